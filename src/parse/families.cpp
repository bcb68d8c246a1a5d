#include "parse/families.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "lex/utf8.h"
#include "parse/cursor.h"
#include "parse/layout.h"
#include "parse/lines.h"

namespace isadora::parse {

namespace {

using base::Span;
using diag::Kind;
using lex::TokenKind;
using Piece = base::Origin::Piece;

constexpr std::string_view kRowsKeyword = "__Rows";
constexpr std::string_view kSeparator = "\\()";  // ends a placeholder before a letter

struct ByteRange {
  uint32_t begin = 0, end = 0;
};

struct TableCell {
  ByteRange place;
  std::string text;
};

struct TableRow {
  ByteRange place;
  std::vector<TableCell> cells;
};

struct FamilyTable {
  std::vector<TableCell> columns;
  std::vector<TableRow> rows;
  std::vector<bool> used;
  bool broken = false;
};

// A definition, from the comments right above it to where the next one begins.
struct DefinitionText {
  ByteRange all;
  ByteRange head;  // its first line
  ByteRange rows;  // the block with the table, its keyword's line included; empty where it has none
  uint32_t rows_first = 0, rows_last = 0;  // tokens of the table
};

uint32_t size_of(const std::string& text) { return static_cast<uint32_t>(text.size()); }

// The text between the quotes, unescaped.
std::string unquoted(std::string_view text) {
  std::string out;
  for (size_t i = 1; i + 1 < text.size(); ++i) {
    if (text[i] == '\\' && i + 2 < text.size()) ++i;
    out += text[i];
  }
  return out;
}

class FamilyWriter {
 public:
  FamilyWriter(const base::SourceRef& source, diag::Sink& sink)
      : source_(source), text_(source->text), sink_(sink), layout_(lay_out(source->text)) {
    origin_.written = source;
  }

  base::SourceRef run() {
    find_chunks();
    copy({0, chunks_.empty() ? size_of(source_->text) : chunks_[0].all.begin}, {});
    FamilyTable table;
    for (const DefinitionText& chunk : chunks_) {
      if (chunk.rows.begin < chunk.rows.end) {
        note_unused(table);
        table = table_of(chunk);
        write_family(chunk, table);
      } else if ((table.broken || !table.columns.empty()) && has_placeholder(chunk.head)) {
        write_family(chunk, table);
      } else {
        copy(chunk.all, {});
      }
      if (full_) break;
    }
    note_unused(table);
    if (origin_.pieces.empty()) origin_.pieces.push_back({});
    base::SourceRef made = base::make_source(source_->name, std::move(out_), std::move(origin_));
    sink_.keep(source_);
    sink_.keep(made);
    return made;
  }
  std::vector<Span> take_unused() { return std::move(unused_); }

 private:
  const lex::Token& token(uint32_t i) const { return layout_.tokens[i]; }
  std::string_view token_text(uint32_t i) const { return text_.substr(token(i).begin, token(i).end - token(i).begin); }
  Span span(ByteRange r) const { return {source_.get(), r.begin, r.end}; }

  diag::Diagnostic& report(ByteRange place, std::string message) {
    return sink_.report(Kind::BadTable, span(place), std::move(message));
  }

  uint32_t line_start(uint32_t offset) const {
    const size_t end = offset == 0 ? std::string_view::npos : text_.rfind('\n', offset - 1);
    return end == std::string_view::npos ? 0 : static_cast<uint32_t>(end) + 1;
  }

  // Comments right above a definition belong to it: they hold remarks (`allow`) or explain it.
  uint32_t with_comments(uint32_t line) const {
    while (line > 0) {
      const uint32_t above = line_start(line - 1);
      if (!is_comment_line(line_at(text_, above))) break;
      line = above;
    }
    return line;
  }

  void find_chunks() {
    const auto begin_of = [&](const SourceRegion& r) { return line_start(token(r.first).begin); };
    bool in_rows = false;
    for (const SourceRegion& region : layout_.regions) {
      const bool definition = region.kind == RegionKind::Definition, block = region.kind == RegionKind::Block;
      if (!definition && !block && !in_rows) continue;
      if (definition || block) {
        if (in_rows) chunks_.back().rows.end = definition ? with_comments(begin_of(region)) : begin_of(region);
        in_rows = false;
      }
      if (definition) {
        const Line line = line_at(text_, begin_of(region));
        chunks_.push_back({{with_comments(line.begin), size_of(source_->text)}, {line.begin, line.next}, {}});
        if (chunks_.size() > 1) chunks_[chunks_.size() - 2].all.end = chunks_.back().all.begin;
      }
      if (block && !chunks_.empty()) block_begins(region, begin_of(region), in_rows);
      if (in_rows && !chunks_.empty()) chunks_.back().rows_last = region.last;
    }
    if (in_rows) chunks_.back().rows.end = size_of(source_->text);
  }

