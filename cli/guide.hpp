// The rules at the table: explains refusals and questions, and looks up clauses, when somebody types "?".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/console.hpp"
#include "cli/rulebook.hpp"
#include "match/match.hpp"

namespace endtable::cli {

class Guide {
public:
    struct Question {
        std::string prompt;    // in words
        std::string decision;  // the game's name for it
        std::string clause;    // the one it names itself; may be empty
    };

    Guide(Console& console, std::string_view rules) : console_(console), rules_(rules) {}

    // Says no, and why; "?" explains it until `forget`.
    void refuse(const Denial& denial);
    void forget() { refused_.reset(); }
    // What was typed behind "?": a clause, a chapter or a word; nothing: the last refusal, or else the question.
    void explain(std::string_view about, const Question& question);

private:
    void show(const std::vector<const Clause*>& clauses, std::size_t most, std::string_view about);
    void show_refusal(const Denial& denial);

    Console& console_;
    Rulebook rules_;
    std::optional<Denial> refused_{};
};

}  // namespace endtable::cli
