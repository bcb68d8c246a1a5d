// What all steps of the build share: the Model that grows, the sink, and where names lead.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "check/names.h"
#include "check/read.h"
#include "diag/diagnostic.h"
#include "parse/extent.h"

namespace isadora::check {

using NameMap = std::map<std::string, uint16_t, std::less<>>;

// An index is 16 bits, and no description comes near it.
inline constexpr size_t kMostEntries = 60000;

struct BuildContext {
  explicit BuildContext(diag::Sink& findings, parse::ParseExtent how_much = parse::ParseExtent::Whole)
      : sink(findings), extent(how_much) {
    definitions.isa = &isa;
  }
  BuildContext(const BuildContext&) = delete;

  diag::Sink& sink;
  const parse::ParseExtent extent;
  model::Isa isa;
  Definitions definitions;
  NameMap types, files, spaces, faults, modules, aggregates;
  std::set<uint16_t> broken_types;  // types with a finding that leaves nothing to lower

  bool whole() const { return extent == parse::ParseExtent::Whole; }

  // The same finding at the same place is reported once, however many opcodes inherit it: then a diagnostic that goes
  // nowhere comes back.
  diag::Diagnostic& report(diag::Kind kind, base::Span span, std::string message);
  diag::Diagnostic& report(diag::Kind kind, NodeRef place, std::string message) {
    return report(kind, span_of(place), std::move(message));
  }
  // "… has no X", with the nearest of the candidates as a fix.
  diag::Diagnostic& unknown(diag::Kind kind, base::Span span, std::string message, std::string_view word,
                            const std::vector<std::string>& candidates);
  // The same for a name that may be missing all over: the first place is reported, and finish() adds the others where
  // they are few, or else how many there are.
  void unknown_everywhere(diag::Kind kind, base::Span span, std::string message, std::string_view word,
                          const std::vector<std::string>& candidates);
  void finish();

 private:
  struct Missing {
    size_t finding;
    std::vector<base::Span> others = {};  // places after the first
  };
  std::map<std::string, Missing> missing_;
  std::set<std::tuple<diag::Kind, const base::Source*, uint32_t, uint32_t, std::string>> reported_;
  diag::Diagnostic null_sink_{};
};

int find_name(const NameMap& map, std::string_view name);  // -1 when there is none
std::vector<std::string> names_in(const NameMap& map);

}  // namespace isadora::check
