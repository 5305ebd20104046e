// Following the End: questions and answers: prompts, labels, and the things a person clicks.
#include "games/following_the_end/present.hpp"
#include "games/following_the_end/reach.hpp"

namespace endtable::following_the_end {

namespace {

// What an action is called in the catalogue.
const char* key_of(int kind) {
    switch (static_cast<Action::Kind>(kind)) {
        case Action::DraftUnit: return "draft_unit";
        case Action::DraftArtifact: return "draft_artifact";
        case Action::PickTeam: return "pick_team";
        case Action::PlaceMantra: return "place_mantra";
        case Action::Allocate: return "allocate";
        case Action::Deploy: return "deploy";
        case Action::Roll: return "roll";
        case Action::Move: return "move";
        case Action::Convert: return "convert";
        case Action::EndMovement: return "end_movement";
        case Action::EndCombat: return "end_combat";
        case Action::EndTurn: return "end_turn";
        case Action::UseArtifact: return "use_artifact";
        case Action::UseAbility: return "use_ability";
        case Action::Attack: return "attack";
        case Action::Buy: return "buy";
        case Action::KeepArtifact: return "keep_artifact";
        case Action::SkillPoint: return "skill_point";
        case Action::BonusMove: return "bonus_move";
        case Action::SwapPlace: return "swap_place";
        case Action::LoseLife: return "lose_life";
        case Action::FallenAct: return "fallen_act";
        case Action::FallenClimb: return "fallen_climb";
        case Action::Bite: return "bite";
        case Action::Time: return "time";
        case Action::Die: return "die";
        case Action::Drawn: return "drawn";
        case Action::Dealt: return "dealt";
        case Action::Count: break;
    }
    return "nothing";
}

}  // namespace

std::string hitting_faces(int number, int bonus) {
    std::string faces;
    for (int die = 1; die <= 6; ++die)
        if (die + bonus > number && die + bonus > 1) faces += (faces.empty() ? "" : " ") + std::to_string(die);
    return faces;
}

// --- Prompts ---------------------------------------------------------------------------------------------------------

Text Presentation::prompt(const State& s, Seat p) const {
    const Task& task = s.agenda.top();
    const int own = endtable::index(p);
    const Look now = look(s);
    Json args = object({{"points", s.mp}, {"scrap", own < setup_->seats ? now.player(own).scrap : 0}});
    switch (task.kind) {
        case Do::PlaceMantra:
            args["artifact"] = arg(artifact_text(task.b));
            args["n"] = task.a;
            break;
        case Do::Allocate:
        case Do::Deploy: args["unit"] = arg(figure_text(s, task.who * kTeam + task.a)); break;
        case Do::SkillPoint:
        case Do::BonusMove:
            args["unit"] = arg(figure_text(s, task.a));
            args["n"] = task.b;
            break;
        case Do::SwapPlace: {  // for whose place somebody is named
            int n = 0;
            for (int i = 0; i < kUnits; ++i)
                if (now.unit(i).is_alive() && now.side(i) == now.side_in_play(task.who) && n++ == task.a)
                    args["unit"] = arg(figure_text(s, i));
            break;
        }
        case Do::LoseLife: args["n"] = task.a; break;
        case Do::Bite: args["unit"] = arg(figure_text(s, task.a)); break;
        default: break;
    }
    const char* name = question(task.kind).name;
    return {std::string("prompt.") + (name == nullptr ? "none" : name), std::move(args)};
}

// --- Labels ----------------------------------------------------------------------------------------------------------

Text Presentation::label(const State& s, Seat p, Action a) const {
    const Look now = look(s);
    const std::string key = std::string("label.") + key_of(a.kind);
    const Task& task = s.agenda.top();
    const auto of_unit = [&](int figure) { return arg(figure_text(s, figure)); };
    switch (static_cast<Action::Kind>(a.kind)) {
        case Action::DraftUnit: return {key, object({{"card", arg(card_text(a.k))}})};
        case Action::DraftArtifact:
        case Action::KeepArtifact:
        case Action::Convert:
        case Action::Drawn: return {key, object({{"artifact", arg(artifact_text(a.k))}})};
        case Action::Dealt: return {key, object({{"card", arg(task.a == 0 ? card_text(a.k) : artifact_text(a.k))}})};
        case Action::PickTeam: return {key, object({{"team", arg(team_text(a.k))}})};
        case Action::PlaceMantra: return {key, object({{"n", a.k}, {"artifact", arg(artifact_text(task.b))}})};
        case Action::Allocate: return {key, object({{"damage", a.x}, {"aiming", a.y}, {"speed", a.z}})};
        case Action::Deploy: return {key, object({{"place", arg(place_text(a.place()))}})};
        case Action::Move: {
            Json args = object({{"unit", of_unit(a.figure)}, {"place", arg(place_text(a.place()))}});
            args["cost"] = a.figure < kUnits && now.unit(a.figure).is_alive()
                               ? move_cost(*setup_->rows, setup_->rows->string_ms(now.at(a.figure), a.place()))
                               : 0;
            return {key, std::move(args)};
        }
        case Action::BonusMove:
            if (a.x == kEmpty16) return {"label.stay"};
            return {key, object({{"place", arg(place_text(a.place()))}})};
        case Action::UseArtifact: {
            Json args = object({{"artifact", arg(artifact_text(a.figure))}, {"level", a.k + 1}});
            args["cost"] = a.figure < kArtifacts && a.k < setup_->artifact(a.figure).levels.size()
                               ? setup_->artifact(a.figure).levels[a.k].mantras
                               : 0;
            if (a.z != kEmpty) {
                args["target"] = arg({"deposit.name", object({{"n", a.z + 1}})});
            } else if (a.x != kEmpty16) {
                args["target"] = of_unit(a.x);
            }
            if (a.y != kEmpty16) args["other"] = of_unit(a.y);
            return {key + (a.y != kEmpty16 ? "_two" : args.contains("target") ? "_on" : ""), std::move(args)};
        }
        case Action::UseAbility: {
            const int card = a.figure < kUnits ? now.unit(a.figure).card - 1 : -1;
            Json args = object({{"unit", of_unit(a.figure)}, {"ability", arg(ability_text(card, a.z))}});
            if (a.x != kEmpty16) args["target"] = of_unit(a.x);
            if (a.k != kEmpty) args["way"] = a.k + 1;
            if (a.y != kEmpty16) args["artifact"] = arg(artifact_text(a.y));
            return {key + (a.y != kEmpty16   ? "_from"
                           : a.x != kEmpty16 ? "_on"
                           : a.k != kEmpty   ? "_way"
                                             : ""),
                    std::move(args)};
        }
        case Action::Attack: {
            const Shot shot = now.shot(a.figure, a.x, a.k);
            const std::string faces = hitting_faces(now.number_to_beat(shot), now.roll_bonus(shot));
            return {key + (a.k == 1 ? "_special" : "") + (faces.empty() ? "_in_vain" : ""),
                    object({{"unit", of_unit(a.figure)},
                            {"target", of_unit(a.x)},
                            {"price", now.price(shot)},
                            {"faces", faces},
                            {"damage", a.k == 1 ? now.box(a.figure) : now.damage(a.figure, &shot)}})};
        }
        case Action::Buy: return {key, object({{"price", now.buy_price(endtable::index(p))}})};
        case Action::SkillPoint: return {key, object({{"skill", arg({std::string("skill.") + kBoxNames[a.k & 3]})}})};
        case Action::SwapPlace:
        case Action::Bite: return {key, object({{"unit", of_unit(a.figure)}})};
        case Action::LoseLife: return {key, object({{"unit", of_unit(task.who * kTeam + (a.k & 3))}})};
        case Action::FallenAct: return {key, object({{"token", of_unit(a.figure)}, {"unit", of_unit(a.x)}})};
        case Action::FallenClimb: return {key, object({{"object", arg(object_text(a.k))}})};
        case Action::Time:
        case Action::Die: return {key, object({{"n", a.k}})};
        case Action::Roll:
        case Action::EndMovement:
        case Action::EndCombat:
        case Action::EndTurn:
        case Action::Count: break;
    }
    return {key};
}

// --- Places ----------------------------------------------------------------------------------------------------------

// Any legal point may be chosen where a unit is put or moved; few of them are listed (FTE section 9).
std::vector<OpenPlaces> Presentation::places(const State& s, Seat p) const {
    std::vector<OpenPlaces> all;
    const auto add = [&](std::vector<Id> after, std::string action, Text label) {
        all.push_back({std::move(after), "table", std::move(action) + "{x},{y},{z}", std::move(label)});
    };
    if (game_.decision(s, p) == kNoDecision) return all;
    switch (s.agenda.top().kind) {
        case Do::Deploy: add({}, "deploy ", {"label.deploy_anywhere"}); break;
        case Do::BonusMove: add({}, "bonus_move ", {"label.bonus_anywhere"}); break;
        case Do::Movement: {
            std::vector<Action> listed;
            game_.actions(s, p, listed);
            std::uint32_t movers = 0;
            for (const Action& a : listed)
                if (a.kind == Action::Move) movers |= std::uint32_t{1} << a.figure;
            for (int f = 0; f < kUnits; ++f)
                if (((movers >> f) & 1) != 0)
                    add({figure_id(f)}, "move " + Notation::figure(f) + " ",
                        {"label.move_anywhere", object({{"unit", arg(figure_text(s, f))}})});
            break;
        }
        default: break;
    }
    return all;
}

// --- Paths -----------------------------------------------------------------------------------------------------------

Path Presentation::path(const State& s, Seat p, Action a) const {
    if (p == kChance) return Id::option(notation_.write(s, a));
    const auto option = [](std::string name) { return Id::option(name); };
    switch (static_cast<Action::Kind>(a.kind)) {
        case Action::DraftUnit: return Id::in("pool", notation_.card(a.k));
        case Action::DraftArtifact: return Id::in("pool", notation_.artifact(a.k));
        case Action::PickTeam: return Id::in("pool", notation_.team(a.k));
        case Action::KeepArtifact: return Id::in("drawn", notation_.artifact(a.k));
        case Action::Deploy: return place_id(a.place());
        case Action::BonusMove: return a.x == kEmpty16 ? option("stay") : place_id(a.place());
        case Action::Move: return {figure_id(a.figure), place_id(a.place())};
        case Action::Convert: return {artifact_id(notation_.artifact(a.k)), option("convert")};
        case Action::UseArtifact: {
            const Id artifact = artifact_id(notation_.artifact(a.figure)),
                     level = option("level_" + std::to_string(a.k + 1));
            if (a.z != kEmpty) return {artifact, level, deposit_id(a.z)};
            if (a.y != kEmpty16) return {artifact, level, figure_id(a.x), figure_id(a.y)};
            if (a.x != kEmpty16) return {artifact, level, figure_id(a.x)};
            return {artifact, level};
        }
        case Action::UseAbility: {
            const std::string name = notation_.ability(s, a.figure, a.z);
            const Id unit = figure_id(a.figure),
                     how = option(a.k == kEmpty ? name : name + "_" + std::to_string(a.k + 1));
            if (a.y != kEmpty16) return {unit, how, artifact_id(notation_.artifact(a.y))};
            if (a.x != kEmpty16) return {unit, how, figure_id(a.x)};
            return {unit, how};
        }
        case Action::Attack:
            if (a.k == 1) return {figure_id(a.figure), option("special"), figure_id(a.x)};
            return {figure_id(a.figure), figure_id(a.x)};
        case Action::SwapPlace:
        case Action::Bite: return figure_id(a.figure);
        case Action::LoseLife: return figure_id(endtable::index(p) * kTeam + (a.k & 3));
        case Action::FallenAct: return {figure_id(a.figure), figure_id(a.x)};
        case Action::FallenClimb: return object_id(notation_.object(a.k));
        case Action::SkillPoint: return option(kBoxNames[a.k & 3]);
        default: return option(notation_.write(s, a));  // words without a thing: roll, end_turn, place_mantra 2
    }
}

}  // namespace endtable::following_the_end
