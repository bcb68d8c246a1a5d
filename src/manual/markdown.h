// Prose of descriptions and documents, which is Markdown, as HTML. Tags in it are text like any other; a link may lead
// to a page or to the web, a picture comes from the site alone.
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
  std::string text;  // of what stands under it, without marks
};

struct Markdown {
  // Where a link leads; without an answer it is no link.
  std::function<std::optional<std::string>(const std::string& target)> link;
  // What a link says instead of the text that it is written with.
  std::function<std::optional<std::string>(const std::string& target, const std::string& text)> link_text;
  std::function<std::optional<Html>(const std::string& text)> code_span;
  std::function<std::optional<Html>(const std::string& language, const std::string& text)> code_block;
  std::function<void(const Heading& heading)> heading;  // each, before what stands under it
  unsigned below = 0;                                   // the level of the heading that the text stands under
  std::string id_prefix;                                // of the headings' anchors
};

struct Rendered {
  Html html;
  std::vector<Heading> headings;
  std::string text;  // all of it, without marks
};

Rendered render(std::string_view markdown, const Markdown& options);

// "zh-Hans", "ja" or "ko" where most of a text is written so; else empty.
std::string language_of(std::string_view text);

}  // namespace isadora::manual
