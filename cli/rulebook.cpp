#include "cli/rulebook.hpp"

#include <algorithm>
#include <cctype>

namespace endtable::cli {

namespace {

std::string lowered(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// Bold and code marks are for web pages.
std::string without_markup(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '`') continue;
        if (text.substr(i, 2) == "**") {
            ++i;
            continue;
        }
        out += text[i];
    }
    return out;
}

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

// Not as a part of a longer word; "EOL-1" is no word of "EOL-1.2".
bool has_as_word(std::string_view text, std::string_view word) {
    for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const bool starts = at == 0 || !is_letter(text[at - 1]);
        const std::string_view after = text.substr(at + word.size());
        const bool goes_on =
            !after.empty() && (is_letter(after[0]) || (after.size() > 1 && after[0] == '.' && is_letter(after[1])));
        if (starts && !goes_on) return true;
    }
    return false;
}

bool has_word_beginning(std::string_view text, std::string_view beginning) {
    for (auto at = text.find(beginning); at != std::string_view::npos; at = text.find(beginning, at + 1))
        if (at == 0 || !is_letter(text[at - 1])) return true;
    return false;
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    std::string word;
    for (const char c : lowered(text) + " ") {
        if (c != ' ' && c != '_') {
            word += c;
        } else if (!word.empty()) {
            words.push_back(std::move(word));
            word.clear();
        }
    }
    return words;
}

std::string_view number_of(std::string_view id) {
    const auto dash = id.rfind('-');
    return dash == std::string_view::npos ? id : id.substr(dash + 1);
}

}  // namespace

Rulebook::Rulebook(std::string_view markdown) {
    constexpr std::string_view kOpening = "- **";
    std::string section;
    bool open = false;  // the lines that follow belong to the last clause
    while (!markdown.empty()) {
        const std::string_view raw = markdown.substr(0, markdown.find('\n'));
        markdown.remove_prefix(std::min(raw.size() + 1, markdown.size()));
        const std::string_view line = trimmed(raw);
        const auto close = line.find("**", kOpening.size());
        if (line.starts_with(kOpening) && close != std::string_view::npos) {
            const std::string plain = without_markup(line.substr(close + 2));
            std::string_view text = trimmed(plain);
            if (text.starts_with("["))  // the tag that says where it comes from
                text = trimmed(text.substr(std::min(text.find(']'), text.size() - 1) + 1));
            const std::string_view id = line.substr(kOpening.size(), close - kOpening.size());
            open = id.find(' ') == std::string_view::npos && id.find('-') != std::string_view::npos;
            if (open) clauses_.push_back({std::string(id), std::string(text), section});
        } else if (line.starts_with("#")) {
            section = without_markup(trimmed(line.substr(std::min(line.find_first_not_of('#'), line.size()))));
            open = false;
        } else if (line.empty() || line.starts_with("- ") || line.starts_with("|")) {
            if (line.starts_with("|")) table_rows_.push_back(without_markup(line));
            open = false;
        } else if (open) {
            clauses_.back().text += " " + without_markup(line);
        }
    }
}

const Clause* Rulebook::find(std::string_view id) const {
    const std::string wanted = lowered(trimmed(id));
    for (const auto& clause : clauses_)
        if (lowered(clause.id) == wanted || number_of(clause.id) == wanted) return &clause;
    return nullptr;
}

std::vector<const Clause*> Rulebook::search(std::string_view text) const {
    std::vector<const Clause*> whole, part;
    const auto words = words_of(text);
    if (words.empty()) return {};
    for (const auto& clause : clauses_) {
        const std::string haystack = lowered(clause.text);
        const auto within = [&](const std::string& w) { return haystack.find(w) != std::string::npos; };
        const auto alone = [&](const std::string& w) { return has_as_word(haystack, w); };
        if (!std::all_of(words.begin(), words.end(), within)) continue;
        (std::all_of(words.begin(), words.end(), alone) ? whole : part).push_back(&clause);
    }
    whole.insert(whole.end(), part.begin(), part.end());
    return whole;
}

std::vector<const Clause*> Rulebook::chapter(std::string_view id) const {
    std::vector<const Clause*> found;
    const std::string wanted = lowered(trimmed(id)) + ".";
    if (wanted.size() == 1) return found;
    for (const auto& clause : clauses_)
        if (lowered(clause.id).starts_with(wanted) || number_of(clause.id).starts_with(wanted))
            found.push_back(&clause);
    return found;
}

std::vector<const Clause*> Rulebook::about(std::string_view decision) const {
    std::vector<const Clause*> found;
    const auto add = [&](const Clause* clause) {
        if (std::find(found.begin(), found.end(), clause) == found.end()) found.push_back(clause);
    };
    const std::string name = lowered(decision);
    for (const auto& row : table_rows_) {
        const std::string_view first = trimmed(std::string_view(row).substr(1, row.find('|', 1) - 1));
        if (lowered(first) != name) continue;
        for (const auto& clause : clauses_)
            if (has_as_word(row, clause.id)) add(&clause);
    }
    const auto words = words_of(decision);
    for (const auto& clause : clauses_) {
        const std::string section = lowered(clause.section);
        // "placing cards" is about `place`
        const auto named = [&](const std::string& w) {
            return has_word_beginning(section, std::string_view(w).substr(0, std::max<std::size_t>(4, w.size() - 1)));
        };
        if (!words.empty() && std::all_of(words.begin(), words.end(), named)) add(&clause);
    }
    for (const Clause* clause : search(decision)) add(clause);
    return found;
}

}  // namespace endtable::cli
