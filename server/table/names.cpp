#include "server/table/names.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "match/printable.hpp"
#include "present/json.hpp"

namespace endtable::server {

namespace {

using Point = char32_t;

struct Range {
    Point first, last;
};

template <std::size_t N>
bool in(const std::array<Range, N>& ranges, Point c) {
    return std::any_of(ranges.begin(), ranges.end(), [&](const Range& r) { return r.first <= c && c <= r.last; });
}

// White space, and what looks like it.
constexpr std::array<Range, 9> kSpaces{{{0x20, 0x20},
                                        {0xa0, 0xa0},
                                        {0x1680, 0x1680},
                                        {0x2000, 0x200a},
                                        {0x202f, 0x202f},
                                        {0x205f, 0x205f},
                                        {0x2800, 0x2800},
                                        {0x3000, 0x3000},
                                        {0x303f, 0x303f}}};

// Nothing to see, or something that moves the text around it: controls, joiners, fillers, direction marks, tags,
// private and unassigned places.
constexpr std::array<Range, 29> kUnseen{{
    {0x00, 0x1f},       {0x7f, 0x9f},       {0xad, 0xad},       {0x34f, 0x34f},       {0x61c, 0x61c},
    {0x115f, 0x1160},   {0x17b4, 0x17b5},   {0x180b, 0x180f},   {0x200b, 0x200b},     {0x200e, 0x200f},
    {0x2028, 0x202e},   {0x2060, 0x206f},   {0x3164, 0x3164},   {0xd800, 0xf8ff},     {0xfdd0, 0xfdef},
    {0xfe00, 0xfe0e},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xffff},     {0x13430, 0x1345f},
    {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0x1fffe, 0x1ffff}, {0x2fffe, 0x2ffff},   {0x3fffe, 0x3ffff},
    {0x40000, 0xdffff}, {0xe0000, 0xeffff}, {0xf0000, 0xfffff}, {0x100000, 0x10ffff},
}};

constexpr Point kNonJoiner = 0x200c, kJoiner = 0x200d, kAsPicture = 0xfe0f;

// Marks that are put over, under or through the character before them.
constexpr std::array<Range, 24> kMarks{{
    {0x300, 0x36f}, {0x483, 0x489},   {0x591, 0x5bd},   {0x5bf, 0x5bf},   {0x5c1, 0x5c2},   {0x5c4, 0x5c5},
    {0x5c7, 0x5c7}, {0x610, 0x61a},   {0x64b, 0x65f},   {0x670, 0x670},   {0x6d6, 0x6dc},   {0x6df, 0x6e4},
    {0x6e7, 0x6e8}, {0x6ea, 0x6ed},   {0xe31, 0xe31},   {0xe34, 0xe3a},   {0xe47, 0xe4e},   {0xeb1, 0xeb1},
    {0xeb4, 0xebc}, {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x20d0, 0x20ff}, {0xfe20, 0xfe2f}, {kAsPicture, kAsPicture},
}};
constexpr int kMostMarks = 3;  // on one character: Vietnamese needs two, Hebrew three

bool is_picture(Point c) { return c >= 0x2190 && !(c >= 0x2e80 && c < 0x1f000); }
bool is_script_with_joiners(Point c) { return c >= 0x600 && c < 0xe00; }

std::vector<Point> points_of(std::string_view utf8) {
    std::vector<Point> points;
    for (std::size_t i = 0; i < utf8.size();) {
        const auto lead = static_cast<unsigned char>(utf8[i]);
        const std::size_t size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        Point c = size == 1 ? lead : lead & (0x7fu >> size);
        for (std::size_t k = 1; k < size && i + k < utf8.size(); ++k)
            c = (c << 6) | (static_cast<unsigned char>(utf8[i + k]) & 0x3fu);
        points.push_back(c);
        i += size;
    }
    return points;
}

void append(std::string& utf8, Point c) {
    const auto put = [&](std::uint32_t byte) { utf8 += static_cast<char>(byte); };
    if (c < 0x80) return put(c);
    if (c < 0x800) {
        put(0xc0u | (c >> 6));
    } else if (c < 0x10000) {
        put(0xe0u | (c >> 12));
        put(0x80u | ((c >> 6) & 0x3fu));
    } else {
        put(0xf0u | (c >> 18));
        put(0x80u | ((c >> 12) & 0x3fu));
        put(0x80u | ((c >> 6) & 0x3fu));
    }
    put(0x80u | (c & 0x3fu));
}

// Letters, as they come in pairs of look-alike and Latin.
constexpr std::u32string_view kLike =
    U"àaáaâaãaäaåaāaăaąaçcćcĉcċcčcďdđdðdèeéeêeëeēeĕeėeęeěeĝgğgġgģgĥhħhìiíiîiïiĩiīiĭiįiıiĵjķkĺlļlľlłlñnńnņnňnòoóoôoõoöoø"
    U"oōoŏo"
    U"őoŕrŗrřrśsŝsşsšsţtťtŧtùuúuûuüuũuūuŭuůuűuųuŵwýyÿyŷyźzżzžz"  // Latin with accents
    U"аaвbсcԁdеeёeһhнhіiїiјjкkӏlмmтtоoрpԛqѕsуyүyхxԝwгrпnьbѵv"    // Cyrillic
    U"αaβbεeηnιiκkνvοoρpτtυuχxγyωwάaέeήnίiόoύuώw"                // Greek
    U"օoսuոnհhցgզqոn"                                            // Armenian
    U"０0１1２2３3４4５5６6７7８8９9";

Point small(Point c) {
    if (c >= 'A' && c <= 'Z') return c + 32;
    if (c >= 0xc0 && c <= 0xde && c != 0xd7) return c + 32;
    if (c >= 0x100 && c <= 0x177 && c != 0x130 && c != 0x131 && c != 0x138)
        return (c >= 0x139 && c <= 0x148) ? c + (c & 1u) : c | 1u;
    if (c >= 0x179 && c <= 0x17e) return c + (c & 1u);
    if (c == 0x178) return 0xff;
    if (c >= 0x391 && c <= 0x3a9) return c + 32;
    if (c == 0x386) return 0x3ac;
    if (c >= 0x388 && c <= 0x38a) return c + 37;
    if (c == 0x38c) return 0x3cc;
    if (c >= 0x410 && c <= 0x42f) return c + 32;
    if (c >= 0x400 && c <= 0x40f) return c + 80;
    if (c >= 0x531 && c <= 0x556) return c + 48;
    if (c == 0x4c0) return 0x4cf;
    return c;
}

Point plain(Point c) {
    if (c >= 0xff01 && c <= 0xff5e) c -= 0xfee0;  // full width
    c = small(c);
    for (std::size_t i = 0; i + 1 < kLike.size(); i += 2)
        if (kLike[i] == c) c = kLike[i + 1];
    // What cannot be told apart in many typefaces.
    if (c == '0') return 'o';
    if (c == '1' || c == 'i' || c == '|' || c == '!') return 'l';
    return c;
}

}  // namespace

