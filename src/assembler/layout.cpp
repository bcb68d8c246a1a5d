// Layout: chooses the sizes of fragments (relax.h), moves what lies after them, and then writes what depends on
// addresses.
#include <algorithm>

#include "assembler/program.h"

namespace isadora::assembler {

using base::Int128;
using diag::Kind;

namespace {

constexpr int kMaxRounds = 32;

}  // namespace

// ---- while the text is read ----------------------------------------------------------------------------------------

std::vector<RelaxFragment>& SourceAssembler::fragments_of(Section section) {
  if (fragments_.size() <= section) fragments_.resize(section + size_t{1});
  return fragments_[section];
}

uint32_t SourceAssembler::fragment_at(Section section, uint64_t offset) {
  const std::vector<RelaxFragment>& all = fragments_of(section);
  if (is_reading_) return static_cast<uint32_t>(all.size());
  const auto at = std::ranges::partition_point(all, [&](const RelaxFragment& f) { return f.is_before(offset); });
  return static_cast<uint32_t>(at - all.begin());
}

RelaxFragment& SourceAssembler::add_fragment(RelaxFragment::Kind kind, uint64_t bytes) {
  RelaxFragment& f = fragments_of(section_).emplace_back();
  f.kind = kind;
  f.offset = address();
  f.was = f.bytes = bytes;
  f.scope = scope_at(names_.position);
  return f;
}

// The instruction that was just read, and lies next.
void SourceAssembler::defer(uint32_t begin, const FixupInfo& places, bool is_done) {
  const unsigned bytes = bytes_of_pieces();
  Fixup fixup{Fixup::Kind::Instruction, section_, bytes, scope_at(begin), address(), options_};
  fixup.is_done = is_done;
  fixup.expressions = expressions_.statement();
  // One that the linker may shorten has the longest form already.
  if (several_lengths_ && (places.reaches.empty() || bytes < places.reaches.back().bytes || relaxes())) {
    fixup.fragment = fragment_at(section_, address());
    RelaxFragment& f = add_fragment(RelaxFragment::Kind::Instruction, bytes);
    f.reaches = places.reaches;
    f.settled = places.operands.empty() || !places.operands.back().plain || !places.relative;
    if (!places.operands.empty()) f.operand = places.operands.back().value;
  }
  fixups_.push_back(fixup);
}

// ---- sizes ---------------------------------------------------------------------------------------------------------

void SourceAssembler::lay_out() {
  is_reading_ = false;
  fragments_.resize(object::kFirstDataSection + object_.sections.size());
  has_moved_ = !relaxing_.empty();  // what was read before its section became one of these is read again
  for (int n = 0; n < kMaxRounds; ++n) {
    evaluate_definitions();
    if (!set_sizes() && !resolve()) return;
    move_all();
  }
  sink_.report(Kind::LimitReached, span(0, 0),
               "the lengths of the instructions do not settle after " + std::to_string(kMaxRounds) + " rounds");
}

// True where a size has changed.
bool SourceAssembler::set_sizes() {
  bool changed = false;
  for (size_t s = 0; s < fragments_.size(); ++s) {
    for (size_t i = 0; i < fragments_[s].size(); ++i) {
      RelaxFragment& f = fragments_[s][i];
      if (f.kind == RelaxFragment::Kind::Align || f.settled) continue;
      section_ = static_cast<Section>(s);
      go_to(f.scope);
      f.kind == RelaxFragment::Kind::Fill ? set_fill(f) : find_target(f, i);
    }
    relax(fragments_[s]);
    changed |= std::ranges::any_of(fragments_[s], [](const RelaxFragment& f) { return f.growth() != 0; });
  }
  return changed;
}

// The operand's target. In another section, or outside of this object, it is unknown.
void SourceAssembler::find_target(RelaxFragment& f, size_t index) {
  Sum sum;
  const bool is_place = sum_of(f.operand, f.offset + (isa_.machine.here_is_next ? f.bytes : 0), sum) &&
                        sum.plus.size() == 1 && sum.minus.empty();
  f.settled = !is_place || !sum.plus[0].known || sum.plus[0].section != section_;
  if (f.settled) {
    if (is_place && is_hart()) f.bytes = f.reaches.back().bytes;
    return;
  }
  f.target = static_cast<int64_t>(sum.plus[0].value + sum.number);
  f.before_target = sum.plus[0].is_here ? index : sum.plus[0].fragment;
}

bool SourceAssembler::fill_size(const RelaxFragment& f, Int128& size) {
  if (!value_of(f.operand, f.offset, size)) return false;
  Sum sum{.binds_weak = true};
  const bool is_sum = sum_of(f.operand, f.offset, sum) && sum.minus.empty();
  const bool is_place = f.to_place && sum.plus.size() == 1 && sum.plus[0].known && sum.plus[0].section == section_;
  if (f.to_place) size -= static_cast<Int128>(f.offset);
  if (is_sum && (sum.plus.empty() || is_place)) return check_fill(f, size);
  cannot_link(f.operand, f.to_place
                             ? "is not a place of this section, expected one, or a number of bytes from its beginning"
                             : "depends on where sections will lie, expected a number or the distance of labels");
  return false;
}

bool SourceAssembler::check_fill(const RelaxFragment& f, Int128 size) {
  const uint64_t most = most_fill() / f.pattern.size;
  if (size >= 0 && size <= static_cast<Int128>(most)) return true;
  report(Kind::BadDirective, f.operand.begin, f.operand.end,
         f.to_place && size < 0 ? "this place is before what the section has already, expected a later one"
         : f.pattern.size > 1   ? "expected a number of copies, 0 to " + std::to_string(most)
                                : "expected a number of bytes, 0 to " + std::to_string(most));
  return false;
}

void SourceAssembler::set_fill(RelaxFragment& f) {
  failed_ = false;
  Int128 v = 0;
  if (!fill_size(f, v)) {
    f.settled = true;
  } else {
    const uint64_t bytes = static_cast<uint64_t>(v) * f.pattern.size, growth = bytes - f.bytes;
    f.bytes = bytes;
    if (!is_zero_section() && !has_room_for(growth)) f.settled = true;
  }
}

// ---- moving --------------------------------------------------------------------------------------------------------

namespace {

// The growth of the fragments up to each.
std::vector<int64_t> growth_of(const std::vector<RelaxFragment>& fragments) {
  std::vector<int64_t> out{0};
  for (const RelaxFragment& f : fragments) out.push_back(out.back() + f.growth());
  return out;
}

}  // namespace

// All that lies after fragments of another size than before.
void SourceAssembler::move_all() {
  std::vector<std::vector<int64_t>> growth;
  for (const auto& all : fragments_) growth.push_back(growth_of(all));
  names_.change_labels([&](SymbolEntry& entry) { entry.value += growth[entry.section][entry.fragment]; });
  for (Fixup& f : fixups_) {
    f.offset = moved(f.section, growth[f.section], f.offset);
    if (f.fragment != kNoFragment) f.bytes = static_cast<unsigned>(fragments_[f.section][f.fragment].bytes);
  }
  for (Frame& f : frames_) {
    for (auto& [at, rules] : f.rules) at = moved(f.section, growth[f.section], at);
    move_range(f.section, growth[f.section], f.begin, f.end);
  }
  for (Definition& d : definitions_) d.offset = moved(d.section, growth[d.section], d.offset);
  each_code_section([&](Section section) { move_code(section, growth[section]); });
  for (size_t s = 0; s < fragments_.size(); ++s) {
    const bool any_moves = std::ranges::any_of(growth[s], [](int64_t g) { return g != 0; });  // the end may stay
    if (any_moves) move_bytes(static_cast<Section>(s));
    for (size_t i = 0; i < fragments_[s].size(); ++i) {
      RelaxFragment& f = fragments_[s][i];
      f.offset += static_cast<uint64_t>(growth[s][i]);
      f.was = f.bytes;
    }
  }
  has_moved_ = true;
}

uint64_t SourceAssembler::moved(Section section, const std::vector<int64_t>& growth, uint64_t at) {
  return at + static_cast<uint64_t>(growth[fragment_at(section, at)]);
}

// Moves places in the code.
void SourceAssembler::move_code(Section section, const std::vector<int64_t>& growth) {
  for (auto* const lines : {&lines_of(section), &located_[section]})
    for (object::LineEntry& line : *lines) line.address = moved(section, growth, line.address);
  for (object::DataRange& range : data_of(section)) move_range(section, growth, range.begin, range.end);
  if (section == object::kCodeSection)
    for (object::Kernel& k : object_.kernels) move_range(section, growth, k.begin, k.end);
}

// A beginning moves with what follows it, an end with what is before it.
void SourceAssembler::move_range(Section section, const std::vector<int64_t>& growth, uint64_t& begin, uint64_t& end) {
  const std::vector<RelaxFragment>& fragments = fragments_[section];
  const auto at = std::ranges::lower_bound(fragments, end, {}, &RelaxFragment::offset);
  begin = moved(section, growth, begin);
  end += static_cast<uint64_t>(growth[static_cast<size_t>(at - fragments.begin())]);
}

void SourceAssembler::move_bytes(Section section) {
  section_ = section;
  if (is_zero_section()) {
    for (const RelaxFragment& f : fragments_[section]) emit_into_zeros(static_cast<uint64_t>(f.growth()), true);
    return;
  }
  const std::vector<uint8_t> from = std::move(bytes());
  std::vector<uint8_t>& to = bytes();
  to.clear();
  to.reserve(from.size() + from.size() / 8);
  size_t done = 0;
  const auto copy_up_to = [&](size_t end) {
    to.insert(to.end(), from.begin() + static_cast<ptrdiff_t>(done), from.begin() + static_cast<ptrdiff_t>(end));
    done = end;
  };
  for (const RelaxFragment& f : fragments_[section]) {
    if (f.growth() == 0) continue;
    copy_up_to(f.offset);
    done += f.was;
    if (f.kind == RelaxFragment::Kind::Align) {
      const std::vector<uint8_t> padding = padding_of(f.bytes, f.padding.value);
      to.insert(to.end(), padding.begin(), padding.end());
    } else {
      f.pattern.append(to, f.bytes / f.pattern.size);
    }
  }
  copy_up_to(from.size());
}

// ---- bytes that depend on addresses --------------------------------------------------------------------------------

// True where an instruction turned out to need more bytes.
bool SourceAssembler::resolve() {
  const size_t before = sink_.all().size();
  has_grown_ = false;
  for (Fixup& f : fixups_) {
    if (!is_over() && !(f.is_done && !has_moved_ && names_.weak.empty())) fix(f);
  }
  if (!has_grown_) return mark_padding(), false;
  sink_.all().erase(sink_.all().begin() + static_cast<ptrdiff_t>(before), sink_.all().end());
  object_.relocations.clear();
  object_.targets.clear();
  targets_.clear();
  heads_.clear();
  return true;
}

void SourceAssembler::go_to(const NameScope& scope) {
  names_.kernel = scope.kernel;
  names_.label = scope.label;
  names_.position = scope.position;
  names_.reset();
}

void SourceAssembler::fix(Fixup& f) {
  failed_ = false;
  go_to(f.scope);
  section_ = f.section;
  options_ = f.options;
  const ExpressionArena::Mark before = expressions_.mark();
  expressions_.recall(f.expressions);
  switch (f.kind) {
    case Fixup::Kind::Instruction: fix_instruction(f); break;
    case Fixup::Kind::Data: fix_data(f); break;
    default: fix_leb128(f);
  }
  expressions_.release(before);
}

void SourceAssembler::fix_data(const Fixup& f) {
  Int128 v = 0;
  if (!value_of(f.number, f.offset, v)) return;
  if (!names_.unknown.empty() && !is_hart()) return report_unknown(f.number);
  if (is_hart() && is_place_value() && relocate_number(f.number, f.offset, f.bytes)) return;
  if (failed_ || !check_value(v, f.bytes, f.number.begin, f.number.end)) return;
  std::ranges::copy(bytes_of(v, f.bytes), &bytes()[f.offset]);
}

// The bytes are as many as there is room for: all but the last say that more follow.
void SourceAssembler::fix_leb128(const Fixup& f) {
  const bool is_signed = f.kind == Fixup::Kind::Signed128;
  const Int128 most = Int128{1} << (7 * f.bytes - is_signed);
  Sum sum;
  Int128 v = 0;
  if (!value_of(f.number, f.offset, v)) return;
  const bool is_sum = sum_of(f.number, f.offset, sum);
  if (is_sum && !is_signed && relocate_leb128(f.number, f.offset, sum)) sum.plus.clear(), sum.minus.clear();
  if (!is_sum || !sum.plus.empty() || !sum.minus.empty()) {
    cannot_link(f.number, "depends on where sections will lie, expected a number or the distance of labels");
  } else if (v < (is_signed ? -most : 0) || v >= most) {
    report(Kind::OperandRange, f.number.begin, f.number.end,
           quoted(f.number.begin, f.number.end) + " does not fit " + std::to_string(7 * f.bytes) + " bits");
  } else {
    for (unsigned i = 0; i < f.bytes; ++i)
      bytes()[f.offset + i] = static_cast<uint8_t>((v >> (7 * i) & 0x7F) | (i + 1 < f.bytes ? 0x80 : 0));
  }
}

void SourceAssembler::fix_instruction(Fixup& f) {
  const uint32_t begin = f.scope.position;
  uint32_t end = begin;
  const size_t before = sink_.all().size();
  FixupInfo places;
  bool unresolved = false;
  pieces_.clear();
  expanded_ = 0;
  least_ = several_lengths_ ? f.bytes : 0;
  if (!assemble_at(begin, f.offset, is_hart() ? &unresolved : nullptr, end, places)) {
    for (size_t i = before; i < sink_.all().size(); ++i) suggest(sink_.all()[i]);
    return;
  }
  const unsigned bytes = bytes_of_pieces();
  if (bytes == f.bytes) return put(begin, f.offset, true);
  if (f.fragment == kNoFragment) {
    report(
        Kind::LimitReached, begin, word_end(text_, begin),
        "needs " + std::to_string(bytes) + " bytes with the values of its symbols, and has " + std::to_string(f.bytes));
    return;
  }
  fragments_[f.section][f.fragment].bytes = bytes;
  has_grown_ = true;
}

// Padding of code that does not consist of instructions.
void SourceAssembler::note_padded_data(Section section) {
  std::vector<object::DataRange>& ranges = data_of(section);
  for (const RelaxFragment& f : fragments_of(section)) {
    const uint64_t data = data_in_padding(f.bytes, f.padding.value);
    if (f.kind == RelaxFragment::Kind::Align && data) ranges.push_back({f.offset, f.offset + data});
  }
  std::ranges::sort(ranges, {}, &object::DataRange::begin);
  std::vector<object::DataRange> joined;
  for (const object::DataRange& r : ranges) {
    if (r.begin == r.end) continue;
    if (!joined.empty() && joined.back().end == r.begin)
      joined.back().end = r.end;
    else
      joined.push_back(r);
  }
  ranges = std::move(joined);
}

// Fills may have moved an instruction to an address where none may be.
void SourceAssembler::check_alignment(Section section) {
  const auto is_fill = [](const RelaxFragment& f) { return f.kind == RelaxFragment::Kind::Fill; };
  if (std::ranges::none_of(fragments_of(section), is_fill)) return;
  const std::vector<object::LineEntry>& lines = lines_of(section);
  const auto wrong = std::ranges::find_if(lines, [&](const object::LineEntry& l) { return l.address % code_align(); });
  if (wrong == lines.end()) return;
  report_misaligned(place_of_line(wrong->line));
}

// ---- values of .equ and .set ---------------------------------------------------------------------------------------

// In turns from the first to the last and back, as those that name others may come before or after them.
void SourceAssembler::evaluate_definitions() {
  for (size_t n = 0; n <= definitions_.size(); ++n) {
    bool changed = false;
    for (size_t i = 0; i < definitions_.size(); ++i)
      changed |= update(definitions_[n % 2 ? definitions_.size() - 1 - i : i]);
    if (!changed) return;
  }
}

// The value of the expression, with the names that the statement has seen.
bool SourceAssembler::value_of(const Definition& d, Int128& value) {
  go_to(d.scope);
  if (names_.position > 0) --names_.position;  // the value before, where it defines a name again
  section_ = d.section;
  failed_ = false;
  return value_of(d.value, d.offset, value);
}

// True where the value has changed.
bool SourceAssembler::update(const Definition& d) {
  const size_t before = sink_.all().size();
  Int128 v = 0;
  const bool fine = value_of(d, v);
  sink_.all().erase(sink_.all().begin() + static_cast<ptrdiff_t>(before), sink_.all().end());
  if (!fine || !names_.unknown.empty()) return false;
  SymbolEntry& entry = names_.given_at(d.name, d.scope.position);
  const SymbolEntry was = entry;
  set_place(entry, d, v);
  entry.known = true;
  return was != entry;
}

void SourceAssembler::check_definitions() {
  OpenDefinitions open;
  for (const Definition& d : definitions_) {
    Int128 v = 0;
    if (is_over()) return;
    if (!value_of(d, v)) continue;
    if (names_.unknown.empty()) {
      check_definition(d, v);
      continue;
    }
    report_unknown(d.value);
    const auto is_defined = [&](std::string_view name) { return names_.find(name) != nullptr; };
    const auto by = std::ranges::find_if(names_.unknown, is_defined);
    if (by != names_.unknown.end()) open.try_emplace(d.name, &d, *by);
  }
  report_cycles(open);
}

void SourceAssembler::report_cycles(const OpenDefinitions& open) {
  std::map<std::string_view, std::string_view> seen;  // with the name that the way to it began with
  const auto next = [&](std::string_view name) { return open.at(name).second; };
  for (const auto& [first, definition] : open) {
    std::string_view at = first;
    while (open.contains(at) && seen.try_emplace(at, first).second) at = next(at);
    if (!open.contains(at) || seen.at(at) != first) continue;
    for (const std::string_view begin = at; !is_over();) {
      const base::Span place = open.at(at).first->place;
      report(
          Kind::UndefinedSymbol, place.begin, place.end,
          "the value of `" + std::string(at) + "` depends on itself: it is defined by `" + std::string(next(at)) + "`");
      if ((at = next(at)) == begin) break;
    }
  }
}

// Reports a value that cannot be one.
bool SourceAssembler::check_definition(const Definition& d, Int128 v) {
  SymbolEntry entry;
  if (!set_place(entry, d, v)) {
    cannot_link(d.value,
                "depends on where sections will lie, expected a symbol and a number, or the distance of two symbols of "
                "one section");
    return false;
  }
  if (v >= INT64_MIN && v <= static_cast<Int128>(UINT64_MAX)) return true;
  report(Kind::OperandRange, d.place.begin, d.value.end, "the value of `" + d.name + "` does not fit 64 bits");
  return false;
}

// A place and a number are another place, and the distance of two places of one section is a number. A hart's linker
// knows nothing else of its places; a warp's code has its addresses already. False where it is something else.
bool SourceAssembler::set_place(SymbolEntry& entry, const Definition& d, Int128 value) {
  const bool depends = is_place_value() || names_.moves;
  const bool is_in_section = names_.section.has_value(), number_moves = names_.moves;
  Sum sum{.binds_weak = true, .as_laid_out = d.is_size};
  const bool is_sum = sum_of(d.value, d.offset, sum);
  entry.value = value;
  entry.absolute = true;
  entry.section = 0;
  entry.fragment = 0;
  entry.moves = several_lengths_ && (is_sum ? sum.moves || number_moves : depends);
  if (is_sum && sum.plus.empty() && sum.minus.empty()) return true;
  if (!is_sum || sum.plus.size() != 1 || !sum.minus.empty()) return !is_in_section || !is_hart();
  entry.absolute = sum.plus[0].absolute;
  entry.section = sum.plus[0].section;
  entry.fragment = sum.plus[0].fragment;
  return true;
}

bool SourceAssembler::depends_on_lengths(const SymbolicExpression& e) {
  if (!several_lengths_ || !(is_place_value() || names_.moves)) return false;
  const bool number_moves = names_.moves;
  Sum sum{.binds_weak = true};
  return number_moves || !sum_of(e, address(), sum) || sum.moves || !sum.plus.empty() || !sum.minus.empty();
}

}  // namespace isadora::assembler
