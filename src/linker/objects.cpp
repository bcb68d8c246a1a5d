#include "linker/objects.h"

#include <algorithm>

#include "base/text.h"
#include "linker/attributes.h"
#include "linker/foreign.h"
#include "linker/linker.h"

namespace isadora::linker {

using object::Unit;
using FixupKind = encoding::Fixups::Kind;

namespace {

// The symbol is added to what the bytes hold, so that the addend may stay there.
bool is_added(const FixupKind& kind) {
  return kind.kind == FixupKind::Kind::Sum || kind.kind == FixupKind::Kind::Difference;
}

std::vector<uint8_t>* bytes_of(object::Object& object, object::SectionIndex section) {
  if (section == object::kCodeSection) return &object.code;
  const size_t index = section - size_t{object::kFirstDataSection};
  return index < object.sections.size() ? &object.sections[index].bytes : nullptr;
}

// A listing shows what is added, and nothing of the bytes.
void take_added(const encoding::Codec& codec, const encoding::Fixups& kinds, object::Object& object) {
  for (object::Relocation& r : object.relocations) {
    const FixupKind* const kind = kinds.find(r.kind);
    std::vector<uint8_t>* const bytes = bytes_of(object, r.section);
    if (!kind || !is_added(*kind) || !bytes || r.offset + encoding::data_bytes(*kind) > bytes->size()) continue;
    const std::span all = std::span(*bytes).subspan(r.offset, encoding::data_bytes(*kind));
    const int64_t held = encoding::addend_in(codec, kinds, *kind, all);
    r.addend = kind->kind == FixupKind::Kind::Sum ? held : -held;
    encoding::put_number({.kind = FixupKind::Kind::Number, .bits = kind->bits}, 0, kinds.data_order(), all);
  }
}

// From the place in a file, which a distance counts from, to the instruction.
bool move_to_instruction(const FixupKind* kind, Unit::Relocation& r) {
  if (!kind || kind->place == 0) return true;
  if (r.offset < kind->place) return false;
  r.offset -= kind->place;
  if (kind->relative) r.addend -= kind->place;
  return true;
}

}  // namespace

std::string write_object(const encoding::Codec& codec, object::Object object) {
  const bool has_places = std::ranges::any_of(codec.isa().machine.relocations, &model::RelocationType::place);
  if (!object.elf.addends_inside && !has_places) return object::write_elf(object);
  const encoding::Fixups kinds(codec.isa());
  for (object::Relocation& r : object.relocations) {
    const FixupKind* const kind = kinds.find(r.kind);
    if (!kind) continue;
    const int64_t addend = r.addend + (kind->relative ? kind->place : 0);
    std::vector<uint8_t>* const bytes = object.elf.addends_inside ? bytes_of(object, r.section) : nullptr;
    if (bytes && r.offset <= bytes->size())
      encoding::put_addend(codec, kinds, *kind, addend, std::span(*bytes).subspan(r.offset));
    r.addend = addend;
    r.offset += kind->place;
  }
  return object::write_elf(object);
}

std::optional<object::Object> read_object(const encoding::Codec& codec, std::string_view bytes, const std::string& name,
                                          diag::Sink& sink, UnknownRelocations unknown) {
  std::optional<Unit> unit = object::read_unit(bytes, name, sink);
  if (!unit) return std::nullopt;
  const bool is_foreign = unit->isa.empty() && unit->elf.machine != 0;
  if (is_foreign && check_machine(codec.isa(), *unit, sink) != MachineFit::Right) return std::nullopt;
  const model::ElfTarget& elf = codec.isa().machine.elf;
  unit->elf.addends_inside = elf.addends_inside;
  unit->elf.function_mark = elf.function_mark;
  unit->elf.code_mark = elf.code_mark;
  if (!attributes_of(codec.isa().machine, *unit, sink)) return std::nullopt;
  const encoding::Fixups kinds(codec.isa());
  if (!take_marks_and_addends(codec, kinds, *unit, sink)) return std::nullopt;
  if (is_foreign && !adopt(codec, kinds, *unit, sink, unknown)) return std::nullopt;
  name_symbols(*unit);
  std::optional<object::Object> object = object::object_of(*unit, name, sink);
  if (object && object->elf.addends_inside) take_added(codec, kinds, *object);
  return object;
}

const FixupKind* kind_of(const encoding::Fixups& kinds, const Unit& unit, const Unit::Relocation& relocation) {
  return unit.isa.empty() && !kinds.is_named(relocation.kind) ? nullptr : kinds.find(relocation.kind);
}

bool take_marks_and_addends(const encoding::Codec& codec, const encoding::Fixups& kinds, Unit& unit, diag::Sink& sink) {
  for (Unit::Symbol& s : unit.symbols)
    if (s.is_function()) s.value &= ~codec.isa().machine.elf.function_mark;
  const bool is_of_file = std::exchange(unit.has_places_of_file, false);
  for (Unit::Relocation& r : unit.relocations) {
    const FixupKind* const kind = kind_of(kinds, unit, r);
    if (is_of_file && !move_to_instruction(kind, r)) {
      sink.report(diag::Kind::BadObject, {},
                  "`" + unit.name + "` has a relocation before the first instruction of `" +
                      unit.sections[r.section].name + "`");
      return false;
    }
    // A table may have addends beside those in the bytes: both are added.
    const bool is_inside = std::exchange(r.inside, false) || (is_of_file && codec.isa().machine.elf.addends_inside);
    if (!is_inside) continue;
    const std::string_view bytes = unit.sections[r.section].bytes.substr(r.offset);
    if (!kind || is_added(*kind)) continue;
    const int64_t held = encoding::addend_in(codec, kinds, *kind, base::as_bytes(bytes));
    r.addend += held;
    if (held == 0 || kind->functions.empty() || kind->type == model::kNoIndex || !unit.isa.empty()) continue;
    sink.report(diag::Kind::BadObject, {},
                "`" + unit.name + "` has a part of an addend in the operand at " + base::Integer(r.offset).to_hex() +
                    " of `" + unit.sections[r.section].name + "`, under `" + kind->functions[0] +
                    "`; only whole addends are read")
        .notes.push_back("add the number to the address by an instruction, or define a label at the place");
    return false;
  }
  return true;
}

}  // namespace isadora::linker
