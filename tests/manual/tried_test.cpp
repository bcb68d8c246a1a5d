// Each example of the manual in the explorer: it begins in the state that the manual shows, registers and memory, and
// gives the results that the manual shows.
#include <gtest/gtest.h>

#include <regex>

#include "effort.h"
#include "examples/pinned.h"
#include "manual/results.h"
#include "serve/service.h"
#include "sim/reference/reference.h"

namespace isadora::test {
namespace {

using serve::Json;

class Explorer {
 public:
  explicit Explorer(const std::string& isa) : service_({{{isa, ""}}, nullptr, "test"}) { service_.listens_at(1); }

  Json ask(const std::string& name, const Json& question) {
    return Json::parse(service_
                           .respond({.method = "POST",
                                     .path = "/api/" + name,
                                     .host = "127.0.0.1:1",
                                     .type = "application/json",
                                     .body = question.dump()})
                           .body);
  }

  // Starts an example as the page does (web/src/main.js): the launch, then the changes.
  uint64_t begin(const std::string& program, const std::string& inputs) {
    const Json given = inputs.empty() ? Json::object() : Json::parse(inputs);
    Json question = {{"text", program}};
    if (given.contains("launch")) question.update(given["launch"]);
    const Json state = ask("start", question);
    EXPECT_TRUE(state.contains("run")) << program << state.dump();
    if (!state.contains("run")) return 0;
    for (const Json& change : given.value("changes", Json::array())) {
      Json set = {{"run", state["run"]}, {"place", change[3]}, {"value", change[4]}};
      if (!change[2].is_null()) set["lane"] = change[2];
      const Json answer = ask("set", set);
      EXPECT_FALSE(answer.contains("error")) << program << answer.dump();
    }
    return state["run"];
  }

 private:
  serve::Service service_;
};

// One value where all lanes have the same, else those of the first lanes and the last: as the manual shows them.
std::string shown(const Json& values) {
  if (values.empty()) return {};
  if (std::ranges::all_of(values, [&](const Json& v) { return v == values[0]; })) return values[0];
  std::string out;
  for (size_t i = 0; i < 4 && i < values.size(); ++i) out += (i ? ", " : "") + values[i].get<std::string>();
  return out + (values.size() > 5 ? ", …, " : ", ") + values.back().get<std::string>();
}

// The machine that runs the manual's examples has other streams than the explorer's.
bool asks_the_host(const model::Isa& isa, const manual::ExampleResult& result) {
  return std::ranges::any_of(result.lines, [&](const manual::Shown& line) {
    return line.opcode != model::kNoIndex && std::ranges::any_of(isa.opcodes[line.opcode].forms, [](const auto& form) {
             return std::ranges::any_of(form.semantics.ops,
                                        [](const ir::Inst& inst) { return inst.op == ir::Op::Host; });
           });
  });
}

class Tried : public testing::TestWithParam<const char*> {};

TEST_P(Tried, GivesWhatTheManualSays) {
  const std::string path = std::string(ISADORA_ROOT) + "/isas/" + GetParam();
  diag::Sink sink;
  const auto loaded = library::load(path, sink);
  ASSERT_TRUE(loaded);
  manual::ExampleRunner runner(*loaded, sim::reference::make_engine(), false);
  Explorer explorer(path);
  size_t number = 0, tried = 0, with_memory = 0;
  for (uint16_t i = 0; i < loaded->isa.optypes.size(); ++i)
    for (const model::Example& example : loaded->isa.optypes[i].examples) {
      const bool is_pinned = !example.claims.empty() && std::ranges::all_of(example.claims, [](const model::Claim& c) {
        return examples::pinned_word(c).has_value();
      });
      if (is_pinned || !is_tried(number++, 3)) continue;  // of pinned ones the manual does not offer to try them
      const manual::ExampleResult result = runner.run(i, example);
      if (!result.ran || asks_the_host(loaded->isa, result)) continue;
      std::string program;
      for (const manual::Shown& line : result.lines) program += line.text + "\n";
      const uint64_t run = explorer.begin(program, manual::explorer_inputs(loaded->isa.machine, result));
      if (run == 0) continue;
      ++tried;
      with_memory += !result.memory.empty();
      const Json end = explorer.ask("go_on", {{"run", run}, {"lines", Json::array()}});
      EXPECT_EQ(end["status"] == "faulted", !result.fault.empty()) << program << end.dump();
      for (const manual::Value& v : result.values) {
        const std::string& said = v.after.empty() ? v.before : v.after;
        const bool is_memory = v.place.ends_with("]");
        if (said.empty()) continue;
        const Json answer = explorer.ask("values", {{"run", run}, {"place", v.place}});
        ASSERT_TRUE(answer.contains("values")) << program << v.place << answer.dump();
        const std::string wanted = std::regex_replace(said, std::regex(R"( \([^)]*\))"), "");
        const std::string is = is_memory ? "" : shown(answer["values"]);
        if (is_memory)
          EXPECT_TRUE(std::ranges::count(answer["values"], Json(wanted)) || shown(answer["values"]) == wanted)
              << program << v.place << ": " << answer["values"].dump() << ", not " << wanted;
        else
          EXPECT_EQ(is, wanted) << program << v.place;
      }
      explorer.ask("end", {{"run", run}});
    }
  EXPECT_GT(tried, 50u / one_of(3));
  EXPECT_GT(with_memory, 10u / one_of(3));
}

INSTANTIATE_TEST_SUITE_P(Isas, Tried, testing::Values("simt128", "fabrisc", "rv32imc"));

}  // namespace
}  // namespace isadora::test
