// Any bytes: they are refused with an InputError whose message is clean text, or they are a value that survives being
// written and read again. Catalogues and their templates get a share of what was accepted.
#include <cstdlib>
#include <string_view>

#include "present/input_error.hpp"
#include "present/json.hpp"
#include "present/text.hpp"

using namespace endtable;

namespace {

void check(bool holds) {
    if (!holds) std::abort();
}

void check_message(const InputError& e) { check(Json::parse(dump_json(e.what())) == Json(e.what())); }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    try {
        const Json value = parse_json({reinterpret_cast<const char*>(data), size}, "input");
        check(parse_json(dump_json(value), "again") == value);
        check(dump_json(value) == value.dump(-1, ' ', false, Json::error_handler_t::replace));
        check(brief_json(value).size() < 100);
        const Catalogue words = Catalogue::read(value, "input");
        for (const auto& [key, ignored] : value.items()) (void)words.render(Text{key, value});
    } catch (const InputError& e) {
        check_message(e);
    }
    return 0;
}