  void block_begins(const SourceRegion& region, uint32_t at, bool& in_rows) {
    uint32_t keyword = region.first;
    while (token(keyword).kind != TokenKind::BlockKeyword) ++keyword;
    if (token_text(keyword) != kRowsKeyword) return;
    DefinitionText& chunk = chunks_.back();
    if (chunk.rows.begin < chunk.rows.end) {
      report({token(keyword).begin, token(keyword).end}, "a definition has one table of rows");
      return;
    }
    chunk.rows = {at, at + 1};
    chunk.rows_first = keyword + 1;
    in_rows = true;
  }

  // ---- the table

  FamilyTable table_of(const DefinitionText& chunk) {
    FamilyTable table;
    const ByteRange keyword{token(chunk.rows_first - 1).begin, token(chunk.rows_first - 1).end};
    std::vector<TableRow> rows = rows_of(chunk, table);
    if (rows.empty()) {
      report(keyword, "this table has no columns, expected their names (e.g. `op, code;`)");
      return table.broken = true, table;
    }
    table.columns = std::move(rows[0].cells);
    rows.erase(rows.begin());
    table.used.resize(table.columns.size());
    check_columns(table);
    if (rows.empty() && !table.broken) {
      report(keyword, "this table has no rows, expected one after the names of the columns (e.g. `first, 0;`)");
      table.broken = true;
    }
    for (TableRow& row : rows) {
      if (row.cells.size() == table.columns.size()) {
        table.rows.push_back(std::move(row));
        continue;
      }
      report(row.place, "this row has " + std::to_string(row.cells.size()) + " cells, expected " +
                            std::to_string(table.columns.size()))
          .labels.push_back({span({table.columns.front().place.begin, table.columns.back().place.end}), "the columns"});
      table.broken = true;
    }
    return table;
  }

  void check_columns(FamilyTable& table) {
    for (size_t i = 0; i < table.columns.size(); ++i) {
      const TableCell& column = table.columns[i];
      if (leading_word(column.text).size() != column.text.size() || column.text.empty()) {
        report(column.place, "`" + diag::shortened(column.text) + "` is not a column name");
        table.broken = true;
      }
      for (size_t k = 0; k < i; ++k) {
        if (table.columns[k].text != column.text || column.text.empty()) continue;
        report(column.place, "two columns are named `" + column.text + "`")
            .labels.push_back({span(table.columns[k].place), "first defined here"});
        table.broken = true;
      }
    }
  }

  // Cells end at a comma, rows at a semicolon, neither inside brackets.
  std::vector<TableRow> rows_of(const DefinitionText& chunk, FamilyTable& table) {
    std::vector<TableRow> rows;
    TableRow row;
    std::vector<uint32_t> cell;
    int depth = 0;
    const auto end_cell = [&] {
      table.broken |= cell.empty();
      row.cells.push_back(cell_of(cell, row));
      cell.clear();
    };
    for (uint32_t i = chunk.rows_first; i < chunk.rows_last; ++i) {
      const TokenKind kind = token(i).kind;
      if (lex::is_trivia(kind) || kind == TokenKind::Prose || kind == TokenKind::FenceOpen ||
          kind == TokenKind::FenceClose)
        continue;
      const std::string_view text = token_text(i);
      const bool punct = kind == TokenKind::Punct;
      if (row.cells.empty() && cell.empty()) row.place = {token(i).begin, token(i).end};
      if (punct && text == ";") {
        end_cell();
        row.place.end = token(i).begin;
        rows.push_back(std::move(row));
        row = {};
        depth = 0;
      } else if (punct && text == "," && depth == 0) {
        end_cell();
      } else {
        if (punct && (text == "(" || text == "[" || text == "{")) ++depth;
        if (punct && (text == ")" || text == "]" || text == "}")) --depth;
        cell.push_back(i);
      }
    }
    if (!cell.empty() || !row.cells.empty()) {
      report({row.place.begin, token(cell.empty() ? chunk.rows_first : cell.back()).end},
             "this row has no end, expected `;`");
      table.broken = true;
    }
    return rows;
  }

  TableCell cell_of(const std::vector<uint32_t>& tokens, const TableRow& row) {
    if (tokens.empty()) {
      report(row.place, "a cell of this row is empty; one that stands for nothing is written `\"\"`");
      return {row.place, ""};
    }
    const ByteRange place{token(tokens.front()).begin, token(tokens.back()).end};
    const std::string_view text = text_.substr(place.begin, place.end - place.begin);
    const bool quoted = tokens.size() == 1 && token(tokens[0]).kind == TokenKind::String;
    return {place, quoted ? unquoted(text) : std::string(text)};
  }

  void note_unused(const FamilyTable& table) {
    if (table.broken) return;
    for (size_t i = 0; i < table.columns.size(); ++i)
      if (!table.used[i]) unused_.push_back(span(table.columns[i].place));
  }

  // ---- the text

