#include "diag/excerpt.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdio>

namespace isadora::diag {
namespace {

constexpr unsigned kColumns = 100;       // of a line at most; longer lines are cut
constexpr unsigned kColumnsBefore = 40;  // of them before the span, if there is more after it
constexpr unsigned kTabStop = 4;
constexpr size_t kBytesAround = 4096;  // of a long line that are looked at
constexpr unsigned kLinesInFull = 5;   // of a span; of a longer one the first and the last

struct ScreenCell {
  size_t begin = 0, end = 0;  // bytes of the line
  std::string shown;
  unsigned width = 0;
};

ScreenCell written_out(size_t begin, size_t end, const char* format, unsigned value) {
  char text[16];
  std::snprintf(text, sizeof text, format, value);
  return {begin, end, text, static_cast<unsigned>(std::string_view(text).size())};
}

bool is_shown(utf8proc_int32_t point) {
  switch (utf8proc_category(point)) {
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP: return false;
    default: return true;
  }
}

ScreenCell cell_at(std::string_view line, size_t begin, unsigned column) {
  utf8proc_int32_t point = -1;
  const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(line.data()) + begin;
  const auto length = utf8proc_iterate(bytes, static_cast<utf8proc_ssize_t>(line.size() - begin), &point);
  if (length <= 0) return written_out(begin, begin + 1, "<%02X>", *bytes);
  const size_t end = begin + static_cast<size_t>(length);
  if (point == '\t') {
    const unsigned width = kTabStop - column % kTabStop;
    return {begin, end, std::string(width, ' '), width};
  }
  if (!is_shown(point)) return written_out(begin, end, "<U+%04X>", static_cast<unsigned>(point));
  return {begin, end, std::string(line.substr(begin, end - begin)), static_cast<unsigned>(utf8proc_charwidth(point))};
}

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

struct ColumnWindow {
  std::vector<ScreenCell> cells;
  bool cut_before = false, cut_behind = false;
};

ColumnWindow cells_around(std::string_view line, size_t focus) {
  size_t at = focus > kBytesAround ? focus - kBytesAround : 0;
  while (at > 0 && continues(line[at])) --at;
  const size_t stop = std::min(line.size(), focus + kBytesAround);
  ColumnWindow window{{}, at > 0, false};
  for (unsigned column = 0; at < stop; at = window.cells.back().end) {
    window.cells.push_back(cell_at(line, at, column));
    column += window.cells.back().width;
  }
  window.cut_behind = at < line.size();
  return window;
}

// Grows from the focus: some context before it, then the text after it, then more before it while there is room.
void cut_to_width(ColumnWindow& window, size_t focus) {
  const auto& cells = window.cells;
  size_t first = 0;
  while (first < cells.size() && cells[first].end <= focus) ++first;
  size_t last = first;
  unsigned width = 0;
  const auto grow_before = [&](unsigned limit) {
    while (first > 0 && width + cells[first - 1].width <= limit) width += cells[--first].width;
  };
  grow_before(kColumnsBefore);
  while (last < cells.size() && width + cells[last].width <= kColumns) width += cells[last++].width;
  grow_before(kColumns);
  window.cut_before |= first > 0;
  window.cut_behind |= last < cells.size();
  window.cells = std::vector<ScreenCell>(cells.begin() + static_cast<ptrdiff_t>(first),
                                         cells.begin() + static_cast<ptrdiff_t>(last));
}

// The part of a line that a span covers. Only the line where the span begins has the caret.
struct Underline {
  size_t begin, end;
  bool caret;
};

std::string marks_under(const ColumnWindow& window, const Underline& part) {
  size_t before = window.cut_before, width = 0;
  for (const ScreenCell& cell : window.cells) {
    if (cell.end <= part.begin) before += cell.width;
    if (cell.end > part.begin && cell.begin < part.end) width += cell.width;
  }
  if (!part.caret) return width ? std::string(before, ' ') + std::string(width, '~') : std::string();
  return std::string(before, ' ') + '^' + std::string(width > 1 ? width - 1 : 0, '~');
}

ExcerptLine excerpt_line(unsigned number, std::string_view line, const Underline& part) {
  ColumnWindow window = cells_around(line, std::min(part.begin, line.size()));
  cut_to_width(window, part.begin);
  ExcerptLine result{number, window.cut_before ? "…" : "", marks_under(window, part)};
  for (const ScreenCell& cell : window.cells) result.text += cell.shown;
  if (window.cut_behind) result.text += "…";
  return result;
}

Underline part_of_line(const base::Span& span, unsigned number, unsigned first) {
  const size_t start = span.source->line_starts()[number - 1];
  const std::string_view line = span.source->line(number);
  const size_t end = std::min<size_t>(span.end > start ? span.end - start : 0, line.size());
  if (number == first) return {span.begin - start, end, true};
  return {std::min(line.find_first_not_of(" \t"), line.size()), end, false};
}

}  // namespace

std::vector<ExcerptLine> excerpt(const base::Span& given) {
  base::Span span = given;
  span.begin = static_cast<uint32_t>(std::min<size_t>(span.begin, span.source->text.size()));
  span.end = std::max(span.begin, span.end);
  const unsigned first = span.source->position(span.begin).line;
  const unsigned last = span.source->position(span.end > span.begin ? span.end - 1 : span.end).line;
  std::vector<ExcerptLine> lines;
  for (unsigned number = first; number <= last; ++number) {
    const bool left_out = last - first + 1 > kLinesInFull && number != first && number != last;
    if (left_out) {
      lines.push_back({});
      number = last;
    }
    lines.push_back(excerpt_line(number, span.source->line(number), part_of_line(span, number, first)));
  }
  return lines;
}

std::string printable(std::string_view text) {
  std::string result;
  for (size_t at = 0; at < text.size();) {
    const ScreenCell cell = cell_at(text, at, 0);
    result += text[at] == '\n' ? "\n" : text[at] == '\t' ? " " : cell.shown;
    at = cell.end;
  }
  return result;
}

}  // namespace isadora::diag
