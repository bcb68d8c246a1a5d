// State that all steps of the build share: the Model under construction, the sink, and the name tables.
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
inline constexpr size_t kMostFormParts = 4096;  // names, modifiers, texts, blanks and braces, those within braces, too

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

  // Reports a finding at a place once, even if many opcodes inherit it: repetitions return a diagnostic that is
  // discarded.
  diag::Diagnostic& report(diag::Kind kind, base::Span span, std::string message);
  diag::Diagnostic& report(diag::Kind kind, NodeRef place, std::string message) {
    return report(kind, span_of(place), std::move(message));
  }
  // "… has no X", with the nearest of the candidates as a fix.
  diag::Diagnostic& unknown(diag::Kind kind, base::Span span, std::string message, std::string_view word,
                            const std::vector<std::string>& candidates);
  // Reports a name that may be missing in many places: the first place at once; finish() adds the others if they are
  // few, else their number.
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
