// A driver of the engine for tests: speaks JSON, expects an answer to every line.
#pragma once

#include <string>

#include <gtest/gtest.h>

#include "engine/engine.hpp"
#include "present/json.hpp"

namespace endtable {

class Driver {
public:
    Driver() = default;
    explicit Driver(const Engine::Limits& limits) : engine(limits) {}

    Json ask(const Json& request) { return Json::parse(engine.answer(request.dump())); }
    // The answer to a request that must succeed.
    Json ok(const Json& request) {
        Json answer = ask(request);
        EXPECT_EQ(answer.value("ok", false), true) << request << " -> " << answer;
        return answer;
    }
    // The error of a request that must not.
    Json error(const Json& request) {
        const Json answer = ask(request);
        EXPECT_EQ(answer.value("ok", true), false) << request << " -> " << answer;
        Json error = answer.value("error", Json::object());
        for (const char* always : {"code", "message"}) error.emplace(always, "");  // so that a test fails, not stumbles
        return error;
    }
    std::string code(const Json& request) { return error(request).value("code", ""); }

    Json tic_tac_toe() { return ok({{"cmd", "new"}, {"game", "tic_tac_toe"}, {"seats", 2}, {"seed", 1}})["match"]; }
    Json kuhn_poker() { return ok({{"cmd", "new"}, {"game", "kuhn_poker"}, {"seats", 2}, {"seed", 1}})["match"]; }
    // King for seat 0, jack for seat 1: seat 0 is asked.
    Json dealt_kuhn_poker() {
        Json match = kuhn_poker();
        ok({{"cmd", "chance"}, {"match", match}, {"action", "deal 0 K"}});
        ok({{"cmd", "chance"}, {"match", match}, {"action", "deal 1 J"}});
        return match;
    }
    Json act(const Json& match, int seat, const std::string& action) {
        return ok({{"cmd", "act"}, {"match", match}, {"seat", seat}, {"action", action}});
    }
    std::string hash(const Json& match) { return ok({{"cmd", "hash"}, {"match", match}})["hash"]; }

    Engine engine;
};

}  // namespace endtable
