// `check` and `isas`: what is wrong with a description, and which there are.
#include <nlohmann/json.hpp>

#include "driver/commands.h"
#include "driver/inputs.h"
#include "driver/library.h"
#include "driver/report.h"
#include "examples/examples.h"
#include "sim/reference/reference.h"

namespace isadora::driver {

namespace {

std::string stats_text(const parse::Stats& s) {
  return "types    " + std::to_string(s.types) + "\ngroups   " + std::to_string(s.groups) + "\noptypes  " +
         std::to_string(s.optypes) + "\nopcodes  " + std::to_string(s.opcodes) + "\nfields   " +
         std::to_string(s.fields) + "\n";
}

// All files of the command line are one description: a prelude and seeds, or the files of an ISA.
void check_meaning(std::vector<Input>& inputs, const CheckOptions& options, diag::Sink& sink) {
  std::vector<parse::Tree> all;
  for (Input& input : inputs)
    for (parse::Tree& tree : input.trees) all.push_back(std::move(tree));
  const model::Isa isa = check::build(all, sink);
  if (sink.has_errors()) return;
  examples::Options how;
  how.trials = options.trials;
  examples::check_examples(
      isa, [] { return sim::reference::make_engine(); }, how, sink);
}

}  // namespace

int check(const CheckOptions& options, diag::Sink& sink) {
  std::vector<Input> inputs;
  std::vector<std::string> names = options.inputs;
  if (names.empty()) names.push_back("");
  if (!options.prelude.empty()) names.insert(names.begin(), options.prelude);
  if (!read_inputs(names, inputs, sink)) return kUnusable;
  const parse::Stats stats = total(inputs);
  check_meaning(inputs, options, sink);
  const int code = sink.all().empty() ? kDone : kFindings;
  const bool text = options.common.diagnostics == diag::Format::Text;
  return options.stats && text ? print(stats_text(stats), sink, code) : code;
}

int isas(const IsasOptions& options, diag::Sink& sink) {
  const std::vector<IsaEntry> known = known_isas();
  const int code = known.empty() ? kUnusable : kDone;
  if (known.empty())
    complain(sink, diag::Kind::CannotRead, "no instruction sets were found",
             "set ISADORA_ISAS to the folder that holds them");
  if (options.json) {
    nlohmann::ordered_json out = nlohmann::ordered_json::array();
    for (const IsaEntry& e : known) out.push_back({{"name", e.name}, {"path", e.path}, {"default", e.is_default}});
    return print(out.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n", sink, code);
  }
  std::string text;
  for (const IsaEntry& e : known) text += e.name + (e.is_default ? "  (default)" : "") + "\n";
  return print(text, sink, code);
}

}  // namespace isadora::driver
