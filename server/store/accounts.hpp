// The persistent half of accounts: logins, passwords. Argon2id costs about 0.1 s and 64 MiB a time, so a caller runs it
// on a thread that may wait, a few at once at most, and behind a rate limit.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/store/store.hpp"

namespace endtable::store {

constexpr std::size_t kLeastPassword = 8;
constexpr std::size_t kMostPassword = 256;  // bytes

// The form a login is unique in: 3 to 64 of a-z 0-9 . _ - + @, capitals made small. None if it is anything else.
std::optional<std::string> fold_login(std::string_view login);

// Argon2id with a new salt. None if the password is too short, too long, or there is not enough memory now.
std::optional<std::string> hash_password(std::string_view password);

// Whose login and password these are. A login that nobody has takes as long as a wrong password.
std::optional<PlayerId> check_password(const Store& store, std::string_view login, std::string_view password);

}  // namespace endtable::store
