// How nodes that share a PostgreSQL database wake each other: a transaction's notices go out with its commit, on the
// channel "endtable", and a thread listens for those of others. Nothing depends on their arrival.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/store/store.hpp"

namespace endtable::store {

// "NODE l<table> t<table> c<table> …", each table once a kind, as few texts as PostgreSQL's limit of 8,000 bytes
// allows.
std::vector<std::string> payloads(std::string_view node, const std::vector<Notice>& notices);
// None of our own; what makes no sense may mean anything.
std::vector<Notice> notices_in(std::string_view payload, std::string_view own_node);

class Listener {
public:
    // Connects in the background, and again whenever the connection is lost. Whenever it begins to listen it reports
    // What::Anything, because something may have happened before.
    Listener(std::string url, std::string node, std::function<void(const Notice&)> callback);
    ~Listener();

private:
    void work();
    void listen();
    bool rest(int milliseconds);  // false when it is time to stop

    const std::string url_;
    const std::string node_;
    const std::function<void(const Notice&)> callback_;
    const int stop_;  // an eventfd that wakes the thread
    std::thread thread_;
};

}  // namespace endtable::store
