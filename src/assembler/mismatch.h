// The error of a text that fits no form: the form that matched furthest is reported.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"

namespace isadora::assembler {

struct Mismatch {
  uint32_t progress = 0;  // how far the text was read
  bool any = false;
  // Either a finding of its own …
  bool specific = false;
  diag::Kind kind = diag::Kind::NoMatchingForm;
  uint32_t begin = 0, end = 0;
  std::string message;
  std::string replacement;  // a fix for begin…end
  // … or what was expected at `progress`.
  std::vector<std::string> expected;

  void expect(uint32_t at, std::string what) {
    if (any && (at < progress || (at == progress && specific))) return;
    if (!any || at > progress) expected.clear();
    any = true;
    specific = false;
    progress = begin = end = at;
    if (std::find(expected.begin(), expected.end(), what) == expected.end()) expected.push_back(std::move(what));
  }

  void wrong(uint32_t at, diag::Kind k, uint32_t from, uint32_t to, std::string what, std::string fix = {}) {
    if (any && (at < progress || (at == progress && specific))) return;
    any = specific = true;
    progress = at;
    kind = k;
    begin = from;
    end = to;
    message = std::move(what);
    replacement = std::move(fix);
    expected.clear();
  }
};

inline constexpr const char* kEndOfLine = "the end of the line";

// The text at a place, for "found …".
std::string found_at(std::string_view text, uint32_t pos);
// Of a mismatch that is not specific.
std::string what_was_expected(std::string_view text, const Mismatch& mismatch);

}  // namespace isadora::assembler
