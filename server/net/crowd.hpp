// How many connections there are, and how many of each household. A Place is held as long as one lasts.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <utility>

namespace endtable::server::net {

class Crowd {
public:
    class Place {
    public:
        Place() = default;  // none
        Place(Crowd& crowd, std::string who) : crowd_(&crowd), who_(std::move(who)) { ++crowd_->of_[who_]; }
        Place(Place&& other) noexcept : crowd_(std::exchange(other.crowd_, nullptr)), who_(std::move(other.who_)) {}
        Place& operator=(Place&& other) noexcept {
            std::swap(crowd_, other.crowd_);
            std::swap(who_, other.who_);
            return *this;
        }
        ~Place() {
            if (crowd_ == nullptr) return;
            const auto found = crowd_->of_.find(who_);
            if (--found->second == 0) crowd_->of_.erase(found);
        }
        explicit operator bool() const { return crowd_ != nullptr; }

    private:
        Crowd* crowd_ = nullptr;
        std::string who_;
    };

    std::size_t of(const std::string& who) const {
        const auto found = of_.find(who);
        return found == of_.end() ? 0 : found->second;
    }

private:
    std::unordered_map<std::string, std::size_t> of_;
};

}  // namespace endtable::server::net
