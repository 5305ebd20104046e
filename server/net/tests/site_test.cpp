#include "server/net/site.hpp"

#include <gtest/gtest.h>

#include "server/net/tests/folder.hpp"

namespace endtable::server::net {
namespace {

constexpr std::size_t kPlenty = 1 << 20;

std::string header(const Answer& answer, std::string_view name) {
    for (const auto& [key, value] : answer.more)
        if (key == name) return value;
    return {};
}

TEST(Site, gives_files_with_their_types) {
    const Folder folder;
    folder.write("index.html", "<p>");
    folder.write("assets/app.1a2b.js", "let x");
    folder.write("fonts/a.woff2", std::string("\0\1", 2));
    folder.write("odd.thing", "?");
    const Site site(folder.path, kPlenty);
    EXPECT_EQ(site.files(), 4u);
    EXPECT_EQ(*site.answer("/index.html", "", "").body, "<p>");
    EXPECT_EQ(site.answer("/index.html", "", "").type, "text/html; charset=utf-8");
    EXPECT_EQ(site.answer("/index.html", "", "").cache, "no-cache");
    EXPECT_EQ(site.answer("/assets/app.1a2b.js", "", "").type, "text/javascript; charset=utf-8");
    EXPECT_EQ(site.answer("/assets/app.1a2b.js", "", "").cache, "public, max-age=31536000, immutable");
    EXPECT_EQ(*site.answer("/fonts/a.woff2", "", "").body, std::string("\0\1", 2));
    EXPECT_EQ(site.answer("/odd.thing", "", "").type, "application/octet-stream");
}

TEST(Site, pages_of_the_client_are_index_html) {
    const Folder folder;
    folder.write("index.html", "<p>");
    const Site site(folder.path, kPlenty);
    for (const std::string_view page : {"/", "/table/17", "/table/", "/a/b/c"}) {
        const Answer answer = site.answer(page, "", "");
        EXPECT_EQ(answer.status, 200) << page;
        EXPECT_EQ(answer.cache, "no-cache") << page;
    }
    for (const std::string_view none : {"/x.js", "/table/17.png", "/assets/gone", "/assets/gone.js", "/.hidden"})
        EXPECT_EQ(site.answer(none, "", "").status, 404) << none;
    EXPECT_EQ(Site().answer("/", "", "").status, 404);
}

TEST(Site, gives_what_was_packed_to_who_understands_it) {
    const Folder folder;
    folder.write("a.js", "plain");
    folder.write("a.js.br", "BR");
    folder.write("a.js.gz", "GZ");
    folder.write("b.js", "plain b");
    folder.write("b.js.gz", "GZb");
    folder.write("c.js", "plain c");
    folder.write("alone.gz", "an archive");
    const Site site(folder.path, kPlenty);
    const Answer brotli = site.answer("/a.js", "gzip, br", "");
    EXPECT_EQ(*brotli.body, "BR");
    EXPECT_EQ(header(brotli, "Content-Encoding"), "br");
    EXPECT_EQ(header(brotli, "Vary"), "Accept-Encoding");
    EXPECT_EQ(brotli.type, "text/javascript; charset=utf-8");
    EXPECT_EQ(*site.answer("/a.js", "gzip", "").body, "GZ");
    const Answer plain = site.answer("/a.js", "", "");
    EXPECT_EQ(*plain.body, "plain");
    EXPECT_EQ(header(plain, "Content-Encoding"), "");
    EXPECT_EQ(header(plain, "Vary"), "Accept-Encoding") << "caches have to know, also here";
    EXPECT_NE(header(plain, "ETag"), header(brotli, "ETag"));
    EXPECT_EQ(*site.answer("/b.js", "br, gzip", "").body, "GZb");
    EXPECT_EQ(header(site.answer("/c.js", "br, gzip", ""), "Vary"), "");
    EXPECT_EQ(site.answer("/a.js.br", "br", "").status, 404) << "no file of its own";
    EXPECT_EQ(*site.answer("/alone.gz", "", "").body, "an archive");
}

TEST(Site, says_that_nothing_has_changed) {
    const Folder folder;
    folder.write("assets/a.js", "one");
    folder.write("assets/a.js.gz", "GZ");
    folder.write("assets/b.js", "two");
    const Site site(folder.path, kPlenty);
    const std::string tag = header(site.answer("/assets/a.js", "", ""), "ETag");
    const Answer same = site.answer("/assets/a.js", "", "\"x\", " + tag);
    EXPECT_EQ(same.status, 304);
    EXPECT_EQ(same.body, nullptr);
    EXPECT_EQ(header(same, "ETag"), tag);
    EXPECT_EQ(header(same, "Vary"), "Accept-Encoding");
    EXPECT_EQ(same.cache, "public, max-age=31536000, immutable");
    EXPECT_EQ(site.answer("/assets/a.js", "gzip", tag).status, 200) << "that is the tag of another variant";
    EXPECT_EQ(site.answer("/assets/b.js", "", tag).status, 200);
}

TEST(Site, leaves_out_what_is_hidden_and_what_is_outside) {
    const Folder outside;
    outside.write("secret.txt", "secret");
    const Folder folder;
    folder.write("index.html", "<p>");
    folder.write(".env", "secret");
    folder.write(".git/config.txt", "secret");
    folder.write(".well-known/x.txt", "fine");
    std::filesystem::create_symlink(outside.path / "secret.txt", folder.path / "link.txt");
    std::filesystem::create_directory_symlink(outside.path, folder.path / "linked");
    std::filesystem::create_symlink("index.html", folder.path / "same.html");
    std::filesystem::create_symlink("nowhere", folder.path / "dangling.html");
    const Site site(folder.path, kPlenty);
    for (const std::string_view none :
         {"/.env", "/.git/config.txt", "/link.txt", "/linked/secret.txt", "/dangling.html"})
        EXPECT_EQ(site.answer(none, "", "").status, 404) << none;
    EXPECT_EQ(site.answer("/.well-known/x.txt", "", "").status, 200);
    EXPECT_EQ(*site.answer("/same.html", "", "").body, "<p>");
}

TEST(Site, a_folder_that_cannot_be_served_is_an_error) {
    const Folder folder;
    folder.write("a.txt", std::string(100, 'a'));
    folder.write("b.txt", std::string(100, 'b'));
    EXPECT_EQ(Site(folder.path, 200).bytes(), 200u);
    EXPECT_THROW(Site(folder.path, 199), std::runtime_error);
    EXPECT_THROW(Site(folder.path / "gone", kPlenty), std::runtime_error);
    EXPECT_THROW(Site(folder.path / "a.txt", kPlenty), std::runtime_error);
}

}  // namespace
}  // namespace endtable::server::net
