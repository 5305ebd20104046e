#include "server/hall/people.hpp"

#include "server/store/accounts.hpp"
#include "server/table/names.hpp"

namespace endtable::server {

namespace {

constexpr Time kBelieve = 5'000;
constexpr Time kDay = 24LL * 3600 * 1000;

People::Result denied(const char* code, const char* message) {
    return {Denial{code, message, "", ""}, std::nullopt, {}};
}

People::Result bad_name(const TidyName& tidy) { return denied("bad_name", tidy.why.c_str()); }

People::Result not_saved(const store::Outcome& outcome) { return {not_stored(outcome), std::nullopt, {}}; }
People::Result not_saved() {
    return denied("not_stored", "the server could not save it; nothing has changed, try again");
}

const char* const kBadPassword = "a password has 8 to 256 characters";

}  // namespace

void People::write(store::Write write, std::function<void(const store::Outcome&)> then) {
    house_.store.submit(std::move(write), [this, then = std::move(then)](const store::Outcome& outcome) {
        house_.loop.post([then, outcome] { then(outcome); });
    });
}

void People::identify(const std::string& cookie, Found found) {
    if (cookie.empty() || cookie.size() > 64) return found(std::nullopt, true);
    const store::TokenHash token = store::hash_of(store::Token(cookie));
    const Time now = house_.now();
    if (const auto known = known_.find(token.text); known != known_.end() && known->second.until > now)
        return found(known->second.person, true);
    house_.crew.chore([this, token, now, before = forgotten_, found = std::move(found)] {
        std::optional<Person> person;
        bool renew = false, read = true;
        try {
            if (const auto session = house_.store.session(token, House::at(now)))
                if (const auto player = house_.store.player(session->player);
                    player && player->kind != store::PlayerKind::Deleted) {
                    person = Person{player->id.text, player->name, player->kind == store::PlayerKind::Account, token};
                    renew = now - House::at(session->used) > kDay;
                }
        } catch (const std::exception&) {
            person.reset();
            read = false;
        }
        house_.loop.post([this, token, now, renew, read, person, before, found] {
            if (person && before == forgotten_) known_[token.text] = {*person, house_.now() + kBelieve};
            if (renew)
                write(store::UseSession{token, House::at(now), House::at(now + house_.session_lasts)},
                      [](const store::Outcome&) {});
            found(person, read);
        });
    });
}

void People::forget(const std::string& player) {
    ++forgotten_;
    std::erase_if(known_, [&](const auto& entry) { return entry.second.person.id == player; });
}

void People::tick(Time now) {
    std::erase_if(known_, [&](const auto& entry) { return entry.second.until <= now; });
}

void People::new_session(Person person, Done done) {
    const store::Token token = store::Token::random();
    person.session = store::hash_of(token);
    const Time now = house_.now();
    write(store::NewSession{person.session, {person.id}, House::at(now), House::at(now + house_.session_lasts)},
          [token, person, done = std::move(done)](const store::Outcome& outcome) {
              if (!outcome.committed()) return done(not_saved(outcome));
              done({std::nullopt, token.reveal(), person});
          });
}

void People::knows_device(const std::string& device, const std::string& login, std::function<void(bool)> then) {
    const auto folded = store::fold_login(login);
    if (device.empty() || device.size() > 64 || !folded) return then(false);
    house_.crew.chore([this, hash = store::hash_of(store::Token(device)), login = *folded, now = house_.now(),
                       then = std::move(then)] {
        bool known = false;
        try {
            const auto account = house_.store.account(login);
            known = account && house_.store.knows_device(hash, account->player, House::at(now));
        } catch (const store::StoreError&) {
            known = false;
        }
        house_.loop.post([known, then] { then(known); });
    });
}

std::string People::remember_device(const std::string& device, const Person& person) {
    const store::Token token = device.empty() || device.size() > 64 ? store::Token::random() : store::Token(device);
    write(store::KnowDevice{store::hash_of(token), {person.id}, House::at(house_.now() + house_.session_lasts)},
          [](const store::Outcome&) {});
    return token.reveal();
}

void People::come_as_guest(const std::string& given, Done done) {
    const TidyName tidy = tidy_name(given);
    if (!tidy.why.empty()) return done(bad_name(tidy));
    const std::string& name = tidy.name;
    const store::PlayerId id = store::new_player_id();
    write(store::NewPlayer{id, name, House::at(house_.now())},
          [this, id, name, done = std::move(done)](const store::Outcome& outcome) {
              if (!outcome.committed()) return done(not_saved(outcome));
              new_session({id.text, name, false, {}}, done);
          });
}

void People::rename(const Person& person, const std::string& given, Done done) {
    const TidyName tidy = tidy_name(given);
    if (!tidy.why.empty()) return done(bad_name(tidy));
    const std::string& name = tidy.name;
    Person renamed = person;
    renamed.name = name;
    write(store::RenamePlayer{{person.id}, name},
          [this, renamed, done = std::move(done)](const store::Outcome& outcome) {
              if (!outcome.committed()) return done(not_saved(outcome));
              forget(renamed.id);
              done({std::nullopt, std::nullopt, renamed});
          });
}

void People::sign_up(const Person& person, const std::string& login, const std::string& password, Done done) {
    const auto folded = store::fold_login(login);
    if (!folded) return done(denied("bad_login", "a login has 3 to 64 of a-z 0-9 . _ - + @"));
    house_.crew.chore([this, person, folded, password, done = std::move(done)] {
        const auto hash = store::hash_password(password);
        house_.loop.post([this, person, folded, hash, done] {
            if (!hash) return done(denied("bad_password", kBadPassword));
            write(store::NewAccount{{person.id}, *folded, *hash, House::at(house_.now())},
                  [this, person, done](const store::Outcome& outcome) {
                      if (outcome.verdict == store::Verdict::Conflict)
                          return done(person.account ? denied("has_account", "you have an account")
                                                     : denied("login_taken", "somebody else has this login"));
                      if (!outcome.committed()) return done(not_saved(outcome));
                      forget(person.id);
                      // A new token, so that one stolen from the guest is worth nothing.
                      write(store::EndSession{person.session}, [](const store::Outcome&) {});
                      new_session({person.id, person.name, true, {}}, done);
                  });
        });
    });
}

void People::sign_in(const std::string& login, const std::string& password, Done done) {
    house_.crew.chore([this, login, password, done = std::move(done)] {
        std::optional<store::Player> player;
        bool broken = false;
        try {
            if (const auto id = store::check_password(house_.store, login, password)) player = house_.store.player(*id);
        } catch (const std::exception&) {
            broken = true;
        }
        house_.loop.post([this, player, broken, done] {
            if (broken) return done(not_saved());
            if (!player) return done(denied("bad_credentials", "login or password is wrong"));
            new_session({player->id.text, player->name, true, {}}, done);
        });
    });
}

void People::change_password(const Person& person, const std::string& old_password, const std::string& password,
                             Done done) {
    house_.crew.chore([this, person, old_password, password, done = std::move(done)] {
        bool right = false;
        std::optional<std::string> hash;
        try {
            const auto account = house_.store.account_of({person.id});
            right = account && store::check_password(house_.store, account->login, old_password) == account->player;
            if (right) hash = store::hash_password(password);
        } catch (const std::exception&) {
            right = false;
        }
        house_.loop.post([this, person, right, hash, done] {
            if (!right) return done(denied("bad_credentials", "login or password is wrong"));
            if (!hash) return done(denied("bad_password", kBadPassword));
            write(store::ChangePassword{{person.id}, *hash}, [this, person, done](const store::Outcome& outcome) {
                if (!outcome.committed()) return done(not_saved(outcome));
                sign_out_everywhere(person, [this, person, done](Result out) {
                    if (out.denial) return done(std::move(out));
                    new_session(person, done);
                });
            });
        });
    });
}

void People::sign_out(const Person& person, Done done) {
    forget(person.id);
    write(store::EndSession{person.session}, [this, person, done = std::move(done)](const store::Outcome& outcome) {
        forget(person.id);
        done(outcome.committed() ? Result{std::nullopt, "", {}} : not_saved(outcome));
    });
}

void People::sign_out_everywhere(const Person& person, Done done) {
    forget(person.id);
    write(store::EndSessions{{person.id}}, [this, person, done = std::move(done)](const store::Outcome& outcome) {
        forget(person.id);
        done(outcome.committed() ? Result{std::nullopt, "", {}} : not_saved(outcome));
    });
}

void People::remove(const Person& person, const std::string& password, Done done) {
    house_.crew.chore([this, person, password, done = std::move(done)] {
        bool right = !person.account;
        try {
            const auto account = house_.store.account_of({person.id});
            if (account) right = store::check_password(house_.store, account->login, password) == account->player;
        } catch (const std::exception&) {
            right = false;
        }
        house_.loop.post([this, person, right, done] {
            if (!right) return done(denied("bad_credentials", "login or password is wrong"));
            write(store::DeletePlayer{{person.id}}, [this, person, done](const store::Outcome& outcome) {
                forget(person.id);
                done(outcome.committed() ? Result{std::nullopt, "", {}} : not_saved(outcome));
            });
        });
    });
}

}  // namespace endtable::server