  bool has_placeholder(ByteRange place) const {
    for (uint32_t at = place.begin; at + 1 < place.end; ++at)
      if (text_[at] == '\\' && lex::is_name_start(text_[at + 1])) return true;
    return false;
  }

  void piece(Piece p, std::string_view text) {
    if (text.empty()) return;
    p.at = size_of(out_);
    origin_.pieces.push_back(p);
    out_ += text;
  }

  void copy(ByteRange place, ByteRange row) {
    if (place.begin < place.end)
      piece({0, place.begin, place.end, 0, 0, row.begin, row.end}, text_.substr(place.begin, place.end - place.begin));
  }

  void write_family(const DefinitionText& chunk, FamilyTable& table) {
    std::vector<ByteRange> parts = {chunk.all};
    if (chunk.rows.begin < chunk.rows.end)
      parts = {{chunk.all.begin, chunk.rows.begin}, {chunk.rows.end, chunk.all.end}};
    if (!table.broken)
      for (const ByteRange& part : parts) find_columns(part, table);
    if (table.broken) return;
    for (const TableRow& row : table.rows) {
      for (const ByteRange& part : parts) fill(part, table, row);
      if (!out_.empty() && out_.back() != '\n')
        piece({0, chunk.all.end, chunk.all.end, 0, 0, row.place.begin, row.place.end}, "\n");
      if (out_.size() <= kLargest) continue;
      report(chunk.head, "with this family the file has more than " + std::to_string(kLargest) + " bytes");
      full_ = true;
      return;
    }
  }

  // Calls `found(place, name)` for each backslash followed by a name, the separator included; two backslashes are kept.
  template <class Found>
  void each_placeholder(ByteRange place, Found found) const {
    for (uint32_t at = place.begin; at + 1 < place.end;) {
      if (!lex::is_placeholder(text_, at)) {
        at += text_[at] == '\\' && text_[at + 1] == '\\' ? 2 : 1;
        continue;
      }
      uint32_t end = at + 1;
      while (end < place.end && lex::is_name_char(text_[end])) ++end;
      const std::string_view name = text_.substr(at + 1, end - at - 1);
      if (text_.substr(end, kSeparator.size()) == kSeparator && end + kSeparator.size() <= place.end)
        end += static_cast<uint32_t>(kSeparator.size());
      found(ByteRange{at, end}, name);
      at = end;
    }
  }

  static size_t column_of(const FamilyTable& table, std::string_view name) {
    const auto column = std::ranges::find(table.columns, name, &TableCell::text);
    return static_cast<size_t>(column - table.columns.begin());
  }

  void find_columns(ByteRange place, FamilyTable& table) {
    each_placeholder(place, [&](ByteRange here, std::string_view name) {
      const size_t column = column_of(table, name);
      if (column < table.columns.size())
        table.used[column] = true;
      else
        unknown(here, name, table);
    });
  }

  void fill(ByteRange place, const FamilyTable& table, const TableRow& row) {
    uint32_t copied = place.begin;
    each_placeholder(place, [&](ByteRange here, std::string_view name) {
      copy({copied, here.begin}, row.place);
      const TableCell& cell = row.cells[column_of(table, name)];
      piece({0, here.begin, here.end, cell.place.begin, cell.place.end, row.place.begin, row.place.end}, cell.text);
      copied = here.end;
    });
    copy({copied, place.end}, row.place);
  }

  void unknown(ByteRange place, std::string_view name, FamilyTable& table) {
    table.broken = true;
    std::vector<std::string> names;
    for (const TableCell& c : table.columns) names.push_back(c.text);
    const std::string near = diag::nearest(name, names);
    diag::Diagnostic& d = report(place, "this table has no column `" + diag::shortened(std::string(name)) + "`" +
                                            (near.empty() ? "" : ", did you mean `" + near + "`?"));
    if (near.empty()) return;
    const uint32_t begin = place.begin + 1;
    d.fixes.push_back({span({begin, begin + static_cast<uint32_t>(name.size())}), near, "write `" + near + "`"});
  }

  const base::SourceRef& source_;
  const std::string_view text_;
  diag::Sink& sink_;
  const SourceLayout layout_;
  std::vector<DefinitionText> chunks_;
  std::string out_;
  base::Origin origin_;
  bool full_ = false;
  std::vector<Span> unused_;
};

bool has_tables(const base::Source& source) {
  return source.text.find(kRowsKeyword) != std::string::npos && source.text.size() <= kLargest &&
         lex::find_bad_byte(source.text, 0) == std::string::npos;
}

}  // namespace

base::SourceRef written_out(const base::SourceRef& source, diag::Sink& sink) {
  return has_tables(*source) ? FamilyWriter(source, sink).run() : source;
}

std::vector<base::Span> unused_columns(const base::SourceRef& source) {
  diag::Sink said;
  if (!has_tables(*source)) return {};
  FamilyWriter writer(source, said);
  writer.run();
  return writer.take_unused();
}

}  // namespace isadora::parse
