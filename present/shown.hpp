// Does what a game shows fit together, beyond the shape of each part (present/schema.hpp)? Views fill the zones of the
// scene and nothing else, cells lie on the board, things have names of their own, and a person can click along a path.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "present/json.hpp"

namespace endtable {

class ShownCheck {
public:
    explicit ShownCheck(Json scene);

    // What is wrong, in words; empty if nothing is.
    const std::vector<std::string>& scene_faults() const { return faults_; }
    std::vector<std::string> view_faults(const Json& view) const;
    std::vector<std::string> path_faults(const Json& view, const std::vector<std::string>& path) const;
    std::vector<std::string> places_faults(const Json& view, const Json& open_places) const;

private:
    void read_zone(const Json& zone);
    std::vector<std::string> shape_faults(const Json& shape) const;
    std::vector<std::string> ids_in(const Json& view) const;
    bool is_place(const std::string& id) const;

    Json scene_;
    std::vector<std::string> faults_;
    std::map<std::string, std::string> kinds_;            // of each zone
    std::map<std::string, std::set<std::string>> cells_;  // of each grid, and the spots of each `places`
    std::map<std::string, std::pair<int, int>> planes_;   // and how large each is
    std::vector<std::string> fixed_;                      // what lies on planes in the whole match
};

}  // namespace endtable
