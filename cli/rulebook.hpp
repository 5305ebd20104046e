// A game's RULES.md as a player reads it at the table: clauses by number, by word, by the decision they are about.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace endtable::cli {

struct Clause {
    std::string id;       // "EOL-4.3"
    std::string text;     // without id, tag and markup
    std::string section;  // the heading it stands under
};

class Rulebook {
public:
    // Clauses are list items that begin with a bold id: "- **EOL-4.3** [R] The Start of Line …".
    explicit Rulebook(std::string_view markdown);

    const std::vector<Clause>& clauses() const { return clauses_; }
    // By id in any case, with or without the game's prefix ("eol-4.3", "4.3"); null if there is none.
    const Clause* find(std::string_view id) const;
    // Clauses that contain every word (in any case), those that have it as a word of its own first.
    std::vector<const Clause*> search(std::string_view words) const;
    // "EOL-4" or "4" gives the whole chapter.
    std::vector<const Clause*> chapter(std::string_view id) const;
    // What is likely to answer "what am I asked here?", best first: the clauses that the table of decisions names
    // beside this one, then the chapter named like it, then whatever mentions it.
    std::vector<const Clause*> about(std::string_view decision) const;

private:
    std::vector<Clause> clauses_;
    std::vector<std::string> table_rows_;
};

}  // namespace endtable::cli
