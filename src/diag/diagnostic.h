// Diagnostics are objects: each has a kind from one table (kinds.def), a primary place, labelled secondary places,
// notes and fixes. A component reports into a Sink and never prints; the driver renders.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.h"

namespace isadora::diag {

enum class Severity : uint8_t { Error, Warning, Note };

enum class Kind : uint16_t {
#define DIAGNOSTIC(name, severity, summary) name,
#include "diag/kinds.def"
#undef DIAGNOSTIC
};

std::string_view name(Kind k);     // kebab-case: Kind::UnknownType is "unknown-type"
std::string_view summary(Kind k);  // one line that describes this kind of finding
Severity severity(Kind k);
size_t kind_count();

struct Label {
  base::Span span;
  std::string text;
};

struct Fix {
  base::Span span;  // the replaced text (empty: an insertion)
  std::string replacement;
  std::string text;  // "write `PT`"
};

struct Diagnostic {
  Kind kind;
  base::Span span;
  std::string message;  // lower case, no full stop: "expected a number (e.g. 0x1F), found `;`"
  std::vector<Label> labels;
  std::vector<std::string> notes;
  std::vector<Fix> fixes;
  size_t order = 0;  // among those without a place in a text
};

// Cuts the middle out of a very long text; for quotes of an input.
std::string shortened(std::string text);

class Sink {
 public:
  // Returns the new diagnostic so that a caller may add to it: sink.report(…).labels.push_back(…)
  Diagnostic& report(Kind kind, base::Span span, std::string message);
  const std::vector<Diagnostic>& all() const { return all_; }
  std::vector<Diagnostic>& all() { return all_; }
  size_t error_count() const;
  bool has_errors() const { return error_count() != 0; }
  // Spans into it stay good as long as this. `included`: the place in another one that asks for it.
  void keep(base::SourceRef source, base::Span included = {}) { sources_.push_back({std::move(source), included}); }
  // The last one of this name; null where there is none.
  const base::Source* kept(std::string_view name) const;
  // Labels a finding in a file that was kept with the place that asks for it.
  void label_included(Diagnostic& d) const;
  void append(Sink other);
  void sort();  // by file, place, kind; exact duplicates are dropped

 private:
  std::vector<Diagnostic> all_;
  struct Kept {
    base::SourceRef source;
    base::Span included;
  };
  std::vector<Kept> sources_;
};

// Maps findings to the text that users wrote: places in a text generated from tables lead to the file, with the row as
// a label, and a finding that several rows share is reported once.
Sink as_written(const Sink& sink);

enum class Format : uint8_t { Text, Json, Sarif };
struct RenderOptions {
  Format format = Format::Text;
  bool color = false;
  size_t limit = 100;  // text: this many in full, then the number of the others
};
std::string render(const Sink& sink, const RenderOptions& options);

// The nearest of `candidates` to `word`, names of at most 64 bytes, or empty when none is near: "did you mean …".
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace isadora::diag
