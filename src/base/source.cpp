// Converts byte offsets to lines, and to columns in code points. Text that is not UTF-8 has positions too: a stray
// continuation byte belongs to the character before it.
#include "base/source.h"

#include <algorithm>
#include <utility>

#include "base/lines.h"

namespace isadora::base {
namespace {

const Origin::Piece& piece_at(const Origin& origin, uint32_t offset) {
  const auto next = std::upper_bound(origin.pieces.begin(), origin.pieces.end(), offset,
                                     [](uint32_t at, const Origin::Piece& p) { return at < p.at; });
  return next == origin.pieces.begin() ? *next : *(next - 1);
}

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

}  // namespace

Source::Position Source::position(uint32_t offset) const {
  offset = static_cast<uint32_t>(std::min<size_t>(offset, text.size()));
  const std::vector<uint32_t>& starts = line_starts();
  const auto next = std::upper_bound(starts.begin(), starts.end(), offset);
  const uint32_t start = next == starts.begin() ? 0 : *(next - 1);
  if (offset < text.size()) {
    while (offset > start && continues(text[offset])) --offset;
  }
  const auto points = std::count_if(text.begin() + start, text.begin() + offset, [](char c) { return !continues(c); });
  return {static_cast<unsigned>(std::max<ptrdiff_t>(next - starts.begin(), 1)), static_cast<unsigned>(points) + 1};
}

std::string_view Source::line(unsigned number) const {
  const std::vector<uint32_t>& starts = line_starts();
  if (number == 0 || number > starts.size()) return {};
  const size_t begin = starts[number - 1];
  const size_t end = number < starts.size() ? starts[number] : text.size();
  std::string_view result = std::string_view(text).substr(begin, end - begin);
  if (result.ends_with('\n')) result.remove_suffix(1);
  if (result.ends_with('\r')) result.remove_suffix(1);
  return result;
}

const std::vector<uint32_t>& Source::line_starts() const {
  return line_starts_.get([this] { return std::make_unique<const std::vector<uint32_t>>(base::line_starts(text)); });
}

SourceRef make_source(std::string name, std::string text) {
  auto source = std::make_shared<Source>();
  source->name = std::move(name);
  source->text = std::move(text);
  return source;
}

SourceRef make_source(std::string name, std::string text, Origin origin) {
  auto source = std::make_shared<Source>();
  source->name = std::move(name);
  source->text = std::move(text);
  source->origin = std::make_shared<const Origin>(std::move(origin));
  return source;
}

Span as_written(Span span) {
  if (!span || !span.source->origin || span.source->origin->pieces.empty()) return span;
  return as_written(*span.source->origin, span.begin, span.end);
}

Span as_written(const Origin& origin, uint32_t begin, uint32_t end) {
  const Origin::Piece &first = piece_at(origin, begin), &last = piece_at(origin, end > begin ? end - 1 : end);
  if (&first == &last && first.is_cell()) return {origin.written.get(), first.cell_from, first.cell_to};
  const uint32_t from = first.is_cell() ? first.from : std::min(first.from + (begin - first.at), first.to);
  const uint32_t to = last.is_cell() ? last.to : std::min(last.from + (end - last.at), last.to);
  return {origin.written.get(), from, std::max(from, to)};
}

Span row_of(Span span) {
  if (!span || !span.source->origin || span.source->origin->pieces.empty()) return {};
  const Origin::Piece& piece = piece_at(*span.source->origin, span.begin);
  if (!piece.has_row()) return {};
  return {span.source->origin->written.get(), piece.row_from, piece.row_to};
}

bool Span::operator==(const Span& o) const {
  const bool same = source == o.source || (source && o.source && source->name == o.source->name);
  return same && begin == o.begin && end == o.end;
}

Span line_span(const Source& source, unsigned line) {
  if (line == 0 || line > source.line_starts().size()) return {};
  const std::string_view text = source.line(line);
  const size_t first = std::min(text.find_first_not_of(" \t"), text.size());
  const size_t last = text.find_last_not_of(" \t") + 1;
  const uint32_t start = source.line_starts()[line - 1];
  return {&source, start + static_cast<uint32_t>(first), start + static_cast<uint32_t>(std::max(first, last))};
}

}  // namespace isadora::base
