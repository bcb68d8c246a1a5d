// `prove`: proves claims for all inputs. Processes answer the questions, one per core; known answers come from the
// cache.
#include "driver/tools/prove.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <map>
#include <new>
#include <thread>

#include "base/cache.h"
#include "base/files.h"
#include "base/fingerprint.h"
#include "driver/library.h"
#include "driver/report.h"
#include "driver/tools/commands.h"
#include "driver/tools/inputs.h"
#include "driver/tools/prove_equal.h"
#include "driver/tools/prove_report.h"
#include "driver/tools/verdicts.h"
#include "findings/suppressions.h"
#include "prove/answers.h"
#include "prove/cache.h"
#include "prove/claims_file.h"
#include "prove/pool.h"
#include "prove/recorder.h"

namespace isadora::driver {

namespace {

using Clock = std::chrono::steady_clock;
using base::Json;
using prove::Answered;
using prove::AnsweredShard;
using prove::Verdict;

constexpr unsigned kLeastLimit = 300;  // seconds after which a process is taken to hang

std::string minutes(double seconds) {
  const auto s = static_cast<unsigned>(seconds + 0.5);
  return std::to_string(s / 60) + (s % 60 < 10 ? ":0" : ":") + std::to_string(s % 60);
}

// Progress, with an estimate of the remaining time, on a terminal or to a callback.
class ProgressMeter {
 public:
  ProgressMeter(std::string what, size_t all, const Progress& asked)
      : what_(std::move(what)), all_(all), asked_(asked), shown_(!asked && isatty(STDERR_FILENO)) {}
  ~ProgressMeter() {
    if (shown_) std::fputs("\r\033[K", stderr);
  }
  void step() { ++done_; }
  void show() {
    if (asked_) asked_(what_, done_, all_);
    if (!shown_ || all_ == 0) return;
    constexpr size_t kWidth = 30;
    const size_t full = kWidth * done_ / all_;
    const std::chrono::duration<double> took = Clock::now() - begin_;
    const double left = done_ ? took.count() / static_cast<double>(done_) * static_cast<double>(all_ - done_) : 0;
    const std::string line = "\r\033[K" + what_ + " [" + std::string(full, '#') + std::string(kWidth - full, '.') +
                             "] " + std::to_string(done_) + "/" + std::to_string(all_) +
                             (done_ ? "  " + minutes(left) + " left" : "");
    std::fputs(line.c_str(), stderr);
  }

 private:
  std::string what_;
  size_t all_, done_ = 0;
  const Progress& asked_;
  bool shown_;
  Clock::time_point begin_ = Clock::now();
};

// 3/16: the questions 2, 18, 34 …
struct Shard {
  size_t number = 1, of = 1;
};

bool read_shard(const std::string& text, Shard& shard, diag::Sink& sink) {
  if (text.empty()) return true;
  const size_t slash = text.find('/');
  const auto number = base::Integer::parse(text.substr(0, slash));
  const auto of = slash == std::string::npos ? std::nullopt : base::Integer::parse(text.substr(slash + 1));
  if (number && of && *number >= base::Integer(1) && *number <= *of && *of <= base::Integer(1000000)) {
    shard = {number->to_uint64(), of->to_uint64()};
    return true;
  }
  report_error(sink, diag::Kind::BadArgument, "`--shard " + text + "` is not a shard",
               "expected a number, a slash and how many there are, as in 3/16");
  return false;
}

// A claim of an optype is about each of its opcodes.
bool is_wanted(const ProveOptions& options, const model::Isa& isa, const prove::Question& q) {
  if (options.record && q.content.empty()) return false;
  const auto named = [&](const std::string& n) {
    return std::find(options.only.begin(), options.only.end(), n) != options.only.end();
  };
  const auto concerns = [&](const model::Opcode& o) { return named(o.name) && isa.optypes[o.optype].name == q.optype; };
  return options.only.empty() || named(q.subject) || named(q.optype) ||
         (q.kind == "claim" && std::any_of(isa.opcodes.begin(), isa.opcodes.end(), concerns));
}

class ProofRun {
 public:
  ProofRun(const ProveOptions& options, const Loaded& loaded, prove::Solver& solver, const std::string& argument)
      : options_(options),
        loaded_(loaded),
        recorder_(solver, options.smt2),
        cache_(options.no_cache        ? ""
               : options.cache.empty() ? base::cache_folder("prove")
                                       : options.cache),
        context_{loaded.isa, loaded.codec, loaded.printer, recorder_, argument, options.timeout * 1000},
        without_solver_{loaded.isa, loaded.codec, loaded.printer, silent_, argument, options.timeout * 1000} {}

