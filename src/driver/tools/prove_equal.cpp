// `prove --equal`: two programs, or a file with a pair on each line, `first <=> second`.
#include "driver/tools/prove_equal.h"

#include <algorithm>

#include "driver/library.h"
#include "driver/report.h"
#include "prove/answers.h"
#include "prove/equal.h"

namespace isadora::driver {

using base::Json;

namespace {

constexpr std::string_view kSameAs = "<=>";

struct EqualityQuestion {
  std::string name;
  base::Span span;
  prove::ProgramPair pair;
};

// An instruction may have a pseudo-instruction's name: then it is the reading as an instruction that failed.
void note_pseudo(const model::Isa& isa, std::string_view line, diag::Sink& sink) {
  const std::string_view name = line.substr(0, line.find_first_of(" \t\r\n;"));
  if (sink.all().empty() || std::ranges::find(isa.pseudos, name, &model::Pseudo::mnemonic) == isa.pseudos.end()) return;
  diag::Diagnostic& d = sink.all().back();
  d.fixes.clear();  // they would be of other instructions
  d.notes.push_back("`" + std::string(name) +
                    "` is a pseudo-instruction, and `--equal` takes instructions alone: write those that it becomes, "
                    "as `isadora dis` lists them");
}

// The instructions of a part of a text.
bool read_program(const Loaded& loaded, const base::Source& source, size_t begin, size_t end,
                  std::vector<encoding::Decoded>& out, diag::Sink& sink) {
  std::string text = source.text.substr(0, end);  // with all before it, so that findings have their lines
  const size_t last = text.find_last_not_of(" \t\r\n");
  if (last == std::string::npos || last < begin) return true;
  if (text[last] != ';') text.insert(last + 1, ";");
  const base::SourceRef own = base::make_source(source.name, std::move(text));
  sink.keep(own);
  uint64_t address = 0;
  const auto next = [&](size_t from) {
    for (;;) {
      from = own->text.find_first_not_of(" \t\r\n", from);
      if (from == std::string::npos || own->text.compare(from, 2, "//") != 0) return from;
      from = own->text.find('\n', from);
    }
  };
  for (size_t at = next(begin); at != std::string::npos;) {
    encoding::Decoded d;
    uint32_t stop = 0;
    if (!loaded.matcher.parse(*own, static_cast<uint32_t>(at), address, nullptr, d, stop, sink))
      return note_pseudo(loaded.isa, std::string_view(own->text).substr(at), sink), false;
    address += d.bytes;
    out.push_back(d);
    at = next(stop);
  }
  return true;
}

bool read_pairs(const Loaded& loaded, const std::string& path, std::vector<EqualityQuestion>& out, diag::Sink& sink,
                int& code) {
  const base::SourceRef source = read_input(path, kTextLimit, sink);
  if (!source) return code = kUnusable, false;
  sink.keep(source);
  bool good = true;
  const std::string& text = source->text;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const size_t first = text.find_first_not_of(" \t\r", at);
    const size_t middle = text.find(kSameAs, at);
    if (first < end && text[first] != '#') {
      EqualityQuestion one{path, {source.get(), static_cast<uint32_t>(first), static_cast<uint32_t>(end)}, {}};
      if (middle >= end) {
        sink.report(diag::Kind::BadArgument, one.span,
                    "this line is not a pair; expected two programs with `<=>` between them");
        good = false;
      } else if (read_program(loaded, *source, at, middle, one.pair.a, sink) &&
                 read_program(loaded, *source, middle + kSameAs.size(), end, one.pair.b, sink)) {
        out.push_back(std::move(one));
      } else {
        good = false;
      }
    }
    at = end + 1;
  }
  if (!good) code = kFindings;
  return good;
}

bool read_two(const Loaded& loaded, const std::vector<std::string>& paths, std::vector<EqualityQuestion>& out,
              diag::Sink& sink, int& code) {
  EqualityQuestion one{paths[0] + " and " + paths[1], {}, {}};
  std::vector<encoding::Decoded>* const to[] = {&one.pair.a, &one.pair.b};
  for (size_t i = 0; i < 2; ++i) {
    const base::SourceRef source = read_input(paths[i], kTextLimit, sink);
    if (!source) return code = kUnusable, false;
    sink.keep(source);
    if (!read_program(loaded, *source, 0, source->text.size(), *to[i], sink)) return code = kFindings, false;
  }
  out.push_back(std::move(one));
  return true;
}

bool read_live(const Loaded& loaded, const std::string& list, std::vector<sim::StateLocation>& out, diag::Sink& sink) {
  const sim::LocationNames places(loaded.isa);
  for (size_t at = 0; at < list.size();) {
    const size_t end = std::min(list.find(',', at), list.size());
    const std::string name = list.substr(at, end - at);
    const auto place = places.find(name);
    if (!place || place->kind != sim::StateLocation::Kind::Registers) {
      report_error(sink, diag::Kind::BadArgument, place ? "`" + name + "` is not a register" : places.explain(name));
      return false;
    }
    sim::StateLocation one = *place;
    one.bits = (one.bits + loaded.isa.files[one.index].width - 1) / loaded.isa.files[one.index].width;  // registers
    out.push_back(one);
    at = end + 1;
  }
  return true;
}

void add_notes(diag::Diagnostic& d, const std::string& lines, const std::string& lead) {
  for (size_t at = 0; at < lines.size();) {
    const size_t end = std::min(lines.find('\n', at), lines.size());
    if (end > at) d.notes.push_back(lead + lines.substr(at, end - at));
    at = end + 1;
  }
}

}  // namespace

