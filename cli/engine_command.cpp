// `endtable engine`: the protocol between standard input and standard output.
#include "cli/app.hpp"
#include "engine/engine.hpp"
#include "engine/lines.hpp"

namespace endtable::cli {

namespace {

Exit serve(const Engine::Limits& limits, Console& console) {
    Engine engine(limits);
    // The driver waits for every answer: flush each.
    while (const auto line = next_line(console.in(), limits.line_bytes))
        if (!(console.out() << engine.answer(*line) << '\n' << std::flush)) return Exit::CannotWrite;
    return Exit::Ok;
}

}  // namespace

void add_engine(Command app, Task& task) {
    auto limits = std::make_shared<Engine::Limits>();
    auto command = app.add_subcommand("engine", "Speak the engine protocol: one JSON object a line, in and out");
    command.add_option("--matches", limits->matches, "How many matches may be open at the same time (default 256)")
        .type_name("N")
        .range(1, 1'000'000);
    command.footer(
        R"(Every line of standard input is a request and gets one line on standard output, in order, until the input
ends. The protocol is described in docs/protocol.md.

Examples:
  echo '{"cmd":"hello"}' | endtable engine
  echo '{"id":1,"cmd":"new","game":"tic_tac_toe","seats":2,"seed":1}' | endtable engine)");
    command.callback([limits, &task] { task = [limits](Console& console) { return serve(*limits, console); }; });
}

}  // namespace endtable::cli
