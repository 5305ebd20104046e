// Who somebody is: guests with a name, accounts, and the sessions that tell one visitor from another. A session is a
// random token in a cookie; the store has only its hash.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>

#include "match/match.hpp"
#include "server/hall/house.hpp"
#include "server/hall/limits.hpp"
#include "server/store/secrets.hpp"

namespace endtable::server {

struct Person {
    std::string id;  // empty: nobody we know
    std::string name;
    bool account = false;
    store::TokenHash session;
};

class People {
public:
    explicit People(House& house) : house_(house) {}

    // Whose cookie this is; nobody for one that is empty, made up or over. What was looked up is believed for a few
    // seconds, except where this server itself knows better (`forget`).
    // `known`: false if the store could not be read, so that nobody is told to be signed out who is not.
    using Found = std::function<void(std::optional<Person>, bool known)>;
    void identify(const std::string& cookie, Found found);

    // Each calls back with what to answer; on success the cookie and `person` are set.
    struct Result {
        std::optional<Denial> denial;
        std::optional<std::string> cookie;
        Person person;
    };
    using Done = std::function<void(Result)>;
    void come_as_guest(const std::string& name, Done done);
    void rename(const Person& person, const std::string& name, Done done);
    void sign_up(const Person& person, const std::string& login, const std::string& password, Done done);
    void sign_in(const std::string& login, const std::string& password, Done done);
    void change_password(const Person& person, const std::string& old_password, const std::string& password, Done done);
    void sign_out(const Person& person, Done done);
    void sign_out_everywhere(const Person& person, Done done);
    void remove(const Person& person, const std::string& password, Done done);  // the password of an account

    void forget(const std::string& player);  // what was looked up of its sessions
    void tick(Time now);

    // Whether somebody has signed in as this login on this device before. A device says so by a token in a cookie of
    // its own, which opens nothing.
    void knows_device(const std::string& device, const std::string& login, std::function<void(bool)> then);
    std::string remember_device(const std::string& device, const Person& person);  // the token it says from now on

private:
    struct Known {
        Person person;
        Time until = 0;
    };
    void new_session(Person person, Done done);
    void write(store::Write write, std::function<void(const store::Outcome&)> then);

    House& house_;
    std::unordered_map<std::string, Known> known_;  // by the token's hash
    std::uint64_t forgotten_ = 0;                   // what was being looked up meanwhile is not believed
};

}  // namespace endtable::server