int prove_equal(const ProveOptions& options, prove::Solver& solver, diag::Sink& sink) {
  if (options.inputs.empty() || options.inputs.size() > 2) {
    report_error(sink, diag::Kind::BadArgument, "--equal takes two programs, or one file of pairs");
    return kUnusable;
  }
  const std::unique_ptr<Loaded> loaded = load(options.common.isa, sink);
  if (!loaded) return kUnusable;
  std::vector<EqualityQuestion> all;
  std::vector<sim::StateLocation> live;
  int code = kDone;
  if (!read_live(*loaded, options.live, live, sink)) return kUnusable;
  const bool read = options.inputs.size() == 2 ? read_two(*loaded, options.inputs, all, sink, code)
                                               : read_pairs(*loaded, options.inputs[0], all, sink, code);
  if (!read) return code;
  const prove::Context context{loaded->isa, loaded->codec,      loaded->printer,
                               solver,      options.common.isa, options.timeout * 1000};
  size_t same = 0, different = 0, unknown = 0;
  bool failed = false;
  Json answers = Json::array();
  for (const EqualityQuestion& one : all) {
    const prove::Verdict v = prove::prove_equal(context, one.pair, live);
    answers.push_back(prove::to_json(v));
    answers.back()["name"] = one.name;
    if (one.span) answers.back()["line"] = one.span.source->position(one.span.begin).line;
    if (v.kind == prove::Verdict::Kind::Proved) {
      ++same;
      continue;
    }
    const bool refuted = v.kind == prove::Verdict::Kind::Refuted;
    const std::string which = one.span ? "these programs" : one.name;
    if (v.kind == prove::Verdict::Kind::Failed) {
      diag::Diagnostic& d = sink.report(diag::Kind::InternalError, one.span, which + ": " + v.reason);
      d.notes.push_back(v.replay);
      d.notes.push_back("this is an internal error of isadora: please report it, with the description");
      failed = true;
      continue;
    }
    ++(refuted ? different : unknown);
    diag::Diagnostic& d =
        sink.report(refuted ? diag::Kind::FalseClaim : diag::Kind::LimitReached, one.span,
                    refuted ? which + " do not do the same" : which + ": neither proved nor refuted: " + v.reason);
    add_notes(d, v.replay, "");
    add_notes(d, v.after, "then ");
  }
  code = failed ? kUnusable : different ? kFindings : unknown ? kLimit : kDone;
  if (options.json) return print(base::json_text(Json{{"pairs", answers}}, 1) + "\n", sink, code);
  std::string text = std::to_string(same) + " the same";
  if (different) text += ", " + std::to_string(different) + " different";
  if (unknown) text += ", " + std::to_string(unknown) + " unknown";
  return print(text + "\n", sink, code);
}

}  // namespace isadora::driver
