// How much there is of something, and how much of each household's: connections, bytes of bodies that are on their way.
// A Place is held as long as that lasts.
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
        Place(Crowd& crowd, std::string who, std::size_t size = 1) : crowd_(&crowd), who_(std::move(who)), size_(size) {
            crowd_->of_[who_] += size_;
        }
        Place(Place&& other) noexcept
            : crowd_(std::exchange(other.crowd_, nullptr)), who_(std::move(other.who_)), size_(other.size_) {}
        Place& operator=(Place&& other) noexcept {
            std::swap(crowd_, other.crowd_);
            std::swap(who_, other.who_);
            std::swap(size_, other.size_);
            return *this;
        }
        ~Place() {
            if (crowd_ == nullptr) return;
            const auto found = crowd_->of_.find(who_);
            found->second -= size_;
            if (found->second == 0) crowd_->of_.erase(found);
        }
        explicit operator bool() const { return crowd_ != nullptr; }

    private:
        Crowd* crowd_ = nullptr;
        std::string who_;
        std::size_t size_ = 0;
    };

    std::size_t of(const std::string& who) const {
        const auto found = of_.find(who);
        return found == of_.end() ? 0 : found->second;
    }

private:
    std::unordered_map<std::string, std::size_t> of_;
};

}  // namespace endtable::server::net
