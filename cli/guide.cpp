#include "cli/guide.hpp"

#include <algorithm>

namespace endtable::cli {

void Guide::show(const std::vector<const Clause*>& clauses, std::size_t most, std::string_view about) {
    for (std::size_t i = 0; i < std::min(most, clauses.size()); ++i) {
        const std::string& section = clauses[i]->section;
        console_.show(Line("  ").add(clauses[i]->id, kBold).add(section == "Clauses" ? "" : "  " + section, kDim));
        console_.show(paragraph(clauses[i]->text, console_.width(), 4));
    }
    if (clauses.size() > most)
        console_.show(Line(fmt::format("  ... and {} more: ? {}", clauses.size() - most, about), kDim));
}

// "No: cell taken (TTT-4). Whoever is to move marks one empty cell. …"
void Guide::show_refusal(const Denial& denial) {
    std::string reason = denial.reason;
    std::replace(reason.begin(), reason.end(), '_', ' ');
    std::string text = "No: " + reason;
    if (!denial.clause.empty()) text += fmt::format(" ({})", denial.clause);
    text += (reason.empty() ? "" : ". ") + denial.message;
    console_.show(paragraph(text, console_.width(), 0, kBad));
}

void Guide::refuse(const Denial& denial) {
    refused_ = denial;
    show_refusal(denial);
}

void Guide::explain(std::string_view about, const Question& question) {
    constexpr std::size_t kFew = 4, kMany = 40;
    if (!about.empty()) {
        if (const Clause* clause = rules_.find(about)) return show({clause}, 1, about);
        auto found = rules_.chapter(about);
        if (found.empty()) found = rules_.search(about);
        if (found.empty()) console_.show(Line("The rules do not mention ").add(about, kBold).add("."));
        return show(found, kMany, "with another word");
    }
    if (refused_) {
        const Clause* clause = refused_->clause.empty() ? nullptr : rules_.find(refused_->clause);
        if (clause != nullptr)
            show({clause}, 1, {});
        else
            show_refusal(*refused_);
        refused_.reset();  // asking again explains the question itself
        return;
    }
    console_.show(
        Line("  You are asked: ", kDim).add(question.prompt).add(fmt::format("  ({})", question.decision), kDim));
    if (const Clause* named = question.clause.empty() ? nullptr : rules_.find(question.clause))
        return show({named}, 1, {});
    show(rules_.about(question.decision), kFew, question.decision);
    console_.show(Line("  ? and a word searches the rules.", kDim));
}

}  // namespace endtable::cli
