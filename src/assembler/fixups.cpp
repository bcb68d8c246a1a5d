// Fixups for the linker: an operand or number that depends on the addresses of sections, or on symbols of other
// objects. It must be one symbol plus a number, a distance, or the difference of two symbols; the kind of the fixup
// follows from the operand's type and the function around the expression.
#include <algorithm>

#include "assembler/program.h"
#include "encoding/number_code.h"

namespace isadora::assembler {

using base::Int128;
using diag::Kind;
using FixupKind = encoding::Fixups::Kind;

const encoding::Fixups& SourceAssembler::kinds() {
  if (!kinds_) kinds_.emplace(isa_);
  return *kinds_;
}

void SourceAssembler::note_debug_kinds() {
  object_.address_kind = kinds().data(FixupKind::Kind::Number, isa_.machine.elf.bits, false).number;
  object_.offset_kind = kinds().data(FixupKind::Kind::Number, 32, false).number;
  if (!relaxing_.empty()) object_.relax_kind = relax_mark_->number;
}

SourceAssembler::Anchor SourceAssembler::anchor_of(std::string_view name, uint64_t address, bool binds_weak) {
  if (name.empty())
    return {"", true, section_, static_cast<int64_t>(address), false, fragment_at(section_, address), true};
  Anchor out;
  const SymbolEntry* const entry = names_.locate(name, out.name);
  if (!entry) {
    const std::string_view meant = names_.meant_by(name);
    if (meant == name) asked_.emplace(name);
    return {std::string(meant), false, 0, 0, false};
  }
  if (!binds_weak && is_hart() && names_.weak.contains(out.name))
    return {out.name, false, 0, static_cast<int64_t>(entry->value), false};
  if (is_internal(out.name) && !(names_.dotted && !is_digit(name[0]))) out.name.clear();
  out.known = true;
  out.section = entry->section;
  out.value = static_cast<int64_t>(entry->value);
  out.fragment = entry->fragment;
  return out;
}

bool SourceAssembler::sum_of(const SymbolicExpression& e, uint64_t here, Sum& out) {
  std::vector<ExpressionTerm> terms;
  ExpressionValue value;
  ExpressionFault fault;
  // `(a - b) / 2`, where the difference is known. It is called rarely and made often, so it captures one pointer.
  struct Place {
    SourceAssembler& program;
    uint64_t here;
    Sum& out;
  } place{*this, here, out};
  const auto is_number = [&place](std::span<const ExpressionTerm> within) {
    Sum sum{.binds_weak = place.out.binds_weak, .as_laid_out = place.out.as_laid_out};
    place.program.add_places(within, place.here, sum);
    place.out.moves |= sum.moves;
    return sum.plus.empty() && sum.minus.empty();
  };
  const ExpressionContext context{here, here, &names_, false, is_number};
  if (!evaluate(expressions_.nodes(e), context, value, fault, &terms) || !value.is_sum) return false;
  out.number += value.number;
  add_places(terms, here, out);
  return true;
}

void SourceAssembler::add_places(std::span<const ExpressionTerm> terms, uint64_t here, Sum& out) {
  for (const ExpressionTerm& t : terms) {
    Anchor anchor = anchor_of(t.name, here, out.binds_weak);
    out.number -= t.negative ? -static_cast<Int128>(anchor.value) : static_cast<Int128>(anchor.value);
    (t.negative ? out.minus : out.plus).push_back(std::move(anchor));
  }
  cancel(out);
}

bool SourceAssembler::stay_apart(const Anchor& a, const Anchor& b) const {
  return a.section == b.section && (!is_relaxing(a.section) || a.fragment == b.fragment);
}

// Two places of one section are apart by a number that is known.
void SourceAssembler::cancel(Sum& sum) const {
  for (size_t m = 0; m < sum.minus.size();) {
    const Anchor& minus = sum.minus[m];
    const auto plus = std::ranges::find_if(sum.plus, [&](const Anchor& p) {
      if (p.known != minus.known) return false;
      return p.known ? stay_apart(p, minus) || (sum.as_laid_out && p.section == minus.section) : p.name == minus.name;
    });
    if (plus == sum.plus.end()) {
      ++m;
      continue;
    }
    sum.number += static_cast<Int128>(plus->value) - minus.value;
    sum.moves |= plus->fragment != minus.fragment;
    sum.plus.erase(plus);
    sum.minus.erase(sum.minus.begin() + static_cast<ptrdiff_t>(m));
  }
}

void SourceAssembler::cannot_link(uint32_t begin, std::string_view text, const std::string& why) {
  diag::Diagnostic& d =
      report(Kind::BadNumber, begin, word_end(text_, begin + 1), "`" + std::string(text) + "` " + why);
  if (!relaxing_.empty())
    d.notes.push_back("the linker may shorten code under `.option " + isa_.machine.options[relax_mark_->option].name +
                      "`, so that distances in it are known to it alone");
}

void SourceAssembler::cannot_link(const SymbolicExpression& e, const std::string& why) {
  cannot_link(e.begin, text_.substr(e.begin, e.end - e.begin), why);
}

namespace {

constexpr const char* kExpected =
    "depends on where sections will lie in a way that no relocation says, expected a symbol and a number, or a "
    "distance";

}  // namespace

// `lo8(-(x))`: the functions around an expression, the outermost first, and the expression. A minus sign within one
// counts as one.
SourceAssembler::Applied SourceAssembler::functions_of(const SymbolicExpression& e) const {
  Applied out{{}, e};
  for (; out.of.count > 1; --out.of.count) {
    const ExpressionNode& n = expressions_.nodes(out.of).back();
    const bool is_negation = n.kind == ExpressionNode::Kind::Negate && !out.functions.empty();
    if (n.kind != ExpressionNode::Kind::Function && !is_negation) break;
    out.functions.push_back(is_negation ? std::string(encoding::kNegation) : n.function->name);
  }
  return out;
}

// A place of this section, whose distance no linker changes.
bool SourceAssembler::stays_near(const Sum& sum) const {
  if (is_relaxing(section_) || relaxes() || sum.plus.size() != 1 || !sum.minus.empty()) return false;
  const Anchor& a = sum.plus[0];
  return a.known && !a.absolute && a.section == section_;
}

// The operand is an expression, or functions of one.
void SourceAssembler::relocate(uint32_t begin, uint64_t at, const Piece& piece, const SymbolicOperand& operand) {
  const auto [functions, of] = functions_of(operand.value);
  const std::string_view text = piece.text.substr(operand.value.begin, operand.value.end - operand.value.begin);
  if (operand.field == model::kNoIndex)
    return cannot_link(begin, text,
                       "depends on where sections will lie, which no relocation says of a part of an operand");
  Sum sum;
  const uint64_t here = at + (isa_.machine.here_is_next ? piece.bytes : 0);
  if (!sum_of(of, here, sum)) return cannot_link(begin, text, kExpected);
  if (piece.operands.size() > 1 && operand.relative && functions.empty() && stays_near(sum)) return;
  if (const FixupKind* const k = kinds().operand(operand.type, functions, false); k && k->indirect && !sum.is_symbol())
    return cannot_link(begin, text,
                       "asks for a word of the linker's table, which holds values of symbols, "
                       "expected a symbol alone: add a number after the word is read");
  if (sum.plus.empty() && sum.minus.empty()) {
    const FixupKind* const plain = kinds().operand(operand.type, functions, false);
    return plain ? relocate_constant(begin, at, *plain, sum.number) : void();
  }
  const bool distance =
      sum.minus.size() == 1 && sum.minus[0].known && stay_apart(sum.minus[0], anchor_of("", at, false));
  if (distance && sum.plus.empty()) sum.plus.push_back({.name = "", .known = true, .absolute = true});  // from a number
  if (sum.plus.size() != 1 || sum.minus.size() != (distance ? 1u : 0u)) return cannot_link(begin, text, kExpected);
  if (distance) sum.number += static_cast<Int128>(at) - sum.minus[0].value;
  const FixupKind* const kind = kinds().operand(operand.type, functions, distance);
  if (!kind) return cannot_link(begin, text, lacks_relocation());
  const model::Opcode& opcode = isa_.opcodes[piece.opcode];
  if (const auto place = encoding::data_of(matcher_.codec(), kinds(), opcode, *kind, operand.field)) {
    // Other linkers add the bytes that are there.
    std::fill_n(bytes().begin() + static_cast<ptrdiff_t>(at + place->offset), encoding::data_bytes(*place->kind),
                uint8_t{0});
    return relocate(begin, at + place->offset, *place->kind, sum.plus[0], sum.number);
  }
  if (encoding::operand_of(opcode, *kind) != operand.field)
    return cannot_link(
        begin, text,
        "is not the first operand of the type `" + isa_.types[operand.type].name + "`, which relocations are of");
  if (kinds().is_paired(*kind)) {
    relocate_pair(begin, at, *kind, piece, sum);
    mark_shorter(begin, at, *kind);
    return keep_opcode(begin, at, *kind, piece, text);
  }
  relocate(begin, at, *kind, sum.plus[0], sum.number);
  mark_shorter(begin, at, *kind);
  keep_opcode(begin, at, *kind, piece, text);
  const bool here_known = sum.plus[0].known && !sum.plus[0].absolute && sum.plus[0].section == section_;
  if (here_known && !functions.empty() && !distance) heads_[head_key(section_, at)] = sum.number + sum.plus[0].value;
}

// The linker finds the opcode by the word: the number in the operand until then makes no special case of it.
void SourceAssembler::keep_opcode(uint32_t begin, uint64_t at, const FixupKind& kind, const Piece& piece,
                                  std::string_view text) {
  const encoding::Codec& codec = matcher_.codec();
  const model::Opcode& opcode = isa_.opcodes[piece.opcode];
  const model::Field& field = opcode.fields[static_cast<size_t>(encoding::operand_of(opcode, kind))];
  const auto is_kept = [&](encoding::Bits word) {
    encoding::Decoded d;
    codec.decode_word(word, piece.bytes * 8, d);
    return d.opcode == piece.opcode;
  };
  const encoding::Bits word = codec.from_bytes(bytes().data() + at, piece.bytes * 8);
  if (is_kept(word)) return;
  for (unsigned bit = 0; bit < field.width() && !isa_.machine.elf.addends_inside; ++bit) {
    const encoding::Bits other = model::insert(field, word, uint64_t{1} << bit);
    if (is_kept(other)) return codec.to_bytes(other, piece.bytes * 8, bytes().data() + at);
  }
  encoding::Decoded d;
  const auto has = [&](const model::Opcode& o) { return encoding::operand_of(o, kind) >= 0; };
  codec.decode_word(word, piece.bytes * 8, d);
  if (d.opcode == model::kNoIndex || &encoding::opcode_before_linking(isa_, isa_.opcodes[d.opcode], has) != &opcode)
    cannot_link(begin, text,
                "leaves the linker a word that is none of `" + opcode.name + "`: its operand cannot be found");
}

std::string SourceAssembler::lacks_relocation() const {
  return "depends on where sections will lie, and `" + isa_.name + "` names no relocation for it";
}

// A number that a function maps to a value that depends on the instruction's address.
void SourceAssembler::relocate_constant(uint32_t begin, uint64_t at, const FixupKind& kind, Int128 number) {
  const model::NumberFunction* const function = kinds().function(kind);
  if (!function || !function->asks_for_address()) return;
  relocate(begin, at, kind, {.name = "", .known = true, .absolute = true}, number);
  heads_[head_key(section_, at)] = number;
}

// Other linkers want a symbol at the other instruction, without an addend.
void SourceAssembler::relocate_pair(uint32_t begin, uint64_t at, const FixupKind& kind, const Piece& piece, Sum& sum) {
  Anchor& label = sum.plus[0];
  if (sum.number != 0 && label.known) {
    label.value += static_cast<int64_t>(sum.number);
    label.name.clear();
    sum.number = 0;
  }
  relocate(begin, at, kind, label, sum.number);
  fill_pair(kind, at, piece, label, sum.number);
}

// A program that is not linked is at address 0, and the other instruction at its address before.
void SourceAssembler::fill_pair(const FixupKind& kind, uint64_t at, const Piece& piece, const Anchor& label,
                                Int128 addend) {
  const auto place = static_cast<uint64_t>(label.value + addend);
  const auto head = label.known ? heads_.find(head_key(label.section, place)) : heads_.end();
  if (head == heads_.end()) return;
  const Int128 value = kinds().function(kind)->applied(head->second, place);
  const encoding::NumberCode made = encoding::number_code(isa_.types[kind.type], value, at, piece.bytes);
  if (!made.fits || !made.is_multiple) return;
  const model::Opcode& opcode = isa_.opcodes[piece.opcode];
  const auto field = static_cast<size_t>(encoding::operand_of(opcode, kind));
  const model::Bits word = model::insert(opcode.fields[field], piece.word, made.code);
  matcher_.codec().to_bytes(word, piece.bytes * 8, bytes().data() + at);
}

// False where it is a number that is known, or is wrong.
bool SourceAssembler::relocate_number(const SymbolicExpression& e, uint64_t at, unsigned size) {
  const Applied applied = functions_of(e);
  if (!applied.functions.empty()) return relocate_applied(e, applied, at, size);
  const uint32_t begin = e.begin;
  Sum sum;
  if (!sum_of(e, at, sum) || sum.plus.size() > 1 || sum.minus.size() > 1) {
    cannot_link(e, kExpected);
    return false;
  }
  // Without a relocation for what is taken away, a weak place of this program is its own, as with GNU as.
  const bool has_difference = kinds().is_named(kinds().data(FixupKind::Kind::Difference, size * 8, false).number);
  if (!sum.minus.empty() && names_.weak.contains(sum.minus[0].name) && !has_difference) {
    sum = {.binds_weak = true};
    sum_of(e, at, sum);
  }
  if (sum.minus.empty() && sum.plus.empty()) return false;
  const auto put = [&](FixupKind::Kind k, bool relative, const Anchor& anchor, Int128 addend) {
    relocate(begin, at, kinds().data(k, size * 8, relative), anchor, addend);
  };
  const bool distance =
      sum.minus.size() == 1 && sum.minus[0].known && stay_apart(sum.minus[0], anchor_of("", at, false));
  const bool is_named = kinds().is_named(kinds().data(FixupKind::Kind::Number, size * 8, true).number);
  if (sum.minus.empty()) {
    put(FixupKind::Kind::Number, false, sum.plus[0], sum.number);
  } else if (distance && is_named && !sum.plus.empty()) {
    put(FixupKind::Kind::Number, true, sum.plus[0], sum.number + static_cast<Int128>(at) - sum.minus[0].value);
  } else {
    if (!sum.plus.empty()) put(FixupKind::Kind::Sum, false, sum.plus[0], sum.number);
    put(FixupKind::Kind::Difference, false, sum.minus[0], sum.plus.empty() ? -sum.number : 0);
  }
  return true;
}

// The distance of two places of code that the linker may shorten, in 7 bits a byte. False where it is something else.
bool SourceAssembler::relocate_leb128(const SymbolicExpression& e, uint64_t at, const Sum& sum) {
  if (sum.plus.size() != 1 || sum.minus.size() != 1 || !sum.plus[0].known || !sum.minus[0].known) return false;
  const auto find = [&](FixupKind::Kind kind) {
    return std::ranges::find_if(isa_.machine.relocations,
                                [&](const FixupKind& k) { return k.uleb128 && k.kind == kind; });
  };
  const auto sets = find(FixupKind::Kind::Number), takes = find(FixupKind::Kind::Difference);
  const auto end = isa_.machine.relocations.end();
  if (sets == end || takes == end || sum.plus[0].section != sum.minus[0].section) return false;
  relocate(e.begin, at, *sets, sum.plus[0], sum.number);
  relocate(e.begin, at, *takes, sum.minus[0], 0);
  return true;
}

// As above for functions of a symbol: `.byte lo8(x)`.
bool SourceAssembler::relocate_applied(const SymbolicExpression& e, const Applied& applied, uint64_t at,
                                       unsigned size) {
  Sum sum;
  const bool is_sum = sum_of(applied.of, at, sum);
  if (is_sum && sum.plus.empty() && sum.minus.empty()) return false;
  const FixupKind* const kind = kinds().data(size * 8, applied.functions);
  if (!is_sum || sum.plus.size() != 1 || !sum.minus.empty())
    cannot_link(e, kExpected);
  else if (!kind)
    cannot_link(e, lacks_relocation());
  else
    return relocate(e.begin, at, *kind, sum.plus[0], sum.number), true;
  return false;
}

namespace {

// Is a number that is added to the symbol a step to another place, and not a part of a distance?
bool names_place(const FixupKind& kind) {
  return !kind.relative && !kind.uleb128 && kind.kind != FixupKind::Kind::Sum &&
         kind.kind != FixupKind::Kind::Difference;
}

}  // namespace

// A place in code that the linker may shorten moves by itself.
void SourceAssembler::move_into(Anchor& anchor, Int128& addend) const {
  if (!anchor.known || anchor.absolute || !is_relaxing(anchor.section)) return;
  const bool is_text = anchor.section == object::kCodeSection;
  const std::vector<uint8_t>& code = is_text ? object_.code : object_.section(anchor.section).bytes;
  const Int128 place = anchor.value + addend;
  if (place < 0 || place > static_cast<Int128>(code.size())) return;
  anchor.value = static_cast<int64_t>(place);
  anchor.name.clear();
  addend = 0;
}

void SourceAssembler::relocate(uint32_t begin, uint64_t at, const FixupKind& kind, Anchor anchor, Int128 addend) {
  if (addend != 0 && names_place(kind)) move_into(anchor, addend);
  if (addend < INT64_MIN || addend > INT64_MAX)
    return cannot_link(begin, anchor.name.empty() ? "." : anchor.name,
                       "is added to a number that does not fit 64 bits");
  if (!anchor.known && !anchor.name.empty() && is_digit(anchor.name[0])) return no_numbered_label(begin, anchor.name);
  if (isa_.machine.elf.addends_inside) check_addend(begin, at, kind, addend);
  const object::LineEntry from = written_at(begin);
  const uint32_t target = target_of(anchor);
  object_.targets[target].thread |= kind.of_threads && !anchor.known;
  object_.relocations.push_back(
      {section_, at, kind.number, target, static_cast<int64_t>(addend), from.line, from.source});
}

// `1f` and `1b` are labels of this program alone.
void SourceAssembler::no_numbered_label(uint32_t begin, const std::string& name) {
  report(Kind::UndefinedSymbol, begin, word_end(text_, begin + 1),
         "no label `" + name.substr(0, name.size() - 1) + ":` " +
             (name.back() == 'f' ? "comes after this" : "comes before this"));
}

// An object has it in the bytes that the linker will change.
void SourceAssembler::check_addend(uint32_t begin, uint64_t at, const FixupKind& kind, Int128 addend) {
  std::vector<uint8_t> copy(bytes().begin() + static_cast<ptrdiff_t>(at),
                            bytes().begin() + static_cast<ptrdiff_t>(std::min<uint64_t>(at + 16, bytes().size())));
  const std::string wrong = encoding::put_addend(matcher_.codec(), kinds(), kind, addend, copy);
  if (!wrong.empty())
    report(Kind::OperandRange, begin, word_end(text_, begin + 1),
           "what is added to the symbol is kept in the bytes that the linker changes, and " + wrong);
}

uint32_t SourceAssembler::target_of(const Anchor& anchor) {
  const std::string name = anchor.absolute       ? ""
                           : anchor.name.empty() ? name_of_place(anchor.section, anchor.value)
                                                 : anchor.name;
  const auto [at, fresh] = targets_.try_emplace(name, static_cast<uint32_t>(object_.targets.size()));
  if (fresh)
    object_.targets.push_back({name, anchor.known, anchor.section, static_cast<uint64_t>(anchor.value), anchor.absolute,
                               false, anchor.known && functions_.contains(name)});
  return at->second;
}

// A name that no symbol of the program has.
std::string SourceAssembler::name_of_place(Section section, int64_t value) const {
  std::string name = names_.dotted ? ".Lat_" : "L_at_";
  if (section != object::kCodeSection) name += "s" + std::to_string(section) + "_";
  name += base::Integer(value).to_hex().substr(2);
  while (names_.find(name)) name += "_";
  return name;
}

}  // namespace isadora::assembler