  // `recorded`: the answers beside the description; what they prove is not asked again.
  AnsweredShard ask(const std::vector<prove::Question>& all, const Shard& shard, const prove::Verdicts& recorded = {}) {
    AnsweredShard part{loaded_.isa.name, loaded_.isa.fingerprint, 0, {}};
    std::vector<size_t> open;
    for (size_t i = 0; i < all.size(); ++i) {
      if (!is_wanted(options_, loaded_.isa, all[i])) continue;
      const size_t number = part.questions++;
      if (number % shard.of != shard.number - 1) continue;
      Answered a = prove::describe(all[i], number);
      a.question = i;
      const auto kept = recorded.find(all[i].content);
      if (kept != recorded.end() && kept->second.kind == Verdict::Kind::Proved && !options_.no_cache) {
        a.verdict = kept->second;
        a.cached = true;
      } else if (const auto known = cache_.find(key(all[i]), options_.timeout)) {
        a.verdict = *known;
        a.cached = true;
      } else {
        open.push_back(i);
      }
      places_[i] = part.answers.size();
      part.answers.push_back(std::move(a));
    }
    std::stable_partition(open.begin(), open.end(), [&](size_t i) { return all[i].slow; });
    std::vector<size_t> late;
    answer(all, open, context_, part, &late);
    answer(all, late, without_solver_, part, nullptr);  // the solver hangs: claims are tested instead
    return part;
  }

 private:
  // An answer depends on the solver, too.
  std::string key(const prove::Question& q) const {
    base::KeyBuilder out;
    out << q.key << recorder_.identity();
    return base::fingerprint(out.text());
  }

  // A solver may take all of the memory that a process has.
  Verdict ask(const prove::Question& q, const prove::Context& context) {
    const prove::Context* const without = &without_solver_;
    for (const prove::Context* one : {&context, without}) {
      try {
        const Verdict v = q.ask(*one);
        return recorder_.error().empty() ? v : Verdict{Verdict::Kind::Failed, recorder_.error(), "", ""};
      } catch (const std::bad_alloc&) {
      }
    }
    return {Verdict::Kind::Tested, "the memory was over", "", ""};
  }

  // Questions whose process was killed go to `late`.
  void answer(const std::vector<prove::Question>& all, const std::vector<size_t>& open, const prove::Context& context,
              AnsweredShard& part, std::vector<size_t>* late) {
    ProgressMeter progress(loaded_.isa.name, open.size(), options_.progress);
    prove::PoolTasks work;
    work.answer = [&](size_t i) {
      const std::clock_t begin = std::clock();
      recorder_.begin(loaded_.isa.name + "-" + std::to_string(i),
                      all[i].kind + ", " + all[i].subject + ": " + all[i].text);
      const Verdict v = ask(all[i], context);
      cache_.keep(key(all[i]), options_.timeout, v);
      Json json = prove::to_json(v);
      json["seconds"] = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
      return base::json_text(json);
    };
    work.done = [&](size_t i, const std::string& text) {
      Answered& a = part.answers[places_[i]];
      const Json json = base::parse_json(text);
      a.verdict = prove::verdict_of(json).value_or(
          Verdict{Verdict::Kind::Failed, "its process gave an invalid answer", "", ""});
      a.seconds = json.value("seconds", 0.0);
      progress.step();
    };
    work.lost = [&](size_t i, prove::Loss why) {
      progress.step();
      if (why == prove::Loss::Late && late) return late->push_back(i);
      part.answers[places_[i]].verdict = {Verdict::Kind::Failed, std::string(prove::text(why)), "", ""};
    };
    work.idle = [&] { progress.show(); };
    const unsigned jobs = options_.jobs ? options_.jobs : std::max(1u, std::thread::hardware_concurrency());
    prove::run_pool(open, jobs, std::max(kLeastLimit, 60 * options_.timeout), uint64_t{options_.memory} << 20, work);
  }

