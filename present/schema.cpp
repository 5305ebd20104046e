#include "present/schema.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <stdexcept>

#include "present/shapes.hpp"

namespace endtable {

namespace {

// --- Types as they are written

struct Type {
    enum class Kind { Name, Literal, Either, List, Tuple, Map };
    Kind kind = Kind::Name;
    std::string text;         // of a name; of a literal as JSON
    std::vector<Type> parts;  // alternatives, the members of a tuple, what a list or an object holds
};

class TypeParser {
public:
    explicit TypeParser(std::string_view text) : text_(text), left_(text) {}

    Type whole() {
        Type type = either();
        if (skip(); !left_.empty()) fail();
        return type;
    }

private:
    Type either() {
        Type type = listed();
        if (!eat('|')) return type;
        Type all{Type::Kind::Either, "", {std::move(type)}};
        do all.parts.push_back(listed());
        while (eat('|'));
        return all;
    }
    Type listed() {
        Type type = one();
        while (eat('[')) {
            if (!eat(']')) fail();
            type = Type{Type::Kind::List, "", {std::move(type)}};
        }
        return type;
    }
    Type one() {
        if (eat('{')) {
            Type type{Type::Kind::Map, "", {either()}};
            if (!eat('}')) fail();
            return type;
        }
        if (eat('[')) {
            Type type{Type::Kind::Tuple, "", {either()}};
            while (eat(',')) type.parts.push_back(either());
            if (!eat(']')) fail();
            return type;
        }
        if (eat('(')) {
            Type type = either();
            if (!eat(')')) fail();
            return type;
        }
        if (eat('"')) {
            const auto end = left_.find('"');
            if (end == std::string_view::npos) fail();
            Type type{Type::Kind::Literal, Json(left_.substr(0, end)).dump(), {}};
            left_.remove_prefix(end + 1);
            return type;
        }
        std::size_t n = 0;
        while (n < left_.size() && (std::isalnum(static_cast<unsigned char>(left_[n])) != 0)) ++n;
        if (n == 0) fail();
        Type type{Type::Kind::Name, std::string(left_.substr(0, n)), {}};
        if (type.text == "null" || type.text == "true" || type.text == "false") type.kind = Type::Kind::Literal;
        left_.remove_prefix(n);
        return type;
    }
    void skip() {
        while (!left_.empty() && left_[0] == ' ') left_.remove_prefix(1);
    }
    bool eat(char c) {
        skip();
        if (left_.empty() || left_[0] != c) return false;
        left_.remove_prefix(1);
        if (c != '"') skip();
        return true;
    }
    [[noreturn]] void fail() const { throw std::logic_error("the schema has no type " + std::string(text_)); }

    std::string_view text_, left_;
};

const Type& parsed(std::string_view text) {
    static thread_local std::map<std::string, Type, std::less<>> known;
    const auto found = known.find(text);
    return found != known.end() ? found->second
                                : known.emplace(std::string(text), TypeParser(text).whole()).first->second;
}

std::string_view name_of(const Member& member) { return member.name.substr(0, member.name.find('?')); }
bool is_optional(const Member& member) { return member.name.back() == '?'; }

std::vector<const Member*> members_of(const ShapeType& shape) {
    std::vector<const Member*> all;
    if (!shape.base.empty()) all = members_of(*find_shape(shape.base));
    for (const Member& member : shape.members) all.push_back(&member);
    return all;
}

// --- Values held against them

class Check {
public:
    std::vector<std::string> found;

    void value(const Type& type, const Json& json, const std::string& at) {
        switch (type.kind) {
            case Type::Kind::Name: return named(type, json, at);
            case Type::Kind::Literal:
                if (json.dump() != type.text) expected(type.text, json, at);
                return;
            case Type::Kind::Either: return either(type, json, at);
            case Type::Kind::List:
                if (!json.is_array()) return expected("a list", json, at);
                for (std::size_t i = 0; i < json.size(); ++i) value(type.parts[0], json[i], at + index(i));
                return;
            case Type::Kind::Tuple:
                if (!json.is_array() || json.size() != type.parts.size())
                    return expected("a list of " + std::to_string(type.parts.size()), json, at);
                for (std::size_t i = 0; i < json.size(); ++i) value(type.parts[i], json[i], at + index(i));
                return;
            case Type::Kind::Map:
                if (!json.is_object()) return expected("an object", json, at);
                for (const auto& [key, one] : json.items()) value(type.parts[0], one, member(at, key));
        }
    }

private:
    static std::string index(std::size_t i) { return "[" + std::to_string(i) + "]"; }
    static std::string member(const std::string& at, std::string_view name) {
        return at.empty() ? std::string(name) : at + "." + std::string(name);
    }
    void expected(const std::string& what, const Json& json, const std::string& at) {
        found.push_back((at.empty() ? "" : at + ": ") + "expected " + what + ", found " + brief_json(json));
    }

    void named(const Type& type, const Json& json, const std::string& at) {
        const std::string& name = type.text;
        if (name == "Json") return;
        if (name == "string") return json.is_string() ? void() : expected("a string", json, at);
        if (name == "whole") return json.is_number_integer() ? void() : expected("a whole number", json, at);
        if (name == "number") return json.is_number() ? void() : expected("a number", json, at);
        if (name == "boolean") return json.is_boolean() ? void() : expected("true or false", json, at);
        const ShapeType* shape = find_shape(name);
        if (shape == nullptr) throw std::logic_error("the schema has no shape " + name);
        if (!shape->is.empty()) return value(parsed(shape->is), json, at);
        object(*shape, json, at);
    }

