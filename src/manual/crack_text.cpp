#include "manual/crack_text.h"

#include <algorithm>
#include <string_view>

namespace isadora::manual {

namespace {

constexpr std::string_view kClause = "crack:", kBlock = "__Crack";

std::string_view source_line(std::string_view text, size_t at) { return text.substr(at, text.find('\n', at) - at); }

std::string_view without_indent(std::string_view line) {
  return line.substr(std::min(line.find_first_not_of(" \t"), line.size()));
}

bool begins_crack(std::string_view line) {
  return without_indent(line).starts_with(kClause) || without_indent(line).starts_with(kBlock);
}

// A clause's crack lasts as long as its lines are indented deeper, and a block's until the next keyword.
bool ends_crack(std::string_view heading, std::string_view line) {
  const std::string_view words = without_indent(line);
  if (without_indent(heading).starts_with(kBlock)) return words.starts_with("__");
  return !words.empty() && line.size() - words.size() <= heading.size() - without_indent(heading).size();
}

}  // namespace

std::string crack_text(const std::vector<model::MicroOp>& crack) {
  const base::Span& first = crack.front().span;
  if (!first) return {};
  const std::string_view text = first.source->text;
  size_t at = text.rfind('\n', first.begin) + 1;
  while (at > 0 && !begins_crack(source_line(text, at))) at = at < 2 ? 0 : text.rfind('\n', at - 2) + 1;
  const std::string_view heading = source_line(text, at), words = without_indent(heading);
  const size_t word = words.starts_with(kBlock) ? kBlock.size() : kClause.size();
  std::string out(words.substr(std::min(word, words.size())));
  size_t end = out.find_first_not_of(" \t") == std::string::npos ? 0 : out.size();  // comments may follow the last line
  for (at += heading.size() + 1; at < text.size() && !ends_crack(heading, source_line(text, at));) {
    const std::string_view line = source_line(text, at), content = without_indent(line);
    out += "\n" + std::string(line);
    if (!content.empty() && !content.starts_with("//")) end = out.size();
    at += line.size() + 1;
  }
  out.resize(end);
  return out.substr(std::min(out.find_first_not_of('\n'), out.size())) + "\n";
}

}  // namespace isadora::manual
