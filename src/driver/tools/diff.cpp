// `diff`: lists the changes between two versions of a description, and whether they break users of the older one.
#include "driver/tools/diff.h"

#include <map>

#include "base/json.h"
#include "diff/translate.h"
#include "driver/library.h"
#include "driver/report.h"
#include "library/warnings.h"
#include "prove/versions.h"

namespace isadora::driver {

namespace {

using base::Json;
using diff::Change;
using diff::Effect;
using diff::MeaningChange;

// Asks the solver; without one, whatever is written otherwise may mean something else.
class Judge {
 public:
  Judge(const Loaded& from, const Loaded& to, const VersionsAsked& asked) : from_(from), to_(to), asked_(asked) {}

  MeaningChange operator()(const diff::FormPair& pair) const {
    if (!asked_.solver) return {MeaningChange::Kind::Unknown, "no solver was asked", {}};
    std::string missing;
    const auto former = translated(pair, missing);
    if (!former) return {MeaningChange::Kind::Unknown, "`" + missing + "` is gone", {}};
    const prove::Versions versions{from_, to_, asked_.from_name, asked_.to_name, *asked_.solver, asked_.timeout_ms};
    const prove::Verdict v = prove::prove_versions(versions, *former, pair.to_opcode, pair.to_form);
    if (v.kind == prove::Verdict::Kind::Proved) return {MeaningChange::Kind::Same, "", {}};
    if (v.kind != prove::Verdict::Kind::Refuted) return {MeaningChange::Kind::Unknown, v.reason, {}};
    return {MeaningChange::Kind::Different, "", notes(v)};
  }

 private:
  std::optional<prove::OlderForm> translated(const diff::FormPair& pair, std::string& missing) const {
    const model::Opcode &a = from_.isa.opcodes[pair.from_opcode], &b = to_.isa.opcodes[pair.to_opcode];
    const diff::DiffSides sides{from_.isa, to_.isa, &a, &b};
    auto semantics = diff::translate(a.forms[pair.from_form].semantics, sides, missing);
    std::optional<ir::Function> guard;
    if (a.guard_function && !(guard = diff::translate(*a.guard_function, sides, missing))) return std::nullopt;
    if (!semantics) return std::nullopt;
    prove::OlderForm out{pair.from_opcode, pair.from_form, std::move(*semantics), std::move(guard), {}};
    for (const model::Field& f : b.fields) out.fields.push_back(a.find_field(f.full_name()));
    return out;
  }

  // The older command with its output, then the newer one's.
  static std::vector<std::string> notes(const prove::Verdict& v) {
    std::vector<std::string> out;
    for (const bool newer : {false, true}) {
      const auto line = [&](const std::string& two) {
        const size_t split = two.find('\n');
        return newer ? two.substr(split + 1) : two.substr(0, split);
      };
      if (!line(v.replay).empty()) out.push_back(line(v.replay));
      out.push_back((newer ? "now " : "before ") + line(v.after));
    }
    return out;
  }

  const Loaded &from_, &to_;
  const VersionsAsked& asked_;
};

std::string place(base::Span found) {
  if (!found) return "";
  const base::Span span = base::as_written(found);
  return span.source->name + ":" + std::to_string(span.source->position(span.begin).line);
}

Json to_json(const std::vector<Change>& changes) {
  Json out = {{"effect", diff::name(diff::strongest_effect(changes))}, {"changes", Json::array()}};
  for (const Change& c : changes) {
    Json one = {{"effect", diff::name(c.effect)}, {"area", c.area}, {"subject", c.subject}, {"text", c.text}};
    if (c.before) one["before"] = place(c.before);
    if (c.after) one["after"] = place(c.after);
    if (!c.notes.empty()) one["notes"] = c.notes;
    out["changes"].push_back(std::move(one));
  }
  return out;
}

// Changes with the same text, or of several opcodes whose semantics have the same source, share one line, with the
// first as the example.
struct ChangeLine {
  const Change* first;
  std::vector<std::string> subjects;
};

std::vector<ChangeLine> lines_of(const std::vector<Change>& changes, Effect effect) {
  std::vector<ChangeLine> out;
  std::map<std::pair<std::string, std::string>, size_t> known;
  for (const Change& c : changes) {
    if (c.effect != effect) continue;
    const std::string what = c.area == "meaning" ? place(c.after) : c.text;
    const auto [at, is_new] = known.emplace(std::pair(c.area, what), out.size());
    if (is_new) out.push_back({&c, {}});
    out[at->second].subjects.push_back(c.subject);
  }
  return out;
}

std::string listed(const std::vector<std::string>& subjects) {
  constexpr size_t kMost = 4;
  std::string out;
  const bool is_alone = subjects.size() == 1;
  for (size_t i = 0; i < std::min(subjects.size(), kMost); ++i)
    out += (i ? ", " : "") + (subjects[i].empty() && !is_alone ? "the machine" : subjects[i]);
  if (subjects.size() > kMost) out += " and " + std::to_string(subjects.size() - kMost) + " more";
  return out;
}

// A text is about one subject: of several it says "are".
std::string shared_text(const ChangeLine& line) {
  const std::string& text = line.first->text;
  const bool are = line.subjects.size() > 1 && text.starts_with("is ");
  return are ? "are " + text.substr(3) : text;
}

std::string text_of(const std::vector<Change>& changes) {
  std::string out;
  for (const Effect effect : {Effect::Breaking, Effect::Unknown, Effect::Compatible}) {
    for (const ChangeLine& line : lines_of(changes, effect)) {
      const std::string where = place(line.first->after ? line.first->after : line.first->before);
      const std::string subjects = listed(line.subjects);
      out += std::string(diff::name(effect)) + ": " + line.first->area + ": " +
             (subjects.empty() ? "" : subjects + ": ") + shared_text(line) + (where.empty() ? "" : " (" + where + ")") +
             "\n";
      for (const std::string& note : line.first->notes) out += "  " + note + "\n";
    }
  }
  return out + std::string(diff::name(diff::strongest_effect(changes))) + "\n";
}

int code_of(Effect effect) {
  return effect == Effect::Breaking ? kFindings : effect == Effect::Unknown ? kLimit : kDone;
}

}  // namespace

std::vector<Change> changes(const Loaded& from, const Loaded& to, const VersionsAsked& asked) {
  std::vector<Change> out = diff::compare(from.isa, to.isa, Judge(from, to, asked));
  const model::Isa warned_from = library::with_warnings(from.isa), warned_to = library::with_warnings(to.isa);
  for (Change& c : diff::compare_warnings({from.isa, to.isa}, {warned_from, warned_to})) out.push_back(std::move(c));
  return out;
}

int diff(const DiffOptions& options, diag::Sink& sink) {
  const std::unique_ptr<Loaded> from = load(options.inputs[0], sink);
  const std::unique_ptr<Loaded> to = from ? load(options.inputs[1], sink) : nullptr;
  if (!to) {
    if (from)
      for (const base::SourceRef& source : from->isa.sources) sink.keep(source);
    return kUnusable;
  }
  std::string none;
  const std::unique_ptr<prove::Solver> solver = options.no_solver ? nullptr : prove::load_solver(none);
  const std::vector<Change> all =
      changes(*from, *to, {options.inputs[0], options.inputs[1], solver.get(), options.timeout * 1000});
  const int code = code_of(diff::strongest_effect(all));
  if (!options.json) return print(text_of(all), sink, code);
  return print(base::json_text(to_json(all), 1) + "\n", sink, code);
}

}  // namespace isadora::driver
