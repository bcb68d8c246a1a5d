// What went wrong, as values: findings with their places, and a Result that holds a value or findings.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace isadora {

enum class Severity { Error, Warning, Note };

struct Place {
  std::string file;                       // as it was given; empty: no place
  unsigned line = 0, column = 0;          // from 1, columns in code points; 0: no place
  unsigned end_line = 0, end_column = 0;  // one past the last character
};

struct Label {  // a further place that matters
  Place place;
  std::string text;
};

struct Fix {  // what would mend it: the text at the place replaced (an insertion where the place is empty)
  Place place;
  std::string replacement;
  std::string text;  // what it does, for people
};

struct Diagnostic {
  Severity severity = Severity::Error;
  std::string kind;  // a stable word, "unknown-name"; docs/diagnostics.md lists them
  std::string message;
  Place place;
  std::vector<Label> labels;
  std::vector<std::string> notes;
  std::vector<Fix> fixes;
};

// A value, or why there is none. Diagnostics may stand beside a value too: then they are warnings and notes.
template <class T>
struct Result {
  std::optional<T> value;
  std::vector<Diagnostic> diagnostics;  // in the order of their places
  std::string report;                   // the same as text for people, with the lines that they point to

  explicit operator bool() const { return value.has_value(); }
  // Only where there is a value.
  T& operator*() { return *value; }
  const T& operator*() const { return *value; }
  T* operator->() { return &*value; }
  const T* operator->() const { return &*value; }
};

}  // namespace isadora
