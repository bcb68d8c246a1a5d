// `rules`: derives rules of instruction selection from the forms.
#include <thread>

#include "base/cache.h"
#include "driver/library.h"
#include "driver/report.h"
#include "driver/tools/commands.h"
#include "driver/tools/recorded_rules.h"
#include "rules/derive.h"
#include "rules/json.h"
#include "rules/missing.h"
#include "rules/record.h"
#include "rules/text.h"

namespace isadora::driver {

namespace {

using base::Json;
using rules::DerivationResult;
using rules::Rule;
using rules::Status;

std::string padded(std::string text, size_t width) {
  text.resize(std::max(text.size(), width), ' ');
  return text;
}

std::string line(const model::Isa& isa, const Rule& rule) {
  const std::string conditions = rules::conditions_text(isa, rule);
  return "  " + padded(rules::pattern_text(isa, rule), 28) + " " + padded(rules::instruction_text(isa, rule), 28) +
         " " + std::to_string(rule.bytes) + (conditions.empty() ? "" : "  " + conditions) +
         (rule.reason.empty() ? "" : "  (" + rule.reason + ")") + "\n";
}

std::string section(const model::Isa& isa, const DerivationResult& derived, Status status, const std::string& title) {
  std::string out;
  for (const Rule& r : derived.rules)
    if (r.status == status) out += line(isa, r);
  return out.empty() ? "" : title + "\n" + out;
}

// C computes in 32 bits and more; narrower types are shown with --all.
bool is_narrow(const rules::MissingOperation& m) { return m.type == "i8" || m.type == "i16" || m.type == "f16"; }

std::string missing_text(const model::Isa& isa, std::vector<rules::MissingOperation> all, bool narrow) {
  if (!narrow) std::erase_if(all, is_narrow);
  if (all.empty()) return isa.name + ": a C compiler misses nothing\n";
  std::string out = isa.name + ": what a C compiler would miss: operation, instructions, how\n";
  for (const rules::MissingOperation& m : all) {
    if (m.operation.empty()) {
      out += "  " + padded("all of " + m.type, 22) + " library\n";
      continue;
    }
    const std::string how = m.instructions ? padded(std::to_string(m.instructions), 7) + " " + m.expansion : "library";
    out += "  " + padded(m.operation + (m.type.empty() ? "" : " " + m.type), 22) + " " + how + "\n";
  }
  return out;
}

std::string text_of(const model::Isa& isa, const DerivationResult& derived, bool all) {
  size_t proved = 0, tested = 0;
  for (const Rule& r : derived.rules) proved += r.status == Status::Proved, tested += r.status == Status::Tested;
  std::string out = isa.name + ": " + std::to_string(derived.forms) + " forms, " + std::to_string(proved) +
                    " rules proved, " + std::to_string(tested) + " tested\n";
  out += section(isa, derived, Status::Proved, "proved: operation, instruction, bytes, conditions");
  out += section(isa, derived, Status::Tested, "tested, not proved, and so of no use to a compiler");
  if (all) out += section(isa, derived, Status::Dearer, "dearer than others, not asked");
  for (const rules::Refusal& r : derived.refused)
    out += "not looked at: " + isa.opcodes[r.opcode].name + ": " + r.reason + "\n";
  return out;
}

Json to_json(const std::vector<rules::MissingOperation>& all) {
  Json out = Json::array();
  for (const rules::MissingOperation& m : all) {
    out.push_back({{"operation", m.operation}, {"type", m.type}});
    if (m.instructions) out.back()["instructions"] = m.instructions, out.back()["expansion"] = m.expansion;
  }
  return out;
}

Json to_json(const model::Isa& isa, const DerivationResult& derived, bool all) {
  Json out = {{"isa", isa.name}, {"forms", derived.forms}, {"rules", Json::array()}};
  for (const Rule& r : derived.rules) {
    if (!all && r.status == Status::Dearer) continue;
    Json one = rules::to_json(isa, r);
    one["pattern"] = rules::pattern_text(isa, r);
    one["instruction"] = rules::instruction_text(isa, r);
    out["rules"].push_back(std::move(one));
  }
  return out;
}

// Is each of the names an optype or an opcode?
bool are_known(const model::Isa& isa, const std::vector<std::string>& names, diag::Sink& sink) {
  std::vector<std::string> known;
  for (const model::Optype& o : isa.optypes) known.push_back(o.name);
  for (const model::Opcode& o : isa.opcodes) known.push_back(o.name);
  for (const std::string& name : names) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    const std::string near = diag::nearest(name, known);
    report_error(sink, diag::Kind::BadArgument, "`" + isa.name + "` has no optype or opcode `" + name + "`",
                 near.empty() ? "" : "did you mean `" + near + "`?");
    return false;
  }
  return true;
}

// A list of what is missing needs all instructions.
bool are_all_there(const RulesOptions& options, const model::Isa& isa, diag::Sink& sink) {
  if (!options.record && !options.missing) return true;
  const std::string option = options.record ? "--record" : "--missing";
  if (!options.only.empty())
    report_error(sink, diag::Kind::BadArgument, option + " needs all instructions: leave out --only");
  else if (options.record && isa.sources.empty())
    report_error(sink, diag::Kind::BadArgument,
                 "--record writes beside the files of a description, and this one has none");
  return !sink.has_errors();
}

}  // namespace

int rules(const RulesOptions& options, diag::Sink& sink) {
  std::string error;
  const std::unique_ptr<prove::Solver> solver = prove::load_solver(error);
  if (!solver) {
    report_error(sink, diag::Kind::CannotRead, error,
                 "build it with `./dev build` and Z3 (Debian: libz3-dev), or give the module's path in ISADORA_SOLVER");
    return kUnusable;
  }
  const std::unique_ptr<Loaded> loaded = load(options.isa, sink);
  if (loaded && loaded->isa.opcodes.empty()) {
    report_error(sink, diag::Kind::BadArgument, "`" + options.isa + "` defines no instructions, so it has no rules");
    return kUnusable;
  }
  if (!loaded || !are_known(loaded->isa, options.only, sink) || !are_all_there(options, loaded->isa, sink))
    return kUnusable;
  const prove::Context context{loaded->isa, loaded->codec, loaded->printer,
                               *solver,     options.isa,   options.timeout * 1000};
  rules::DeriveOptions asked;
  asked.cache = options.no_cache ? "" : options.cache.empty() ? base::cache_folder("rules") : options.cache;
  asked.only = options.only;
  asked.timeout_s = options.timeout;
  asked.jobs = std::thread::hardware_concurrency();
  const DerivationResult derived = rules::derive(context, asked);
  const std::vector<rules::MissingOperation> missing =
      options.only.empty() ? rules::missing(loaded->isa, derived.rules) : std::vector<rules::MissingOperation>();
  if (options.record) {
    const std::string path = rules_path(loaded->isa);
    const int code = write_result(path, rules::record_text(loaded->isa, derived, missing), sink);
    if (code != kDone) return code;
  }
  if (options.json) {
    Json out = to_json(loaded->isa, derived, options.all);
    if (options.missing) out.erase("rules");
    if (options.only.empty()) out["missing"] = to_json(missing);
    return print(base::json_text(out, 1) + "\n", sink);
  }
  std::string out = options.missing ? "" : text_of(loaded->isa, derived, options.all);
  if (options.only.empty()) out += missing_text(loaded->isa, missing, options.all);
  return print(out, sink);
}

}  // namespace isadora::driver
