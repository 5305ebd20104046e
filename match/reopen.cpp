#include "match/reopen.hpp"

#include <algorithm>
#include <functional>

#include "present/input_error.hpp"

namespace endtable {

namespace {

// Tries one content after the other until one of them is what the match was begun with.
class Attempts {
public:
    Attempts(const GameModule& module, const Begun& begun)
        : module_(module),
          begun_(begun),
          options_(options_as_stored(module.info->options, begun.options, begun.rules)) {}

    std::shared_ptr<const AnyGame> with(const std::function<ContentFiles()>& files) {
        try {
            return with(files());
        } catch (const InputError& error) {
            if (!trouble_) trouble_ = error;
        }
        return nullptr;
    }
    std::shared_ptr<const AnyGame> with(const ContentFiles& files) {
        try {
            auto game = module_.open(files, options_, begun_.seats, begun_.rules);
            if (game->content_hash() == begun_.content) return game;
            other_ = game->content_hash();
        } catch (const InputError& error) {
            if (!trouble_) trouble_ = error;
        }
        return nullptr;
    }

    // `known`: its content is there; what went wrong with it is the reason.
    [[noreturn]] void fail(bool known) const {
        if (!other_.empty() && begun_.files)
            throw InputError("other_content", "it was begun with other content: expected " +
                                                  brief_json(begun_.content) + ", found " + other_);
        if (trouble_ && (known || other_.empty())) throw *trouble_;
        throw InputError("unknown_content", "it was begun with content this program does not have: " +
                                                brief_json(begun_.content) + "; its own is " + other_);
    }

private:
    const GameModule& module_;
    const Begun& begun_;
    Json options_;
    std::string other_;  // what was found instead
    std::optional<InputError> trouble_;
};

std::shared_ptr<const AnyGame> with_its_files(Attempts& attempts, const GameModule& module, const Begun& begun) {
    const ContentFiles& files = *begun.files;
    const ContentFiles& official = *module.official;
    const auto worded = [&](const ContentFiles& content) {
        return begun.own_words ? content.with_words_from(official) : content.in_the_words_of(official);
    };
    // What is not complete was put in the place of files that were official then.
    if (auto game = attempts.with([&] { return worded(files.onto(official)); })) return game;
    const bool complete = files.all().contains("text/en.json");
    if (complete)
        if (auto game = attempts.with([&] { return worded(files); })) return game;
    for (const ReleasedContent& earlier : module.released())
        if (auto game = attempts.with([&] { return worded(files.onto(earlier.files)); })) return game;
    return nullptr;
}

}  // namespace

const ReleasedContent* find_released(const GameModule& module, std::string_view hash) {
    const auto& all = module.released();
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.hash == hash; });
    return found == all.end() ? nullptr : &*found;
}

Json options_again(const GameInfo& info, const Json& stored) {
    Json kept = Json::object();
    for (const OptionSpec& spec : info.options) {
        if (!stored.is_object() || !stored.contains(spec.name)) continue;
        Json one = Json::object();
        one[spec.name] = stored.at(spec.name);
        try {
            kept.update(complete_options({spec}, one, info.rules));
        } catch (const InputError&) {
            // There is no such option any more, or not this value of it.
        }
    }
    return kept;
}

std::shared_ptr<const AnyGame> reopen(const Begun& begun) {
    const GameModule& module = find_game_or_throw(begun.game);
    const GameInfo& info = *module.info;
    if (begun.rules < 1 || begun.rules > info.rules)
        throw InputError("unknown_rules", "it was begun with version " + std::to_string(begun.rules) +
                                              " of the rules of " + info.title + "; this program knows 1 to " +
                                              std::to_string(info.rules));
    Attempts attempts(module, begun);
    if (begun.files) {
        if (auto game = with_its_files(attempts, module, begun)) return game;
        attempts.fail(true);
    }
    if (auto game = attempts.with(*module.official)) return game;
    const ReleasedContent* earlier = find_released(module, begun.content);
    if (earlier)
        if (auto game = attempts.with([&] { return earlier->files.in_the_words_of(*module.official); })) return game;
    attempts.fail(earlier != nullptr);
}

}  // namespace endtable
