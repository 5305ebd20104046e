// HTTP over real sockets: what is asked of the backend, the static files and the network itself, and what is refused.
#include <thread>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "server/net/tests/client.hpp"
#include "server/net/tests/folder.hpp"
#include "server/net/tests/running.hpp"

namespace endtable::server::net {
namespace {

using nlohmann::json;
using namespace std::chrono_literals;

std::string chunked(const std::string& body) {
    char size[20];
    std::snprintf(size, sizeof size, "%zx\r\n", body.size());
    return size + body + "\r\n0\r\n\r\n";
}

TEST(Http, a_request_reaches_the_backend_and_its_answer_the_client) {
    Running running;
    Client client(running.port());
    const Reply reply = client.post("/api/echo?a=1&b=x%20y", R"({"c":2})", "Cookie: other=1; endtable=tok-en\r\n");
    EXPECT_EQ(reply.status, 200);
    EXPECT_EQ(reply.header("content-type"), "application/json");
    EXPECT_EQ(reply.header("cache-control"), "no-store");
    const json said = json::parse(reply.body);
    EXPECT_EQ(said["method"], "POST");
    EXPECT_EQ(said["path"], "/api/echo");
    EXPECT_EQ(said["query"], json::parse(R"([["a","1"],["b","x y"]])"));
    EXPECT_EQ(said["body"], R"({"c":2})");
    EXPECT_EQ(said["cookie"], "tok-en");
    EXPECT_EQ(said["address"], "127.0.0.1");
}

TEST(Http, methods_of_the_api) {
    Running running;
    Client client(running.port());
    EXPECT_EQ(json::parse(client.ask("DELETE /api/echo").body)["method"], "DELETE");
    EXPECT_EQ(json::parse(client.ask("GET /api/echo").body)["method"], "GET");
    const Reply head = client.ask("HEAD /api/echo");
    EXPECT_EQ(head.status, 200);
    EXPECT_GT(std::stoi(head.header("content-length")), 10);
    for (const std::string method : {"PUT", "PATCH", "OPTIONS", "TRACE", "BREW"}) {
        const Reply reply = client.ask(method + " /api/echo");
        EXPECT_EQ(reply.status, 405) << method;
        EXPECT_EQ(reply.code(), "bad_method");
        EXPECT_EQ(reply.header("allow"), "GET, HEAD, POST, DELETE");
    }
    EXPECT_EQ(client.post("/page", "{}").header("allow"), "GET, HEAD");
    EXPECT_EQ(Client(running.port()).post("/ws", "{}").status, 405);
    EXPECT_EQ(Client(running.port()).ask("GET /api").body, "{}") << "the backend's, too";
}

TEST(Http, every_answer_has_the_headers_that_protect) {
    Running running;
    for (const std::string path : {"/api/echo", "/nothing.js", "/healthz", "/metrics", "/%", "/ws"}) {
        const Reply reply = Client(running.port()).ask("GET " + path);
        EXPECT_EQ(reply.header("content-security-policy"),
                  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
                  "img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
                  "frame-ancestors 'none'")
            << path;
        EXPECT_EQ(reply.header("x-content-type-options"), "nosniff");
        EXPECT_EQ(reply.header("referrer-policy"), "no-referrer");
        EXPECT_EQ(reply.header("cross-origin-opener-policy"), "same-origin");
        EXPECT_NE(reply.header("permissions-policy"), "");
        EXPECT_NE(reply.header("date"), "");
        EXPECT_EQ(reply.header("server"), "");
    }
}

// A field over two lines, and chunks before there were any: what a proxy may understand otherwise.
TEST(Http, what_could_be_understood_in_two_ways_is_refused) {
    Running running;
    const std::string start = "POST /api/echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
    for (const std::string field : {"Transfer-Encoding:\r\n chunked\r\n", "Transfer-Encoding: chunked\r\n\t\r\n",
                                    "X-Note: a\r\n b\r\nTransfer-Encoding: chunked\r\n"})
        for (const bool torn : {false, true}) {
            Client client(running.port());
            const std::string request = start + field + "\r\n" + chunked("{}");
            if (torn)
                for (const char byte : request.substr(0, start.size() + field.size() + 2)) client.send({&byte, 1});
            else
                client.send(request);
            const Reply reply = client.reply();
            EXPECT_EQ(reply.status, 400) << field;
            EXPECT_EQ(reply.code(), "malformed");
            EXPECT_TRUE(client.wait_for_end());
        }
    Client old(running.port());
    old.send("POST /api/echo HTTP/1.0\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n" +
             chunked("{}"));
    EXPECT_EQ(old.reply().code(), "malformed");
    Client body(running.port());
    EXPECT_EQ(json::parse(body.post("/api/echo", "{\"a\":\n \"b\"}").body)["body"], "{\"a\":\n \"b\"}")
        << "in a body lines may begin as they like";
}

TEST(Http, one_address_cannot_fill_the_memory_with_bodies_that_never_end) {
    Running running({.most_table_body = 1'000'000, .most_bodies_of_an_address = 2'500'000});
    const std::string start =
        "POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ";
    std::vector<Client> unfinished;
    for (int i = 0; i < 2; ++i) {
        unfinished.emplace_back(running.port());
        unfinished.back().send(start + "1000000\r\n\r\n{");
    }
    std::this_thread::sleep_for(100ms);  // their headers are read one after the other
    unfinished.emplace_back(running.port());
    unfinished.back().send(start + "1000000\r\n\r\n{");
    const Reply reply = unfinished.back().reply();
    EXPECT_EQ(reply.status, 429);
    EXPECT_EQ(reply.code(), "too_much_at_once");
    EXPECT_EQ(Client(running.port()).post("/api/tables", "{}").status, 200) << "small ones have room";
    unfinished.clear();
    bool room = false;
    for (int i = 0; i < 300 && !room; ++i) {
        room = Client(running.port()).post("/api/tables", std::string(999'000, ' ')).status == 200;
        if (!room) std::this_thread::sleep_for(10ms);
    }
    EXPECT_TRUE(room) << "what ended is given back";
}

TEST(Http, connections_are_kept_and_requests_may_come_together) {
    Running running;
    Client client(running.port());
    std::string three;
    for (int i = 0; i < 3; ++i) three += "GET /api/echo?n=" + std::to_string(i) + " HTTP/1.1\r\nHost: a\r\n\r\n";
    client.send(three);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(json::parse(client.reply().body)["query"][0][1], std::to_string(i));
    EXPECT_EQ(client.ask("GET /api/echo", "Connection: close\r\n").header("connection"), "close");
    EXPECT_TRUE(client.wait_for_end());
    Client old(running.port());
    old.send("GET /api/echo HTTP/1.0\r\n\r\n");
    EXPECT_EQ(old.reply().status, 200);
    EXPECT_TRUE(old.wait_for_end());
}

TEST(Http, torn_requests_are_put_together) {
    Running running;
    Client client(running.port());
    const std::string request =
        "POST /api/echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{\"a\":1}";
    for (int i = 0; i < 2; ++i) {
        for (const char byte : request) client.send({&byte, 1});
        EXPECT_EQ(json::parse(client.reply().body)["body"], R"({"a":1})");
    }
    client.send(
        "POST /api/echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n" +
        chunked("[1,2]"));
    EXPECT_EQ(json::parse(client.reply().body)["body"], "[1,2]");
}

TEST(Http, answers_may_come_later_and_large) {
    Running running;
    Client client(running.port());
    client.send("GET /api/later HTTP/1.1\r\nHost: a\r\n\r\n");
    ASSERT_TRUE(running.eventually([](FakeBackend& backend) { return backend.later.size() == 1; }));
    Client other(running.port());
    EXPECT_EQ(other.ask("GET /api/echo").status, 200) << "nobody waits for somebody else's answer";
    running.ask([](FakeBackend& backend) {
        backend.later[0]();
        backend.later[0]();  // twice is as good as once
        return true;
    });
    EXPECT_EQ(client.reply().body, R"({"late":true})");
    EXPECT_EQ(client.ask("GET /api/big?size=5000000").body.size(), 5'000'000u);
}

TEST(Http, answers_that_come_too_late_harm_nobody) {
    Running running({.answer_time = 50ms});
    Client client(running.port());
    const Reply reply = client.ask("GET /api/later");
    EXPECT_EQ(reply.status, 503);
    EXPECT_EQ(reply.code(), "slow");
    Client gone(running.port());
    gone.send("GET /api/later HTTP/1.1\r\nHost: a\r\n\r\n");
    ASSERT_TRUE(running.eventually([](FakeBackend& backend) { return backend.later.size() == 2; }));
    gone.reset();
    running.ask([](FakeBackend& backend) {
        for (const auto& answer : backend.later) answer();
        return true;
    });
    EXPECT_EQ(client.ask("GET /api/echo").status, 200);
}

TEST(Http, a_backend_that_throws_is_an_error_of_ours_and_its_text_is_not_told) {
    auto lines = std::make_shared<std::vector<std::string>>();
    {
        Running running;
        const Reply reply = Client(running.port()).ask("GET /api/throw?token=canary");
        EXPECT_EQ(reply.status, 500);
        EXPECT_EQ(reply.code(), "internal");
        EXPECT_EQ(Client(running.port()).ask("GET /api/echo").status, 200);
        running.stop();
        ASSERT_TRUE(running.wait_until_stopped());
        *lines = running.log();
    }
    bool logged = false;
    for (const std::string& line : *lines) {
        EXPECT_EQ(line.find("secret"), line.npos) << line;
        EXPECT_EQ(line.find("canary"), line.npos) << line;
        logged = logged || json::parse(line)["event"] == "backend_threw";
    }
    EXPECT_TRUE(logged);
}

TEST(Http, cookies_are_for_this_site_and_no_script) {
    Running running;
    EXPECT_EQ(Client(running.port()).ask("GET /api/cookie?value=abc").header("set-cookie"),
              "endtable=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000");
    EXPECT_EQ(Client(running.port()).ask("GET /api/cookie?value=").header("set-cookie"),
              "endtable=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
    Running secure({.secure_cookies = true});
    EXPECT_EQ(Client(secure.port()).ask("GET /api/cookie?value=abc").header("set-cookie"),
              "__Host-endtable=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure");
    const Reply reply = Client(secure.port()).ask("GET /api/echo", "Cookie: endtable=weak; __Host-endtable=strong\r\n");
    EXPECT_EQ(json::parse(reply.body)["cookie"], "strong");
    // Both at once: neither takes the other's place.
    EXPECT_EQ(Client(secure.port()).ask("GET /api/both").headers.count("set-cookie"), 2u);
    EXPECT_EQ(Client(secure.port()).ask("GET /api/device", "Cookie: __Host-endtable-device=x\r\n").header("set-cookie"),
              "__Host-endtable-device=device-of-x; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure");
}

TEST(Http, what_the_backend_says_about_status_and_patience_is_told) {
    Running running;
    const Reply reply = Client(running.port()).ask("GET /api/status?code=429");
    EXPECT_EQ(reply.status, 429);
    EXPECT_EQ(reply.header("retry-after"), "7");
}

TEST(Http, pages_of_other_sites_may_not_write) {
    Running running({.origins = {"https://friend.example"}});
    const auto status = [&](const std::string& headers) {
        return Client(running.port()).post("/api/echo", "{}", headers).status;
    };
    EXPECT_EQ(status(""), 200) << "programs that are no browsers";
    EXPECT_EQ(status("Origin: http://localhost\r\n"), 200);
    EXPECT_EQ(status("Origin: https://friend.example\r\n"), 200);
    EXPECT_EQ(status("Origin: https://evil.example\r\n"), 403);
    EXPECT_EQ(status("Origin: null\r\n"), 403);
    EXPECT_EQ(Client(running.port()).post("/api/echo", "{}", "Origin: https://evil.example\r\n").code(), "bad_origin");
    EXPECT_EQ(Client(running.port()).ask("DELETE /api/echo", "Origin: https://evil.example\r\n").status, 403);
    EXPECT_EQ(Client(running.port()).ask("GET /api/echo", "Origin: https://evil.example\r\n").status, 200);
    for (const std::string type :
         {"", "Content-Type: text/plain\r\n", "Content-Type: application/x-www-form-urlencoded\r\n"}) {
        const Reply reply = Client(running.port()).ask("POST /api/echo", type, "{}");
        EXPECT_EQ(reply.status, 415) << type;
        EXPECT_EQ(reply.code(), "bad_type");
    }
    EXPECT_EQ(Client(running.port()).ask("POST /api/echo").status, 415) << "also without a body";
    EXPECT_EQ(running.metric("endtable_net_refused_total{reason=\"bad_origin\"}"), 4);
}

TEST(Http, behind_a_proxy_the_client_is_who_the_proxy_says) {
    Running running({.behind_proxy = true});
    const auto address = [&](const std::string& headers) {
        return json::parse(Client(running.port()).ask("GET /api/echo", headers).body)["address"].get<std::string>();
    };
    EXPECT_EQ(address("X-Forwarded-For: 6.6.6.6, 1.2.3.4\r\n"), "1.2.3.4");
    EXPECT_EQ(address("X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: 1.2.3.4\r\n"), "1.2.3.4");
    EXPECT_EQ(address("X-Forwarded-For: 2001:db8:0:1::5\r\n"), "2001:db8:0:1::/64");
    EXPECT_EQ(address("X-Forwarded-For: nonsense\r\n"), "127.0.0.1");
    const auto status = [&](const std::string& headers) {
        return Client(running.port()).post("/api/echo", "{}", headers).status;
    };
    EXPECT_EQ(status("X-Forwarded-Proto: https\r\nOrigin: https://localhost\r\n"), 200);
    EXPECT_EQ(status("X-Forwarded-Proto: https\r\nOrigin: http://localhost\r\n"), 403);
    Running bare;
    EXPECT_EQ(json::parse(Client(bare.port()).ask("GET /api/echo", "X-Forwarded-For: 1.2.3.4\r\n").body)["address"],
              "127.0.0.1")
        << "anybody can say that";
}

TEST(Http, health_and_metrics) {
    Running running;
    EXPECT_EQ(Client(running.port()).ask("GET /healthz").status, 200);
    running.ask([](FakeBackend& backend) { return backend.well = false; });
    EXPECT_EQ(Client(running.port()).ask("GET /healthz").status, 503);
    const Reply metrics = Client(running.port()).ask("GET /metrics");
    EXPECT_TRUE(metrics.header("content-type").starts_with("text/plain; version=0.0.4"));
    EXPECT_NE(metrics.body.find("# HELP endtable_net_connections_open "), std::string::npos);
    EXPECT_NE(metrics.body.find("\nfake_metric 7\n"), std::string::npos);
    EXPECT_EQ(running.metric("endtable_net_requests_total{status=\"5xx\"}"), 1);
    EXPECT_EQ(running.metric("endtable_net_requests_total{status=\"2xx\"}"), 3);

    EXPECT_EQ(Client(running.port()).ask("GET /metrics", "X-Forwarded-For: 127.0.0.1\r\n").status, 403)
        << "by a proxy that nobody told the server of";
    Running proxied({.behind_proxy = true});
    EXPECT_EQ(Client(proxied.port()).ask("GET /metrics", "X-Forwarded-For: 1.2.3.4\r\n").status, 403);
    EXPECT_EQ(Client(proxied.port()).ask("GET /metrics").status, 200);
    // A proxy nobody told us of, or one that says who asks in another way: then nobody knows who that is.
    for (const char* header : {"X-Real-IP: 1.2.3.4", "x-real-ip: 127.0.0.1", "Forwarded: for=1.2.3.4", "Via: 1.1 proxy",
                               "X-Forwarded-Host: example.org", "CF-Connecting-IP: 1.2.3.4"})
        for (Running* one : {&running, &proxied})
            EXPECT_EQ(Client(one->port()).ask("GET /metrics", std::string(header) + "\r\n").status, 403) << header;
    Running open({.behind_proxy = true, .public_metrics = true});
    EXPECT_EQ(Client(open.port()).ask("GET /metrics", "X-Forwarded-For: 1.2.3.4\r\n").status, 200);
}

TEST(Http, static_files_and_nothing_outside_of_them) {
    const Folder outside;
    outside.write("secret.txt", "secret");
    const Folder folder;
    folder.write("index.html", "<p>");
    folder.write("assets/a.js", "let a");
    folder.write("assets/a.js.br", "BR");
    std::filesystem::create_symlink(outside.path / "secret.txt", folder.path / "link.txt");
    Running running({.web = folder.path.string()});
    Client client(running.port());
    const Reply packed = client.ask("GET /assets/a.js", "Accept-Encoding: gzip, br\r\n");
    EXPECT_EQ(packed.body, "BR");
    EXPECT_EQ(packed.header("content-encoding"), "br");
    EXPECT_EQ(packed.header("vary"), "Accept-Encoding");
    EXPECT_EQ(packed.header("cache-control"), "public, max-age=31536000, immutable");
    const Reply same =
        client.ask("GET /assets/a.js", "Accept-Encoding: br\r\nIf-None-Match: " + packed.header("etag") + "\r\n");
    EXPECT_EQ(same.status, 304);
    EXPECT_EQ(same.header("content-length"), "");
    const Reply head = client.ask("HEAD /assets/a.js");
    EXPECT_EQ(head.header("content-length"), "5");
    EXPECT_EQ(client.ask("GET /table/5?seat=1").body, "<p>");
    EXPECT_EQ(client.ask("GET /nothing.js").code(), "not_found");
    const std::string name = outside.path.filename().string();
    const std::vector<std::string> ways_out{"/../" + name + "/secret.txt",
                                            "/assets/../../" + name + "/secret.txt",
                                            "/%2e%2e/" + name + "/secret.txt",
                                            "/..%2f" + name + "%2fsecret.txt",
                                            "/..\\" + name + "\\secret.txt",
                                            "/%5c..%5c" + name,
                                            "/assets/%00",
                                            "/link.txt",
                                            "/link.txt%00.html",
                                            "//etc/passwd",
                                            "/" + outside.path.string() + "/secret.txt"};
    for (const std::string& path : ways_out) {
        const Reply reply = client.ask("GET " + path);
        EXPECT_TRUE(reply.status == 400 || reply.status == 404 || reply.body == "<p>") << path << " " << reply.status;
        EXPECT_EQ(reply.body.find("secret"), std::string::npos) << path;
    }
}

TEST(Http, malformed_requests_are_refused) {
    Running running;
    const auto refusal = [&](const std::string& bytes) {
        Client client(running.port());
        client.send(bytes);
        const Reply reply = client.reply();
        return std::to_string(reply.status) + " " + reply.code();
    };
    EXPECT_EQ(refusal("hello\r\n\r\n"), "400 malformed");
    EXPECT_EQ(refusal("GET / HTTP/1.1\r\nHost a\r\n\r\n"), "400 malformed");
    EXPECT_EQ(refusal("GET / HTTP/9.9\r\nHost: a\r\n\r\n"), "400 malformed");
    EXPECT_EQ(refusal("GET / HTTP/1.1\r\n\r\n"), "400 malformed") << "no host";
    EXPECT_EQ(refusal("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"), "400 malformed");
    EXPECT_EQ(refusal("POST /api/echo HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n"), "400 malformed");
    EXPECT_EQ(refusal("POST /api/echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n"),
              "400 malformed");
    EXPECT_EQ(refusal("POST /api/echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"),
              "400 malformed")
        << "two lengths: what smuggles a request past a proxy";
    EXPECT_EQ(refusal("POST /api/echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: "
                      "chunked\r\n\r\nzz\r\n"),
              "400 malformed");
    EXPECT_EQ(refusal("GET /a?b=%zz HTTP/1.1\r\nHost: a\r\n\r\n"), "400 bad_target");
    EXPECT_EQ(refusal("GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n"), "400 bad_target");
    EXPECT_EQ(refusal(std::string("GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n", 28)), "400 malformed");
}

TEST(Http, what_is_too_large_is_refused) {
    Running running;
    const auto refusal = [&](const std::string& bytes) {
        Client client(running.port());
        client.send(bytes);
        const Reply reply = client.reply();
        EXPECT_TRUE(client.wait_for_end() || reply.status == 200);
        return std::to_string(reply.status) + " " + reply.code();
    };
    const std::string start = " HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
    EXPECT_EQ(refusal("GET /" + start + "X: " + std::string(9'000, 'x') + "\r\n\r\n"), "431 header_too_large");
    EXPECT_EQ(refusal("GET /" + std::string(50'000, 'x')), "431 header_too_large");
    std::string fields;
    for (int i = 0; i < 101; ++i) fields += "X: 1\r\n";
    EXPECT_EQ(refusal("GET /api/echo" + start + fields + "Connection: close\r\n\r\n"), "431 header_too_large");
    EXPECT_EQ(refusal("POST /api/echo" + start + "Content-Length: 65537\r\n\r\n" + std::string(65'537, 'x')),
              "413 too_large");
    EXPECT_EQ(refusal("POST /api/echo" + start + "Content-Length: 99999999999\r\n\r\n"), "413 too_large");
    EXPECT_EQ(
        refusal("POST /api/echo" + start + "Transfer-Encoding: chunked\r\n\r\n" + chunked(std::string(65'537, 'x'))),
        "413 too_large");
    EXPECT_EQ(refusal("POST /api/tables" + start + "Content-Length: 1310721\r\n\r\n"), "413 too_large");
    const std::string content(1'310'720, 'x');
    EXPECT_EQ(json::parse(Client(running.port()).post("/api/tables", content).body)["body"], content);
    EXPECT_EQ(Client(running.port()).post("/api/echo", std::string(65'536, 'x')).status, 200);
}

TEST(Http, the_body_of_a_refused_request_is_not_taken_for_the_next_one) {
    Running running;
    Client client(running.port());
    const std::string inner = "DELETE /api/echo HTTP/1.1\r\nHost: a\r\n\r\n";
    EXPECT_EQ(client.ask("POST /api/echo", "Content-Type: text/plain\r\n", inner).code(), "bad_type");
    EXPECT_TRUE(client.wait_for_end());
    for (const std::string encoding : {"identity", "xchunked", "gzip, chunked", "chunked, identity"}) {
        Client odd(running.port());
        odd.send("POST /api/echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: " +
                 encoding + "\r\n\r\n" + inner);
        EXPECT_EQ(odd.reply().code(), "malformed") << encoding;
        EXPECT_TRUE(odd.wait_for_end()) << encoding;
    }
    EXPECT_EQ(running.metric("endtable_net_requests_total{status=\"2xx\"}"), 0);
}

TEST(Http, a_large_body_comes_only_when_it_is_welcome) {
    Running running;
    const std::string head =
        "POST /api/tables?welcome=no HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n";
    for (const char* length : {"Content-Length: 70000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n"}) {
        Client client(running.port());
        client.send(head + length);
        EXPECT_EQ(client.reply().code(), "not_signed_in") << "before it was sent";
        EXPECT_TRUE(client.wait_for_end());
    }
    EXPECT_EQ(Client(running.port()).post("/api/tables?welcome=no", std::string(60'000, 'x')).status, 200)
        << "a small one is read";
    EXPECT_EQ(Client(running.port()).post("/api/tables", std::string(70'000, 'x')).status, 200);
}

TEST(Http, who_is_still_sending_when_refused_can_read_why) {
    Running running;
    Client client(running.port());
    client.send(
        "POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1310721\r\n\r\n");
    std::this_thread::sleep_for(20ms);  // the answer is on its way now
    for (int i = 0; i < 20; ++i) client.send(std::string(65'536, 'x'));
    EXPECT_EQ(client.reply().code(), "too_large");
}

TEST(Http, a_client_that_asks_first_is_told_to_go_on) {
    Running running;
    Client client(running.port());
    const std::string head =
        "POST /api/echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n";
    client.send(head + "Content-Length: 2\r\n\r\n");
    EXPECT_EQ(client.reply().status, 100);
    client.send("{}");
    EXPECT_EQ(client.reply().status, 200);
    client.send(head + "Content-Length: 70000\r\n\r\n");
    EXPECT_EQ(client.reply().status, 413) << "before it has sent them";
}

TEST(Http, who_is_too_slow_is_hung_up_on) {
    Running running({.header_time = 60ms, .body_time = 60ms, .idle_time = 60ms});
    Client silent(running.port());
    Client header(running.port());
    header.send("GET / HT");
    Client body(running.port());
    body.send("POST /api/echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{");
    Client idle(running.port());
    EXPECT_EQ(idle.ask("GET /api/echo").status, 200);
    for (Client* client : {&silent, &header, &body, &idle}) EXPECT_TRUE(client->wait_for_end());
    Client drop_by_drop(running.port());
    bool hung_up = false;
    try {  // each byte in time, but not all of them
        for (int i = 0; i < 400 && !hung_up; ++i) {
            drop_by_drop.send("G");
            std::this_thread::sleep_for(5ms);
            hung_up = !drop_by_drop.is_open();
        }
    } catch (const std::runtime_error&) {
        hung_up = true;
    }
    EXPECT_TRUE(hung_up);
    EXPECT_EQ(running.metric("endtable_net_refused_total{reason=\"timed_out\"}"), 3);
}

TEST(Http, who_does_not_take_an_answer_is_hung_up_on) {
    Running running({.write_time = 60ms});
    Client client(running.port(), 4096);
    client.send("GET /api/big?size=20000000 HTTP/1.1\r\nHost: a\r\n\r\n");
    EXPECT_TRUE(running.eventually([](FakeBackend&) { return true; }));
    for (int i = 0; i < 300 && running.metric("endtable_net_connections_open") > 1; ++i)
        std::this_thread::sleep_for(10ms);
    EXPECT_EQ(running.metric("endtable_net_connections_open"), 1) << "only the one that asks";
}

}  // namespace
}  // namespace endtable::server::net