    void object(const ShapeType& shape, const Json& json, const std::string& at) {
        if (!json.is_object()) return expected("an object", json, at);
        const auto members = members_of(shape);
        for (const Member* one : members) {
            const auto it = json.find(name_of(*one));
            if (it != json.end())
                value(parsed(one->type), *it, member(at, name_of(*one)));
            else if (!is_optional(*one))
                found.push_back(member(at, name_of(*one)) + ": is missing");
        }
        if (shape.open) return;
        for (const auto& [key, one] : json.items())
            if (!has_member(shape, key))
                found.push_back(member(at, key) + ": " + std::string(shape.name) + " has no such member");
    }

    static bool has_its_literals(const Type& type, const Json& json) {
        const ShapeType* shape = type.kind == Type::Kind::Name ? find_shape(type.text) : nullptr;
        if (shape == nullptr || !json.is_object()) return false;
        int literals = 0;
        for (const Member* one : members_of(*shape)) {
            const Type& its = parsed(one->type);
            if (its.kind != Type::Kind::Literal) continue;
            const auto there = json.find(name_of(*one));
            if (there == json.end() || there->dump() != its.text) return false;
            ++literals;
        }
        return literals > 0;
    }

    // Of several shapes the one is told about that has the same literals ("kind": "row"), or else the fewest faults.
    void either(const Type& type, const Json& json, const std::string& at) {
        std::vector<std::string> least;
        bool named = false;
        for (std::size_t i = 0; i < type.parts.size(); ++i) {
            Check one;
            one.value(type.parts[i], json, at);
            if (one.found.empty()) return;
            const bool is_named = has_its_literals(type.parts[i], json);
            if (i == 0 || is_named > named || (is_named == named && one.found.size() < least.size())) {
                least = std::move(one.found);
                named = is_named;
            }
        }
        if (json.is_object())
            found.insert(found.end(), least.begin(), least.end());
        else
            expected("another value", json, at);
    }
};

// --- As TypeScript

std::string typescript(const Type& type) {
    switch (type.kind) {
        case Type::Kind::Name: return type.text == "whole" ? "number" : type.text;
        case Type::Kind::Literal: return type.text;
        case Type::Kind::Either: {
            std::string all;
            for (const Type& part : type.parts) all.append(all.empty() ? "" : " | ").append(typescript(part));
            return all;
        }
        case Type::Kind::List: {
            const Type& of = type.parts[0];
            const std::string one = typescript(of);
            const bool bare = of.kind == Type::Kind::Name || of.kind == Type::Kind::Literal;
            return bare ? "readonly " + one + "[]" : "readonly (" + one + ")[]";
        }
        case Type::Kind::Tuple: {
            std::string all;
            for (const Type& part : type.parts) all.append(all.empty() ? "" : ", ").append(typescript(part));
            return "readonly [" + all + "]";
        }
        case Type::Kind::Map: break;
    }
    const std::string held = typescript(type.parts[0]);
    return held == "Json" ? "JsonObject" : "{ readonly [key: string]: " + held + " }";
}

}  // namespace

const std::vector<ShapeType>& shape_types() {
    static const std::vector<ShapeType> all = [] {
        std::vector<ShapeType> both = shapes_of_games();
        const std::vector<ShapeType> tables = shapes_of_tables();
        both.insert(both.end(), tables.begin(), tables.end());
        return both;
    }();
    return all;
}

const ShapeType* find_shape(std::string_view name) {
    static const auto by_name = [] {
        std::map<std::string_view, const ShapeType*> all;
        for (const ShapeType& shape : shape_types()) all.emplace(shape.name, &shape);
        return all;
    }();
    const auto found = by_name.find(name);
    return found == by_name.end() ? nullptr : found->second;
}

bool has_member(const ShapeType& shape, std::string_view name) {
    const auto members = members_of(shape);
    return std::any_of(members.begin(), members.end(), [&](const Member* one) { return name_of(*one) == name; });
}

std::vector<std::string> faults(std::string_view type, const Json& value) {
    Check check;
    check.value(parsed(type), value, "");
    return std::move(check.found);
}

std::string typescript_of_shapes() {
    std::string text =
        "// Printed from the engine's own schema (scripts/shapes): it is edited in present/shapes.cpp and\n"
        "// present/table_shapes.cpp, where it is told what each of them means.\n\n"
        "export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };\n"
        "export type JsonObject = { readonly [key: string]: Json };\n";
    for (const ShapeType& shape : shape_types()) {
        text += "\n";
        if (!shape.about.empty()) text.append("/** ").append(shape.about).append(" */\n");
        if (!shape.is.empty()) {
            text.append("export type ").append(shape.name).append(" = ").append(typescript(parsed(shape.is))) += ";\n";
            continue;
        }
        text.append("export interface ").append(shape.name);
        if (!shape.base.empty()) text.append(" extends ").append(shape.base);
        text += " {\n";
        for (const Member& member : shape.members) {
            if (!member.about.empty()) text.append("  /** ").append(member.about).append(" */\n");
            text.append("  readonly ").append(member.name).append(": ");
            text.append(typescript(parsed(member.type))) += ";\n";
        }
        if (shape.open) text += "  readonly [own: string]: unknown;\n";
        text += "}\n";
    }
    return text;
}

}  // namespace endtable