  const ProveOptions& options_;
  const Loaded& loaded_;
  prove::RecordingSolver recorder_;
  prove::AnswerCache cache_;
  prove::SilentSolver silent_;
  prove::Context context_, without_solver_;
  std::map<size_t, size_t> places_;
};

// ---- parts of elsewhere
// -------------------------------------------------------------------------------------------------------

int merge_files(const ProveOptions& options, diag::Sink& sink) {
  std::map<std::string, std::vector<AnsweredShard>> by_isa;
  std::vector<std::string> order;
  for (const std::string& path : options.inputs) {
    const base::SourceRef file = read_input(path, kBatchLimit, sink);
    if (!file) return kUnusable;
    std::string error;
    for (AnsweredShard& part : prove::parts_of(file->text, error)) {
      if (!by_isa.contains(part.isa)) order.push_back(part.isa);
      by_isa[part.isa].push_back(std::move(part));
    }
    if (error.empty()) continue;
    report_error(sink, diag::Kind::CannotRead, "`" + path + "` cannot be merged: " + error);
    return kUnusable;
  }
  std::vector<AnsweredShard> all;
  for (const std::string& isa : order) {
    std::string error;
    const auto part = prove::merge(by_isa[isa], error);
    if (!part) {
      report_error(sink, diag::Kind::BadArgument, error);
      return kUnusable;
    }
    all.push_back(*part);
    report(all.back(), nullptr, sink);
  }
  return show(options, all, sink, kDone);
}

// Refutations with an `allow` remark are not findings. Unused remarks are known only if everything was asked.
void allow(const Loaded& loaded, const std::vector<prove::Question>& all, bool whole, AnsweredShard& part,
           diag::Sink& sink) {
  diag::Sink known;  // reading it again finds nothing new
  std::vector<parse::Tree> trees;
  for (const base::SourceRef& source : loaded.isa.sources) trees.push_back(parse::parse(source, known));
  findings::Allowances allowances(trees);
  for (Answered& a : part.answers) {
    if (a.verdict.kind != Verdict::Kind::Refuted || a.finding.empty()) continue;
    if (const auto reason = allowances.reason(a.finding, all[a.question].span))
      a.verdict = {Verdict::Kind::Allowed, *reason, "", a.verdict.after};
  }
  if (whole) allowances.report_unused(sink);
}

// ---- answers recorded beside a description

// The new answers, and old ones of other claims that still exist. Failed answers are not recorded.
int record(const model::Isa& isa, const std::vector<prove::Question>& all, const AnsweredShard& part,
           const prove::Verdicts& before, diag::Sink& sink) {
  prove::Verdicts now;
  for (const prove::Question& q : all)
    if (const auto it = before.find(q.content); !q.content.empty() && it != before.end()) now.insert(*it);
  for (const Answered& a : part.answers)
    if (a.verdict.kind != Verdict::Kind::Failed) now[all[a.question].content] = a.verdict;
  return write_result(verdicts_path(isa), prove::to_text(now, isa.name), sink);
}

std::unique_ptr<prove::Solver> solver_for(diag::Sink& sink) {
  std::string error;
  std::unique_ptr<prove::Solver> solver = prove::load_solver(error);
  if (!solver)
    report_error(sink, diag::Kind::CannotRead, error,
                 "build it with `./dev build` and Z3 (Debian: libz3-dev), or give the module's path in ISADORA_SOLVER");
  return solver;
}

// ---- claims of a file
// -------------------------------------------------------------------------------------------------------

// No command can be given: a description with errors is not executed.
void state_alone(std::string& replay) {
  constexpr std::string_view kCommand = "isadora eval";
  if (replay.starts_with(kCommand)) replay.replace(0, kCommand.size(), "on this state:");
}

// For descriptions that must not be edited: the readable part is asked about, and `check` reports the errors.
int prove_file(const ProveOptions& options, prove::Solver& solver, const Shard& shard, diag::Sink& sink) {
  std::vector<std::string> names;
  if (!choose_descriptions(options.inputs, options.common.isa, names, sink)) return kUnusable;
  if (!options.prelude.empty()) names.insert(names.begin(), options.prelude);
  std::vector<DescriptionInput> inputs;
  diag::Sink null_sink;
  if (!read_inputs(names, inputs, null_sink)) {
    sink.append(std::move(null_sink));
    return kUnusable;
  }
  const base::SourceRef file = read_input(options.claims, kTextLimit, sink);
  if (!file) return kUnusable;
  std::vector<parse::Tree> all;
  for (DescriptionInput& input : inputs)
    for (parse::Tree& tree : input.trees) all.push_back(std::move(tree));
  const Loaded loaded(check::build(all, null_sink));
  diag::Sink own;
  const std::vector<prove::Question> questions = prove::claims_of(loaded, file, own);
  const bool all_read = own.all().empty();
  AnsweredShard part = ProofRun(options, loaded, solver, "").ask(questions, shard);
  for (Answered& a : part.answers) state_alone(a.verdict.replay);
  sink.append(std::move(own));
  model::Isa places;  // sources of claims
  places.sources.push_back(file);
  report(part, &places, sink);
  return show(options, {std::move(part)}, sink, all_read ? kDone : kFindings);
}

}  // namespace

int prove(const ProveOptions& options, diag::Sink& sink) {
  Shard shard;
  if (!read_shard(options.shard, shard, sink)) return kUnusable;
  if (options.record && (options.merge || options.equal || !options.shard.empty() || !options.claims.empty())) {
    report_error(sink, diag::Kind::BadArgument, "--record keeps all that is known of a description's claims",
                 "it goes with none of --merge, --equal, --shard and --claims");
    return kUnusable;
  }
  if (options.merge) return merge_files(options, sink);
  std::error_code folder;
  if (!options.smt2.empty() && !std::filesystem::create_directories(options.smt2, folder) && folder) {
    report_error(sink, diag::Kind::CannotWrite,
                 "cannot make the folder `" + options.smt2 + "`: " + base::error_reason(folder.value()));
    return kUnusable;
  }
  if (options.equal || !options.claims.empty()) {
    const std::unique_ptr<prove::Solver> solver = solver_for(sink);
    if (!solver) return kUnusable;
    return options.equal ? prove_equal(options, *solver, sink) : prove_file(options, *solver, shard, sink);
  }
  std::vector<AnsweredShard> parts;
  const int code = answer_questions(options, parts, sink);
  return code == kUnusable ? code : show(options, parts, sink, code);
}

int answer_questions(const ProveOptions& options, std::vector<AnsweredShard>& parts, diag::Sink& sink) {
  Shard shard;
  const std::unique_ptr<prove::Solver> solver = solver_for(sink);
  std::vector<std::string> names;
  if (!solver || !read_shard(options.shard, shard, sink) ||
      !choose_descriptions(options.inputs, options.common.isa, names, sink))
    return kUnusable;
  std::vector<std::unique_ptr<Loaded>> kept;  // their sources, for diagnostics
  for (const std::string& name : names) {
    std::unique_ptr<Loaded> loaded = load(name, sink);
    if (!loaded) return kUnusable;
    const std::vector<prove::Question> all = prove::questions(*loaded, sink);
    prove::Verdicts recorded;
    if (options.record && !read_verdicts(loaded->isa, recorded, sink)) return kUnusable;
    parts.push_back(ProofRun(options, *loaded, *solver, name).ask(all, shard, recorded));
    if (parts.back().questions == 0) {
      report_error(sink, diag::Kind::BadArgument,
                   "there is nothing to prove about `" + (loaded->isa.name.empty() ? name : loaded->isa.name) + "`" +
                       (options.only.empty() ? "" : " in what --only names"));
      return kUnusable;
    }
    if (options.record && record(loaded->isa, all, parts.back(), recorded, sink) != kDone) return kUnusable;
    allow(*loaded, all, options.only.empty() && shard.of == 1 && !options.record, parts.back(), sink);
    report(parts.back(), &loaded->isa, sink);
    for (const base::SourceRef& source : loaded->isa.sources) sink.keep(source);
  }
  return sink.has_errors() ? kFindings : kDone;
}

}  // namespace isadora::driver
