#include "games/after_the_empire/content_effects.hpp"

#include <algorithm>
#include <string>

#include "games/after_the_empire/names.hpp"
#include "present/json.hpp"

namespace endtable::after_the_empire {

namespace {

constexpr int kMostGoods = 20;  // of one kind at a time

struct Verb {
    const char* word;
    Op op;
    enum class Args { None, Number, Goods, GoodsThenEffect, TwoGoods, Effects, TwoEffects } args;
};
constexpr Verb kVerbs[] = {
    {"gain", Op::Gain, Verb::Args::Goods},
    {"pay", Op::Pay, Verb::Args::GoodsThenEffect},
    {"exchange", Op::Exchange, Verb::Args::TwoGoods},
    {"one_of", Op::OneOf, Verb::Args::Effects},
    {"and_or", Op::AndOr, Verb::Args::TwoEffects},
    {"seq", Op::Seq, Verb::Args::Effects},
    {"then", Op::Then, Verb::Args::TwoEffects},
    {"heal", Op::Heal, Verb::Args::Number},
    {"sow", Op::Sow, Verb::Args::Number},
    {"protect", Op::Protect, Verb::Args::Number},
    {"harvest", Op::Harvest, Verb::Args::None},
    {"repair", Op::Repair, Verb::Args::Number},
    {"stockpile", Op::Stockpile, Verb::Args::None},
    {"trade", Op::Trade, Verb::Args::None},
    {"objective", Op::Objective, Verb::Args::None},
    {"peek", Op::Peek, Verb::Args::Number},
};

const Verb& read_verb(const Reader& r) {
    const std::string word = r.at(0).text(20);
    for (const Verb& verb : kVerbs)
        if (word == verb.word) return verb;
    std::string all;
    for (const Verb& verb : kVerbs) all += std::string(all.empty() ? "" : ", ") + verb.word;
    r.at(0).fail("no such verb: \"" + word + "\"; there are: " + all);
}

// Tasks on the agenda while an effect is under way, itself included: a chain waits under its parts.
int depth_of(const Setup& table, int number) {
    const Node& node = table.node(number);
    int deepest = 1;
    for (int i = 0; i < node.kids_n; ++i) {
        const bool waits = node.op == Op::Seq || node.op == Op::Then || node.op == Op::AndOr;
        deepest = std::max(deepest, depth_of(table, node.kids[at(i)]) + (waits ? node.kids_n - 1 - i : 0));
    }
    // A pair of Objectives, or a peek among several, is two tasks.
    return node.op == Op::Objective || node.op == Op::Peek ? 2 : deepest;
}

std::uint8_t read_node(const Reader& r, Setup& table, int depth) {
    r.size(1, 1 + kMaxKids);
    const Verb& verb = read_verb(r);
    if (depth > 4) r.fail("effects within effects go four deep");
    if (table.nodes_n == kMaxNodes) r.fail("there is room for " + std::to_string(kMaxNodes) + " effects in all");
    const int number = table.nodes_n++;
    Node node;
    node.op = verb.op;
    const auto kid = [&](int i) { node.kids[node.kids_n++] = read_node(r.at(i), table, depth + 1); };
    using Args = Verb::Args;
    switch (verb.args) {
        case Args::None: r.size(1, 1); break;
        case Args::Number:
            r.size(2, 2);
            node.n = read_byte(r.at(1), 1, 9);
            break;
        case Args::Goods:
            r.size(2, 2);
            node.goods = read_goods(r.at(1), false);
            break;
        case Args::GoodsThenEffect:
            r.size(3, 3);
            node.goods = read_goods(r.at(1), true);
            kid(2);
            break;
        case Args::TwoGoods:
            r.size(3, 3);
            node.goods = read_goods(r.at(1), true);
            node.back = read_goods(r.at(2), true);
            break;
        case Args::TwoEffects:
            r.size(3, 3);
            kid(1);
            kid(2);
            break;
        case Args::Effects:
            for (int i = 1, n = r.size(3, 1 + kMaxKids); i < n; ++i) kid(i);
            break;
    }
    table.nodes[at(number)] = node;
    return u8(number);
}

}  // namespace

std::uint8_t read_byte(const Reader& r, int least, int most) { return u8(static_cast<int>(r.integer(least, most))); }

Goods read_goods(const Reader& r, bool only_resources) {
    if (only_resources)
        r.only_keys({"wood", "stone", "iron", "food", "gold"});
    else
        r.only_keys({"wood", "stone", "iron", "food", "gold", "soldier", "mercenary", "move"});
    if (r.json().empty()) r.fail("names no goods");
    Goods goods{};
    for (int i = 0; i < kGoods; ++i)
        if (r.has(kGoodNames[i])) goods[at(i)] = read_byte(r.at(kGoodNames[i]), 1, kMostGoods);
    return goods;
}

std::uint8_t read_effect(const Reader& r, Setup& table) {
    const std::uint8_t number = read_node(r, table, 1);
    // Under an effect lie what waits for the next player, and the turn itself.
    if (2 + depth_of(table, number) > kMaxTasks) r.fail("too much waits at the same time");
    return number;
}

}  // namespace endtable::after_the_empire
