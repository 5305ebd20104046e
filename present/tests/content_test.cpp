#include "present/content.hpp"

#include <fstream>
#include <functional>

#include <gtest/gtest.h>

#include "present/tests/expect_input_error.hpp"

namespace endtable {
namespace {

namespace fs = std::filesystem;

constexpr EmbeddedFile kFiles[] = {{"RULES.md", "rules"},
                                   {"content/deck.json", "{\"n\":1}"},
                                   {"content/text/en.json", "{}"},
                                   {"content/map.txt", "..#"}};

ContentFiles official() { return ContentFiles::embedded(kFiles, "content/"); }

// A folder of files that vanishes with the test.
class Folder {
public:
    Folder() {
        std::string name = (fs::temp_directory_path() / "endtable_content_XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("mkdtemp");
        path_ = name;
    }
    ~Folder() { fs::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    void write(const std::string& name, const std::string& text) const {
        fs::create_directories((path_ / name).parent_path());
        std::ofstream(path_ / name, std::ios::binary) << text;
    }
    const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

void refused(const std::string& message, const std::function<void()>& action) {
    expect_input_error("bad_content", message, action);
}

TEST(Content, embedded_files_below_a_prefix) {
    EXPECT_EQ(official().all().size(), 3u);
    EXPECT_EQ(official().text("deck.json"), "{\"n\":1}");
    EXPECT_EQ(official().json("deck.json"), Json({{"n", 1}}));
    EXPECT_EQ(official().text("text/en.json"), "{}");
    refused("RULES.md: is missing", [] { (void)official().text("RULES.md"); });
}

TEST(Content, files_go_out_and_come_back) {
    const Json files = official().to_json();
    EXPECT_EQ(files, Json({{"deck.json", {{"n", 1}}}, {"text/en.json", Json::object()}, {"map.txt", "..#"}}));
    EXPECT_EQ(ContentFiles::of(files).to_json(), files);
    refused("content: expected an object of files, found [1]", [] { (void)ContentFiles::of(Json::array({1})); });
    refused("map.txt: expected the file's text, found 1", [] { (void)ContentFiles::of({{"map.txt", 1}}); });
}

TEST(Content, what_was_replaced_is_put_onto_other_files) {
    const ContentFiles mine = official().replaced_by(Json{{"deck.json", {{"n", 2}}}});
    const ContentFiles earlier = ContentFiles::of({{"deck.json", {{"n", 0}}}, {"map.txt", "##"}});
    EXPECT_EQ(mine.onto(earlier).to_json(), Json({{"deck.json", {{"n", 2}}}, {"map.txt", "##"}}));
    EXPECT_EQ(ContentFiles::of({{"map.txt", "."}}).onto(official()).json("deck.json"), Json({{"n", 1}}));
    refused("deck.json: is no file of this game's content; there are: map.txt", [&] {
        (void)mine.onto(ContentFiles::of({{"map.txt", "."}}));
    });
}

TEST(Content, words_of_two_contents_come_together) {
    const auto words = [](const Json& texts) { return ContentFiles::of({{"deck.json", 1}, {"text/en.json", texts}}); };
    const ContentFiles old = words({{"a", "old a"}, {"b", "old b"}});
    const ContentFiles now = words({{"b", "new b"}, {"c", "new c"}});
    EXPECT_EQ(old.with_words_from(now).json("text/en.json"), Json({{"a", "old a"}, {"b", "old b"}, {"c", "new c"}}));
    EXPECT_EQ(old.in_the_words_of(now).json("text/en.json"), Json({{"a", "old a"}, {"b", "new b"}, {"c", "new c"}}));
}

TEST(Content, released_contents_are_found_by_their_hash) {
    constexpr EmbeddedFile kReleased[] = {
        {"content/deck.json", "3"},
        {"released/releases.json",
         R"({"releases":[{"content":"sha256:0123456789abcdef00"},{"content":"sha256:fedcba987654321000"},{"content":"sha256:fedcba987654321000"}]})"},
        {"released/0123456789abcdef/deck.json", "1"},
        {"released/fedcba9876543210/deck.json", "2"}};
    const auto all = released_contents(kReleased);
    ASSERT_EQ(all.size(), 2u) << "two releases had the same content";
    EXPECT_EQ(all[0].hash, "sha256:fedcba987654321000") << "the newest first";
    EXPECT_EQ(all[0].files.to_json(), Json({{"deck.json", 2}}));
    EXPECT_EQ(all[1].files.to_json(), Json({{"deck.json", 1}}));
    EXPECT_TRUE(released_contents(kFiles).empty());
}

TEST(Content, a_folder_replaces_file_by_file) {
    const Folder folder;
    folder.write("text/en.json", "{\"a\":\"b\"}");
    const ContentFiles files = official().replaced_by(folder.path());
    EXPECT_EQ(files.json("text/en.json"), Json({{"a", "b"}}));
    EXPECT_EQ(files.text("deck.json"), "{\"n\":1}");
    EXPECT_EQ(official().replaced_by(Folder().path()).all(), official().all()) << "an empty folder replaces nothing";
}

TEST(Content, a_folder_may_not_bring_unknown_files) {
    const Folder folder;
    folder.write("text/fr.json", "{}");
    refused("text/fr.json: is no file of this game's content; there are: deck.json, map.txt, text/en.json",
            [&] { (void)official().replaced_by(folder.path()); });
}

TEST(Content, a_folder_that_cannot_be_read) {
    const Folder folder;
    EXPECT_THROW((void)official().replaced_by(folder.path() / "none"), InputError);
    folder.write("deck.json", "{}");
    EXPECT_THROW((void)official().replaced_by(folder.path() / "deck.json"), InputError) << "a file is no folder";
}

TEST(Content, one_mebibyte_in_all) {
    const Folder folder;
    const std::size_t half = std::size_t{1} << 19;
    folder.write("deck.json", std::string(half, ' '));
    folder.write("map.txt", std::string(half, '.'));
    EXPECT_NO_THROW((void)official().replaced_by(folder.path()));
    folder.write("text/en.json", "{}");
    EXPECT_THROW((void)official().replaced_by(folder.path()), InputError);
    refused("map.txt: the content is larger than 1048576 bytes in all", [&] {
        (void)official().replaced_by(Json{{"map.txt", std::string(2 * half + 1, 'x')}});
    });
}

TEST(Content, from_memory) {
    const ContentFiles files = official().replaced_by(Json{{"deck.json", {{"n", 2}}}, {"map.txt", "###"}});
    EXPECT_EQ(files.json("deck.json"), Json({{"n", 2}}));
    EXPECT_EQ(files.text("map.txt"), "###");
    EXPECT_EQ(files.text("text/en.json"), "{}");
    refused("content: expected an object of files, found 3", [] { (void)official().replaced_by(Json(3)); });
    refused("map.txt: expected the file's text, found {}", [] {
        (void)official().replaced_by(Json{{"map.txt", Json::object()}});
    });
    refused("../etc: is no file of this game's content; there are: deck.json, map.txt, text/en.json", [] {
        (void)official().replaced_by(Json{{"../etc", "x"}});
    });
}

TEST(Content, a_file_that_is_no_json_is_named) {
    const ContentFiles files = official().replaced_by(Json{{"map.txt", "{\"a\":1,\"a\":2}"}});
    refused("map.txt: key \"a\" appears twice", [&] { (void)files.json("map.txt"); });
}

TEST(Content, hash_is_sha256_of_the_canonical_text) {
    // SHA-256 of "{}" and of {"a":1,"b":[2]}
    EXPECT_EQ(content_hash(Json::object()), "sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
    EXPECT_EQ(content_hash(Json::parse(R"({ "b": [2], "a": 1 })")), content_hash(Json::parse(R"({"a":1,"b":[2]})")));
    EXPECT_NE(content_hash(Json::parse(R"({"a":1})")), content_hash(Json::parse(R"({"a":2})")));
}

}  // namespace
}  // namespace endtable
