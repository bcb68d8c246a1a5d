// Renders Markdown, of descriptions and documents, as HTML. Tags in it are text; links lead to pages or to the web,
// pictures come from the site alone.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "manual/html.h"

namespace isadora::manual {

struct Heading {
  unsigned level = 1;
  std::string id, title;
  std::string text;  // the section's text, without markup
};

struct Markdown {
  // The target of a link; none: it is not a link.
  std::function<std::optional<std::string>(const std::string& target)> link;
  // A replacement for the text of a link.
  std::function<std::optional<std::string>(const std::string& target, const std::string& text)> link_text;
  std::function<std::optional<Html>(const std::string& text)> code_span;
  std::function<std::optional<Html>(const std::string& language, const std::string& text)> code_block;
  std::function<void(const Heading& heading)> heading;  // headings, each with the section's text
  unsigned below = 0;                                   // the level of the current heading
  std::string id_prefix;                                // prefix of the headings' anchors
};

struct Rendered {
  Html html;
  std::vector<Heading> headings;
  std::string text;  // all text, without markup
};

Rendered render(std::string_view markdown, const Markdown& options);

// "zh-Hans", "ja" or "ko" if most of the text is in that language; else empty.
std::string language_of(std::string_view text);

}  // namespace isadora::manual
