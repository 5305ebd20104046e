// Two terminals and a server, all real programs: from nothing to a finished match with one command each.
#include "cli/tests/program.hpp"

namespace endtable::cli {

namespace {

using testing::HasSubstr;
using testing::Not;

class Online : public Program {
protected:
    // A script with a server at $url; $endtable is the program, $dir a folder. Everything it starts ends with it.
    Ran with_server(const std::string& script) const {
        write("script.sh", "set -eu\nendtable='" ENDTABLE_PROGRAM "'\ndir='" + folder.string() + R"sh('
wait_for() {
    for i in $(seq 600); do grep -q "$1" "$2" 2>/dev/null && return 0; sleep 0.05; done
    echo "no '$1' came"; cat "$2"; return 1
}
"$endtable" serve --db "$dir/games.db" --listen 127.0.0.1:0 >"$dir/address" 2>"$dir/log" &
server=$!
trap 'kill $server; wait $server' EXIT
wait_for listening "$dir/address"
url=$(sed 's/listening on //' "$dir/address")
)sh" + script);
        return shell("timeout 100 bash '" + file("script.sh") + "'");
    }
};

TEST_F(Online, two_terminals_play_a_whole_match) {
    const Ran ran = with_server(R"sh(
printf '"well met\nb2\nu\nb2\na1\nc3\n' |
    "$endtable" online "$url" --name Anna --game tic-tac-toe --record "$dir/anna.json" >"$dir/anna" 2>&1 &
anna=$!
wait_for /t/ "$dir/anna"
printf 'b1\ny\nb1\nb2\nc1\n' | "$endtable" online "$(grep -m1 /t/ "$dir/anna")" --name Ben >"$dir/ben" 2>&1
wait $anna
"$endtable" verify "$dir/anna.json"
)sh");
    const std::string anna = read("anna"), ben = read("ben");
    ASSERT_EQ(ran.code, 0) << ran.out << anna << "\n---\n" << ben;
    for (const std::string& side : {anna, ben}) {
        EXPECT_THAT(side, HasSubstr("The last answer was taken back."));  // after Ben had agreed
        EXPECT_THAT(side, HasSubstr("Crosses mark c3."));
        EXPECT_THAT(side, HasSubstr("Final standing\n  1st  Anna\n  2nd  Ben\n"));
        EXPECT_THAT(side, HasSubstr("every rule was kept; dice: proved."));
    }
    EXPECT_THAT(ben, HasSubstr("taken back.\n  - Crosses mark b2.\n\nNoughts to move."));  // and asked once more
    EXPECT_THAT(anna, HasSubstr("Ben sat down."));
    EXPECT_THAT(anna, Not(HasSubstr("No:")));
    EXPECT_THAT(ben, HasSubstr("Anna: well met"));
    EXPECT_THAT(ben, HasSubstr("No: cell taken (TTT-4)."));  // Anna is there already
}

TEST_F(Online, a_bot_takes_a_seat_and_who_left_comes_back) {
    const Ran ran = with_server(R"sh(
first=$(printf 'b2\n' | "$endtable" online "$url" --name Anna --game tic_tac_toe --bot random --session "$dir/me")
echo "$first"
id=$(echo "$first" | sed -n 's/.*--table \([0-9a-f]*\).*/\1/p')
echo "mode $(stat -c %a "$dir/me")"
printf 'r\n' | "$endtable" online "$url" --table "$id" --session "$dir/me"
)sh");
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_THAT(ran.out, HasSubstr("Crosses mark b2."));
    EXPECT_THAT(ran.out, HasSubstr("mode 600"));
    EXPECT_THAT(ran.out, HasSubstr("1st  Bot 1"));
}

TEST_F(Online, says_what_is_wrong) {
    const Ran ran = with_server(R"sh(set +e
"$endtable" online "$url"; echo "exit $?"
"$endtable" online "$url" --table 00000000000000000000000000000000; echo "exit $?"
"$endtable" online "$url/t/00000000000000000000000000000000#wrong"; echo "exit $?"
"$endtable" online "$url" --game chess; echo "exit $?"
"$endtable" online "$url" --game tic_tac_toe --bot easy --bot easy; echo "exit $?"
"$endtable" online https://127.0.0.1:1 --game tic_tac_toe; echo "exit $?"
"$endtable" online http://127.0.0.1:1 --game tic_tac_toe; echo "exit $?"
)sh");
    EXPECT_THAT(ran.out, HasSubstr("which table?"));
    EXPECT_THAT(ran.out, HasSubstr("there is no such table, or it is not for you"));
    EXPECT_THAT(ran.out, HasSubstr("chess"));
    EXPECT_THAT(ran.out, HasSubstr("2 bots leave no seat of 2 for you"));
    EXPECT_THAT(ran.out, HasSubstr("speaks http only"));
    EXPECT_THAT(ran.out, HasSubstr("Connection refused"));
    EXPECT_THAT(ran.out, Not(HasSubstr("exit 0")));
    EXPECT_THAT(ran.out, Not(HasSubstr("internal")));
}

}  // namespace

}  // namespace endtable::cli