TidyName tidy_name(std::string_view given) {
    TidyName tidy;
    if (given.size() > 1024 || !is_utf8(std::string(given))) {
        tidy.why = given.size() > 1024 ? "a name has at most 40 characters" : "a name is text in UTF-8";
        return tidy;
    }
    const std::vector<Point> points = points_of(given);
    int marks = 0;
    Point before = 0;
    bool space = false;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Point c = points[i];
        const Point after = i + 1 < points.size() ? points[i + 1] : 0;
        if (in(kSpaces, c)) {
            space = !tidy.name.empty();
            continue;
        }
        const bool joins =
            (c == kJoiner && is_picture(before) && is_picture(after)) ||
            ((c == kNonJoiner || c == kJoiner) && is_script_with_joiners(before) && is_script_with_joiners(after));
        if (in(kUnseen, c) || ((c == kJoiner || c == kNonJoiner) && !joins)) {
            tidy.why = "a name has no characters that cannot be seen or that turn the text around";
            return tidy;
        }
        marks = in(kMarks, c) ? marks + 1 : 0;
        if (marks > kMostMarks || (marks > 0 && (tidy.name.empty() || space))) {
            tidy.why = "a name has at most three marks on a letter";
            return tidy;
        }
        if (space) tidy.name += ' ';
        space = false;
        append(tidy.name, c);
        if (c != kAsPicture) before = c;
    }
    if (tidy.name.empty()) tidy.why = "a name has something to see in it, not only spaces";
    if (const int size = characters(tidy.name); size > kMostOfName)
        tidy.why = "a name has at most 40 characters; this one has " + std::to_string(size);
    return tidy;
}

std::string likeness(std::string_view name) {
    std::string like;
    for (const Point c : points_of(name)) {
        if (in(kSpaces, c) || in(kMarks, c) || in(kUnseen, c) || c == kJoiner || c == kNonJoiner) continue;
        append(like, plain(c));
    }
    // Two letters that look like one.
    for (const auto& [two, one] : {std::pair("rn", "m"), std::pair("vv", "w")})
        for (std::size_t at = 0; (at = like.find(two, at)) != std::string::npos;) like.replace(at, 2, one);
    return like;
}

std::string numbered(std::string_view name, int number) {
    const std::string after = " (" + std::to_string(number) + ")";
    const std::vector<Point> points = points_of(name);
    const std::size_t room = static_cast<std::size_t>(kMostOfName) - after.size();
    std::string result;
    for (std::size_t i = 0; i < std::min(points.size(), room); ++i) append(result, points[i]);
    return result + after;
}

std::vector<std::string> told_apart(const std::vector<std::pair<std::string, std::string>>& people) {
    std::vector<std::string> names;
    std::vector<std::string> likes;
    for (std::size_t i = 0; i < people.size(); ++i) {
        const std::string &id = people[i].first, &name = people[i].second;
        likes.push_back(id.empty() || name.empty() ? "" : likeness(name));
        const auto same = std::find_if(people.begin(), people.begin() + static_cast<std::ptrdiff_t>(i),
                                       [&](const auto& one) { return !id.empty() && one.first == id; });
        if (const auto k = same - people.begin(); k < static_cast<std::ptrdiff_t>(i)) {  // on another seat, too
            names.push_back(names[static_cast<std::size_t>(k)]);
            continue;
        }
        std::vector<std::string> others;  // each once
        for (std::size_t k = 0; k < i && !likes[i].empty(); ++k)
            if (likes[k] == likes[i] && people[k].first != id &&
                std::find(others.begin(), others.end(), people[k].first) == others.end())
                others.push_back(people[k].first);
        names.push_back(others.empty() ? name : numbered(name, static_cast<int>(others.size()) + 1));
    }
    return names;
}

}  // namespace endtable::server
