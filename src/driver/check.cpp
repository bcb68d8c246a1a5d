// `check`, `dump` and `isas`: what a description holds and what is wrong with it.
#include <nlohmann/json.hpp>

#include "driver/commands.h"
#include "driver/library.h"
#include "driver/report.h"
#include "examples/examples.h"
#include "sim/reference/reference.h"

namespace isadora::driver {

namespace {

struct Input {
  std::string name;
  std::vector<parse::Tree> trees;
};

bool read_inputs(const std::vector<std::string>& names, std::vector<Input>& inputs, diag::Sink& sink) {
  bool good = true;
  for (const std::string& name : names) {
    Input input{name, {}};
    const std::vector<std::string> files = description_files(name, sink);
    good = !files.empty() && read_trees(files, input.trees, sink) && good;
    inputs.push_back(std::move(input));
  }
  return good;
}

parse::Stats total(const std::vector<Input>& inputs) {
  parse::Stats sum;
  for (const Input& input : inputs)
    for (const parse::Tree& tree : input.trees) {
      const parse::Stats s = parse::stats(tree);
      sum.types += s.types;
      sum.groups += s.groups;
      sum.optypes += s.optypes;
      sum.opcodes += s.opcodes;
      sum.fields += s.fields;
    }
  return sum;
}

std::string stats_text(const parse::Stats& s) {
  return "types    " + std::to_string(s.types) + "\ngroups   " + std::to_string(s.groups) + "\noptypes  " +
         std::to_string(s.optypes) + "\nopcodes  " + std::to_string(s.opcodes) + "\nfields   " +
         std::to_string(s.fields) + "\n";
}

nlohmann::ordered_json stats_json(const parse::Stats& s) {
  return {
      {"types", s.types}, {"groups", s.groups}, {"optypes", s.optypes}, {"opcodes", s.opcodes}, {"fields", s.fields}};
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

nlohmann::ordered_json node_json(const parse::Tree& tree, parse::NodeId n) {
  const base::Span span = tree.span(n);
  nlohmann::ordered_json j = {
      {"kind", std::string(parse::name(tree.kind(n)))}, {"begin", span.begin}, {"end", span.end}};
  const std::vector<parse::NodeId> children = tree.children(n);
  if (children.empty()) {
    j["text"] = std::string(tree.text(n));
  } else {
    for (parse::NodeId c : children) j["children"].push_back(node_json(tree, c));
  }
  return j;
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

int dump(const DumpOptions& options, diag::Sink& sink) {
  std::vector<Input> inputs;
  const bool good = read_inputs(options.inputs.empty() ? std::vector<std::string>{""} : options.inputs, inputs, sink);
  if (!good) return kUnusable;
  const int code = sink.has_errors() ? kFindings : kDone;
  if (!options.json) {
    std::string text;
    for (const Input& input : inputs)
      for (const parse::Tree& tree : input.trees) text += parse::dump(tree);
    return print(text, sink, code);
  }
  nlohmann::ordered_json out = {{"stats", stats_json(total(inputs))}, {"files", nlohmann::ordered_json::array()}};
  for (const Input& input : inputs)
    for (const parse::Tree& tree : input.trees)
      out["files"].push_back({{"name", tree.source->name}, {"tree", node_json(tree, 0)}});
  return print(out.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n", sink, code);
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
