// `check`: reports findings about a description.
#include <algorithm>
#include <future>
#include <iterator>
#include <utility>

#include "base/cache.h"
#include "base/fingerprint.h"
#include "driver/library.h"
#include "driver/micro_ops.h"
#include "driver/program.h"
#include "driver/report.h"
#include "driver/tools/commands.h"
#include "driver/tools/inputs.h"
#include "driver/tools/stored_claims.h"
#include "examples/constant_results.h"
#include "examples/cracks.h"
#include "examples/examples.h"
#include "examples/remarks.h"
#include "examples/unseen.h"
#include "findings/findings.h"
#include "library/clauses.h"
#include "lint/lint.h"
#include "object/code_pieces.h"
#include "sim/reference/reference.h"

namespace isadora::driver {

namespace {

std::string stats_text(const parse::TreeStats& s) {
  return "types    " + std::to_string(s.types) + "\ngroups   " + std::to_string(s.groups) + "\noptypes  " +
         std::to_string(s.optypes) + "\nopcodes  " + std::to_string(s.opcodes) + "\nfields   " +
         std::to_string(s.fields) + "\n";
}

// Of all texts of the language that the cracks are written in; it need not be understood for that.
std::string micro_ops_fingerprint(const model::Isa& isa) {
  if (isa.machine.micro_ops.empty()) return isa.fingerprint;
  diag::Sink null_sink;  // the micro-ops' own check reports them
  std::string all;
  for (const std::string& file : description_files(isa.machine.micro_ops, null_sink))
    if (const base::SourceRef text = read_input(file, kDescriptionLimit, null_sink)) all += text->text;
  return base::fingerprint(all);
}

std::string claims_text(const examples::UnseenResult& r) {
  std::string out = "claims   " + std::to_string(r.forms) + " forms: " + std::to_string(r.with_finding) +
                    " with an effect that no claim looks at";
  if (r.known) out += ", " + std::to_string(r.known) + " unchanged since they had none";
  if (r.unfinished) out += ", " + std::to_string(r.unfinished) + " not looked at for want of time";
  return out + "\nchanges  " + std::to_string(r.changes) + ": " + std::to_string(r.noticed) + " noticed, " +
         std::to_string(r.without_difference) + " without a difference in the states tried, " +
         std::to_string(r.changes - r.noticed - r.without_difference) + " not noticed\n";
}

// The results of --claims.
struct LookedAtClaims {
  std::string counts;
  bool all = false;  // the instructions were looked at
  diag::Sink warnings;
};

// Runs examples and tests their claims, except those in the cache.
LookedAtClaims try_claims(const model::Isa& isa, const CheckOptions& options, diag::Sink& sink) {
  const std::string folder = options.no_cache        ? ""
                             : options.cache.empty() ? base::cache_folder("check")
                                                     : options.cache;
  const bool cracks = sim::cracked::has_cracks(isa);
  StoredClaimResults tried(isa, folder, options.trials, cracks ? micro_ops_fingerprint(isa) : "");
  examples::ExampleOptions how;
  how.trials = options.trials;
  how.known = &tried;
  if (options.progress) how.progress = [&](size_t done, size_t all) { options.progress(isa.name, done, all); };
  const auto engine = [] { return sim::reference::make_engine(); };
  examples::check_examples(isa, engine, how, sink);
  if (cracks && !tried.all_cracks_hold()) {
    if (const std::unique_ptr<Loaded> language = load_micro_ops(isa, sink)) {
      const Loaded loaded(isa);
      examples::CrackOptions cracking;
      cracking.known = &tried;
      examples::check_cracks(loaded.codec, loaded.printer, language->matcher, engine, cracking, sink);
    }
  }
  LookedAtClaims looked;
  if (options.claims && !sink.has_errors()) {
    examples::UnseenOptions unseen;
    unseen.trials = options.trials;
    unseen.seconds = options.seconds;
    unseen.known = &tried;
    unseen.progress = how.progress;
    const examples::UnseenResult found = examples::find_unseen_effects(isa, engine, unseen, looked.warnings);
    looked.counts = claims_text(found);
    looked.all = found.unfinished == 0;
  }
  tried.keep();
  return looked;
}

diag::Sink check_model(const model::Isa& isa) {
  diag::Sink found;
  examples::find_constant_results(isa, found);
  examples::check_remarks(
      isa, [] { return sim::reference::make_engine(); }, found);
  return found;
}

constexpr size_t kSmall = size_t{1} << 20;

// All files of the command line are one description: a prelude and seeds, or the files of an ISA.
// Returns the counts of --claims.
std::string check_meaning(std::vector<DescriptionInput>& inputs, const CheckOptions& options, diag::Sink& sink) {
  std::vector<parse::Tree> all;
  for (DescriptionInput& input : inputs)
    for (parse::Tree& tree : input.trees) all.push_back(std::move(tree));
  // Lints of the text and the Model are independent and run in parallel. Together they need twice the memory, which
  // matters for a huge text.
  size_t bytes = 0;
  for (const parse::Tree& tree : all) bytes += tree.source->text.size();
  const auto either = std::launch::async | std::launch::deferred;  // without a thread, in sequence
  const auto when = bytes <= kSmall ? either : std::launch::deferred;
  std::future<diag::Sink> found = std::async(when, [&] { return findings::run_lints(all); });
  library::Clauses clauses =
      options.no_cache || all.empty() ? library::Clauses() : library::Clauses(all[0].source->name);
  diag::Sink warnings;
  const model::Isa isa = check::build(all, sink, parse::ParseExtent::Whole, &clauses, &warnings);
  clauses.keep();
  auto looked = sink.has_errors() ? findings::LintInput::AtText : findings::LintInput::AtModel;
  std::future<diag::Sink> of_model = std::async(when, [&] { return check_model(isa); });
  LookedAtClaims claims;
  if (sink.has_errors())
    examples::assemble_examples(isa, sink);
  else
    claims = try_claims(isa, options, sink);
  if (claims.all) looked = findings::LintInput::AtClaims;
  warnings.append(std::move(claims.warnings));
  warnings.append(of_model.get());
  warnings.append(found.get());
  findings::add(all, std::move(warnings), looked, sink);
  return claims.counts;
}

bool is_program(const std::string& name) { return name.ends_with(".s") || name.ends_with(".o"); }

// A program is assembled and linted. An empty one is an error: probably another file was meant.
int check_program(const std::string& path, const CheckOptions& options, diag::Sink& sink) {
  int code = kDone;
  const std::unique_ptr<LoadedProgram> program = read_program(path, options.common, sink, code);
  if (!program) return code;
  const auto is_empty = [](const object::CodePiece& piece) { return piece.bytes.empty(); };
  if (std::ranges::all_of(object::code_pieces(program->object), is_empty) && program->object.constants.empty())
    report_error(sink, diag::Kind::BadArgument, "`" + path + "` has nothing in it that could be checked");
  for (const auto lint : {lint::check_scoreboards, lint::check_registers})
    lint(program->isa->codec, program->object, program->text(), sink);
  return code;
}

// The worst of their exit codes.
int check_programs(const std::vector<std::string>& paths, const CheckOptions& options, diag::Sink& sink) {
  int worst = kDone;
  for (const std::string& path : paths) worst = std::max(worst, check_program(path, options, sink));
  return worst;
}

// An option without a use would seem to count.
bool is_unused_option(const CheckOptions& options, bool has_descriptions, bool has_programs, diag::Sink& sink) {
  std::string option;
  if (!has_descriptions) option = options.claims ? "--claims" : options.stats ? "--stats" : "";
  if (!has_descriptions && !options.prelude.empty()) option = "--prelude";
  if (!option.empty())
    report_error(sink, diag::Kind::BadArgument, option + " is about descriptions, and only programs are named");
  else if (!has_programs && !options.common.modules.empty())
    report_error(sink, diag::Kind::BadArgument, "--modules is about programs, and none is named");
  return sink.has_errors();
}

}  // namespace

int check(const CheckOptions& options, diag::Sink& sink) {
  std::vector<DescriptionInput> inputs;
  std::vector<std::string> names = options.inputs, programs;
  std::copy_if(names.begin(), names.end(), std::back_inserter(programs), is_program);
  std::erase_if(names, is_program);
  if (is_unused_option(options, !names.empty() || programs.empty(), !programs.empty(), sink)) return kUnusable;
  const int worst = check_programs(programs, options, sink);
  if (names.empty() && !programs.empty()) return sink.all().empty() ? kDone : std::max<int>(worst, kFindings);
  const std::string isa = programs.empty() ? options.common.isa : "";  // else it is that of the programs
  if (!choose_descriptions(std::exchange(names, {}), isa, names, sink)) return kUnusable;
  if (!options.prelude.empty()) names.insert(names.begin(), options.prelude);
  if (!read_inputs(names, inputs, sink)) return kUnusable;
  const parse::TreeStats stats = total(inputs);
  const std::string counts = check_meaning(inputs, options, sink);
  const int code = sink.all().empty() ? kDone : std::max<int>(worst, kFindings);
  const bool text = options.common.diagnostics == diag::Format::Text;
  const std::string shown = (options.stats ? stats_text(stats) : "") + counts;
  return text && !shown.empty() ? print(shown, sink, code) : code;
}

}  // namespace isadora::driver
