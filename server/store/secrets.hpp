// Ids and tokens nobody can guess, and what is kept of a token. A token is handed to its owner once and never stored.
#pragma once

#include <string>
#include <string_view>

#include "server/store/rows.hpp"

namespace endtable::store {

std::string new_id();  // 128 random bits, 32 hexadecimal digits
inline PlayerId new_player_id() { return {new_id()}; }
inline TableId new_table_id() { return {new_id()}; }

// 256 random bits, 43 characters that need no escaping in a cookie or behind the # of a URL. A type of its own, so that
// nobody writes one into a log or a row by mistake: `reveal` is the word to search for.
class Token {
public:
    static Token random();
    explicit Token(std::string text) : text_(std::move(text)) {}  // from a cookie or a link, whatever is in it
    const std::string& reveal() const { return text_; }

private:
    std::string text_;
};

TokenHash hash_of(const Token& token);

}  // namespace endtable::store
