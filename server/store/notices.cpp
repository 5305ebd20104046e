#include "server/store/notices.hpp"

#include <array>
#include <cerrno>
#include <memory>
#include <set>
#include <system_error>

#include <libpq-fe.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

namespace endtable::store {

namespace {

constexpr std::string_view kLetters = "lt";
constexpr std::array kWhats = {Notice::What::Log, Notice::What::Table};
constexpr std::size_t kMostBytes = 7900;

char letter(Notice::What what) { return what == Notice::What::Log ? 'l' : 't'; }

}  // namespace

std::vector<std::string> payloads(std::string_view node, const std::vector<Notice>& notices) {
    std::set<std::string> words;
    for (const Notice& notice : notices) words.insert(letter(notice.what) + notice.table.text);
    std::vector<std::string> texts;
    for (const std::string& word : words) {
        if (texts.empty() || texts.back().size() + 1 + word.size() > kMostBytes) texts.emplace_back(node);
        texts.back() += ' ' + word;
    }
    return texts;
}

std::vector<Notice> notices_in(std::string_view payload, std::string_view own_node) {
    const std::size_t space = payload.find(' ');
    if (payload.substr(0, space) == own_node) return {};
    std::vector<Notice> notices;
    for (std::size_t at = space; at != std::string_view::npos;) {
        const std::size_t next = payload.find(' ', at + 1);
        const std::string_view word = payload.substr(at + 1, next == std::string_view::npos ? next : next - at - 1);
        const std::size_t kind = word.empty() ? std::string_view::npos : kLetters.find(word.front());
        if (kind == std::string_view::npos || word.size() < 2) return {Notice{}};
        notices.push_back({kWhats[kind], {std::string(word.substr(1))}});
        at = next;
    }
    if (notices.empty()) return {Notice{}};
    return notices;
}

Listener::Listener(std::string url, std::string node, std::function<void(const Notice&)> callback)
    : url_(std::move(url)), node_(std::move(node)), callback_(std::move(callback)), stop_(eventfd(0, EFD_CLOEXEC)) {
    if (stop_ < 0) throw std::system_error(errno, std::generic_category(), "cannot listen for notices");
    thread_ = std::thread([this] { work(); });
}

Listener::~Listener() {
    eventfd_write(stop_, 1);
    thread_.join();
    close(stop_);
}

void Listener::work() {
    for (int pause = 50; rest(0);) {
        listen();
        if (!rest(pause)) return;
        pause = pause < 2000 ? 2 * pause : pause;
    }
}

bool Listener::rest(int milliseconds) {
    pollfd stop{.fd = stop_, .events = POLLIN, .revents = 0};
    return poll(&stop, 1, milliseconds) == 0;
}

// Until the connection breaks or it is time to stop.
void Listener::listen() {
    const std::unique_ptr<PGconn, decltype(&PQfinish)> connection(PQconnectdb(url_.c_str()), &PQfinish);
    PGconn* const raw = connection.get();
    if (!raw || PQstatus(raw) != CONNECTION_OK) return;
    PQsetNoticeProcessor(
        raw, [](void*, const char*) {}, nullptr);  // would go to standard error
    const std::unique_ptr<PGresult, decltype(&PQclear)> answer(PQexec(raw, "LISTEN endtable"), &PQclear);
    if (PQresultStatus(answer.get()) != PGRES_COMMAND_OK) return;
    callback_(Notice{});
    for (;;) {
        while (PGnotify* const notify = PQnotifies(raw)) {
            const std::unique_ptr<PGnotify, decltype(&PQfreemem)> owner(notify, &PQfreemem);
            for (const Notice& notice : notices_in(notify->extra, node_)) callback_(notice);
        }
        std::array<pollfd, 2> waits{pollfd{.fd = PQsocket(raw), .events = POLLIN, .revents = 0},
                                    pollfd{.fd = stop_, .events = POLLIN, .revents = 0}};
        if (poll(waits.data(), waits.size(), -1) < 0 && errno != EINTR) return;
        if (waits[1].revents != 0) return;
        if (PQconsumeInput(raw) == 0) return;
    }
}

}  // namespace endtable::store
