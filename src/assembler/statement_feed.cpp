#include "assembler/statement_feed.h"

#include <algorithm>

#include "assembler/text.h"

namespace isadora::assembler {
namespace {

using Piece = base::Origin::Piece;

constexpr size_t kMostLevels = 100;

bool continues(const Piece& a, const Piece& b, uint32_t at) {
  return !a.is_cell() && !b.is_cell() && a.from + (at - a.at) == b.from && a.row_from == b.row_from &&
         a.row_to == b.row_to;
}

void append(std::string& bytes, std::vector<Piece>& pieces, std::string_view text, Piece piece) {
  piece.at = static_cast<uint32_t>(bytes.size());
  bytes += text;
  if (!pieces.empty() && continues(pieces.back(), piece, piece.at))
    pieces.back().to = piece.to;
  else
    pieces.push_back(piece);
}

// Some bytes of a text with its own origin.
void append(std::string& bytes, std::vector<Piece>& pieces, const PlacedText& of, uint32_t begin, uint32_t end) {
  const std::vector<Piece>& all = of.origin.pieces;
  const auto after = [](uint32_t at, const Piece& p) { return at < p.at; };
  auto next = std::upper_bound(all.begin(), all.end(), begin, after);
  while (begin < end) {
    Piece piece = *(next - 1);
    const uint32_t stop = next == all.end() ? end : std::min(end, next->at);
    if (!piece.is_cell()) {
      piece.from += begin - piece.at;
      piece.to = piece.from + (stop - begin);
    }
    append(bytes, pieces, std::string_view(of.bytes).substr(begin, stop - begin), piece);
    begin = stop;
    ++next;
  }
}

// The word that a statement begins with, after labels.
std::string_view first_word(std::string_view text, uint32_t begin) {
  for (;;) {
    begin = skip_blanks(text, begin);
    const uint32_t end = name_end(text, begin, true), colon = skip_blanks(text, end);
    if (end == begin || at(text, colon) != ':') return text.substr(begin, end - begin);
    begin = colon + 1;
  }
}

bool is_in(std::string_view word, std::span<const std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

}  // namespace

uint32_t statement_end(std::string_view text, uint32_t begin) {
  for (uint32_t p = begin; p < text.size();) {
    if (text[p] == '\n' || text[p] == ';') return p + 1;
    const uint32_t next = skip_comment(text, p);
    if (next == p && text.substr(p, 2) == "/*") break;  // it is never closed
    p = next != p ? next : element_end(text, p);
  }
  return static_cast<uint32_t>(text.size());
}

StatementFeed::StatementFeed(const base::SourceRef& given, std::string_view clean, uint32_t read, uint64_t most)
    : most_(clean.size() + most) {
  *origin_ = {given, {}, false};
  growing_->name = given->name;
  growing_->origin = origin_;
  growing_->text.reserve(most_);
  const auto size = static_cast<uint32_t>(clean.size());
  Level& file = levels_.emplace_back();
  file.text = {std::string(clean), {given, {{.at = 0, .from = 0, .to = size}}, false}};
  file.at = read;
  append(growing_->text, origin_->pieces, file.text, 0, read);
}

StatementFeed::Fed StatementFeed::feed() {
  while (!levels_.empty()) {
    Level& top = levels_.back();
    if (top.at < top.text.bytes.size()) {
      const uint32_t end = statement_end(top.text.bytes, top.at);
      if (growing_->text.size() + (end - top.at) > most_) return Fed::TooMuch;
      append(growing_->text, origin_->pieces, top.text, std::exchange(top.at, end), end);
      return Fed::Statement;
    }
    drop_conditions(top.conditions);
    if (--top.rounds > 0 && !top.text.bytes.empty())
      top.at = 0;
    else
      pop();
  }
  return Fed::End;
}

void StatementFeed::pop() {
  if (levels_.size() > 1) waiting_ -= levels_.back().text.bytes.size();
  levels_.pop_back();
}

void StatementFeed::drop_conditions(size_t count) {
  for (; conditions_.size() > count; conditions_.pop_back()) unclosed_.push_back(conditions_.back());
}

StatementFeed::Condition* StatementFeed::condition() {
  const size_t before = levels_.empty() ? 0 : levels_.back().conditions;
  return conditions_.size() > before ? &conditions_.back() : nullptr;
}

std::optional<PlacedText> StatementFeed::take_block(std::span<const std::string_view> begins,
                                                    std::span<const std::string_view> ends) {
  Level& top = levels_.back();
  const std::string_view text = top.text.bytes;
  unsigned depth = 1;
  for (uint32_t p = top.at; p < text.size();) {
    const std::string_view word = first_word(text, p);
    const uint32_t next = statement_end(text, p);
    depth += is_in(word, begins);
    if (is_in(word, ends) && --depth == 0) {
      PlacedText block = new_text();
      append(block.bytes, block.origin.pieces, top.text, std::exchange(top.at, next), p);
      return block;
    }
    p = next;
  }
  return std::nullopt;
}

bool StatementFeed::skip_branch() {
  static constexpr std::string_view kBranches[] = {".else", ".elseif", ".endif"};
  Level& top = levels_.back();
  const std::string_view text = top.text.bytes;
  unsigned depth = 0;
  while (top.at < text.size()) {
    const std::string_view word = first_word(text, top.at);
    if (depth == 0 && is_in(word, kBranches)) return true;
    depth += word.starts_with(".if");
    depth -= word == ".endif";
    top.at = statement_end(text, top.at);
  }
  return false;
}

StatementFeed::Pushed StatementFeed::push(PlacedText text, uint64_t rounds, bool is_file) {
  if (levels_.size() > kMostLevels) return Pushed::TooDeep;
  if (waiting_ + text.bytes.size() > most_) return Pushed::TooMuch;
  if (rounds == 0) return Pushed::Fine;
  waiting_ += text.bytes.size();
  levels_.push_back({std::move(text), rounds, conditions_.size(), is_file});
  return Pushed::Fine;
}

bool StatementFeed::leave() {
  if (levels_.size() < 2 || levels_.back().is_file) return false;
  conditions_.resize(levels_.back().conditions);
  pop();
  return true;
}

uint32_t StatementFeed::add_file(std::string_view clean) {
  if (!files_) {
    files_ = std::make_shared<base::Source>();
    files_->text = origin_->written->text;
    origin_->written = files_;
  }
  const auto place = static_cast<uint32_t>(files_->text.size());
  files_->text += clean;
  return place;
}

bool StatementFeed::substitute(PlacedText& out, const PlacedText& body, std::span<const MacroArgument> arguments,
                               uint64_t number) const {
  const std::string_view text = body.bytes;
  const auto insert = [&](uint32_t begin, uint32_t end, std::string_view value, base::Span place) {
    const base::Span here = base::as_written(body.origin, begin, end);
    if (!place) place = here;
    if (!value.empty()) append(out.bytes, out.origin.pieces, value, {0, here.begin, here.end, place.begin, place.end});
  };
  uint32_t copied = 0, p = 0;
  for (size_t found; (found = text.find('\\', p)) != std::string_view::npos;) {
    const auto begin = static_cast<uint32_t>(found);
    const bool is_nothing = text.substr(begin + 1, 2) == "()", is_number = at(text, begin + 1) == '@';
    const uint32_t end = is_number ? begin + 2 : is_nothing ? begin + 3 : name_end(text, begin + 1, true);
    const std::string_view name = text.substr(begin + 1, end - begin - 1);
    const auto argument = std::ranges::find(arguments, name, &MacroArgument::name);
    p = std::max(end, std::min(begin + 2, static_cast<uint32_t>(text.size())));  // past the second of two backslashes
    if (!is_nothing && !is_number && argument == arguments.end()) continue;
    append(out.bytes, out.origin.pieces, body, copied, begin);
    const size_t added = argument == arguments.end() ? 0 : argument->text.size();
    if (out.bytes.size() + added + text.size() > most_) return false;
    if (is_number)
      insert(begin, end, std::to_string(number), {});
    else if (!is_nothing)
      insert(begin, end, argument->text, argument->place);
    copied = p = end;
  }
  append(out.bytes, out.origin.pieces, body, copied, static_cast<uint32_t>(text.size()));
  return out.bytes.size() <= most_;
}

void StatementFeed::set_use(PlacedText& text, base::Span use) {
  const base::Span outermost = base::row_of(use), row = outermost ? outermost : base::as_written(use);
  for (Piece& p : text.origin.pieces) p.row_from = row.begin, p.row_to = row.end;
}

}  // namespace isadora::assembler
