#include "inspect/variable_evaluator.h"

#include "object/bytes.h"
#include "object/dwarf_numbers.h"

namespace isadora::inspect {

using object::ByteReader;
using object::DwarfAttribute;

KnownBytes VariableEvaluator::bytes(const object::DwarfEntry& variable, uint64_t size) {
  unit_ = &entries_.unit(variable);
  const auto how = expression(variable);
  if (!how) return KnownBytes(size);
  ByteReader r(*how, sections_.big);
  KnownBytes out;
  Place now;
  while (!r.done()) {
    const size_t before = r.position();
    if ((*how)[before] == static_cast<char>(object::kOpPiece)) {
      r.u8();
      const uint64_t part = std::min<uint64_t>(r.uleb(), size - out.size());
      const KnownBytes more = read(now, part);
      out.insert(out.end(), more.begin(), more.end());
      now = {};
      stack_.clear();
      if (out.size() == size) return out;
      continue;
    }
    if (!step(r, now)) return KnownBytes(size);
  }
  if (out.empty()) out = read(now, size);
  out.resize(size);
  return out;
}

// Of the variable at the instruction; none where it is nowhere.
std::optional<std::string_view> VariableEvaluator::expression(const object::DwarfEntry& variable) const {
  const DwarfAttribute* const a = variable.find(object::kAtLocation);
  if (!a) return std::nullopt;
  if (a->form != object::kFormSecOffset) return a->bytes;
  if (a->number >= sections_.locations.size()) return std::nullopt;
  ByteReader r(sections_.locations.substr(a->number), sections_.big);
  uint64_t base = unit_->base;
  while (!r.done()) {
    const uint64_t begin = r.number(address_bytes()), end = r.number(address_bytes());
    if (!begin && !end) break;
    if (begin == (address_bytes() == 8 ? UINT64_MAX : UINT32_MAX)) {
      base = end;
      continue;
    }
    const std::string_view how = r.take(r.u16());
    if (r.ok() && pc_ >= base + begin && pc_ < base + end) return how;
  }
  return std::nullopt;
}

std::optional<uint64_t> VariableEvaluator::frame() const {
  const auto f = object::call_frame(sections_, address_bytes(), pc_);
  const auto at = f ? state_.reg(f->reg) : std::nullopt;
  return at ? std::optional(*at + static_cast<uint64_t>(f->offset)) : std::nullopt;
}

std::optional<uint64_t> VariableEvaluator::frame_base() {
  const DwarfAttribute* const a = function_ ? function_->find(object::kAtFrameBase) : nullptr;
  if (!a || a->bytes.empty()) return std::nullopt;
  const auto op = static_cast<unsigned char>(a->bytes[0]);
  if (op == object::kOpCallFrameCfa) return frame();
  const bool is_register = op >= object::kOpRegister && op < object::kOpRegister + object::kNearRegisters;
  return is_register ? state_.reg(op - object::kOpRegister) : std::nullopt;
}

// An operation that gives a place, or what is not memory.
bool VariableEvaluator::step(ByteReader& r, Place& now) {
  const unsigned op = r.u8();
  const auto in_register = [&](uint64_t number) {
    now = {Place::Kind::Register, number};
    return true;
  };
  if (op >= object::kOpRegister && op < object::kOpRegister + object::kNearRegisters)
    return in_register(op - object::kOpRegister);
  if (op == object::kOpRegisterExtended) return in_register(r.uleb());
  if (op == object::kOpStackValue) {
    if (stack_.empty()) return false;
    now = {Place::Kind::Number, stack_.back()};
    return true;
  }
  if (!push_place(op, r) && !compute(op, r)) return false;
  now = stack_.empty() ? Place() : Place{Place::Kind::Memory, stack_.back()};
  return r.ok();
}

bool VariableEvaluator::push_place(unsigned op, ByteReader& r) {
  const auto from = [&](std::optional<uint64_t> base) {
    const auto offset = static_cast<uint64_t>(r.sleb());
    return push(base ? std::optional(*base + offset) : std::nullopt);
  };
  if (op >= object::kOpBase && op < object::kOpBase + object::kNearRegisters)
    return from(state_.reg(op - object::kOpBase));
  switch (op) {
    case object::kOpAddr: return push(r.number(address_bytes())), true;
    case object::kOpFrameBase: return from(frame_base());
    case object::kOpCallFrameCfa: return push(frame());
    case object::kOpBaseExtended: {
      const auto number = static_cast<unsigned>(r.uleb());
      return from(state_.reg(number));
    }
    default: return false;
  }
}

bool VariableEvaluator::compute(unsigned op, ByteReader& r) {
  if (op >= object::kOpLiteral && op < object::kOpLiteral + 32) return push(op - object::kOpLiteral), true;
  const auto two = [&](auto how) {
    if (stack_.size() < 2) return false;
    const uint64_t b = stack_.back();
    stack_.pop_back();
    stack_.back() = how(stack_.back(), b);
    return true;
  };
  switch (op) {
    case object::kOpUnsigned1: return push(r.u8()), true;
    case object::kOpSigned1: return push(static_cast<uint64_t>(static_cast<int8_t>(r.u8()))), true;
    case object::kOpUnsigned2: return push(r.u16()), true;
    case object::kOpSigned2: return push(static_cast<uint64_t>(static_cast<int16_t>(r.u16()))), true;
    case object::kOpUnsigned4: return push(r.u32()), true;
    case object::kOpSigned4: return push(static_cast<uint64_t>(static_cast<int32_t>(r.u32()))), true;
    case object::kOpUnsigned: return push(r.uleb()), true;
    case object::kOpSigned: return push(static_cast<uint64_t>(r.sleb())), true;
    case object::kOpPlus: return two([](uint64_t a, uint64_t b) { return a + b; });
    case object::kOpMinus: return two([](uint64_t a, uint64_t b) { return a - b; });
    case object::kOpPlusConstant: {
      const uint64_t n = r.uleb();
      if (stack_.empty()) return false;
      return stack_.back() += n, true;
    }
    default: return false;
  }
}

KnownBytes VariableEvaluator::read(const Place& p, uint64_t size) const {
  KnownBytes out(size);
  if (p.kind == Place::Kind::Memory) {
    std::vector<uint8_t> read(size);
    const uint64_t address = address_bytes() == 4 ? p.number & UINT32_MAX : p.number;
    if (state_.memory(address, read)) out.assign(read.begin(), read.end());
    return out;
  }
  const auto v = p.kind == Place::Kind::Register ? state_.reg(static_cast<unsigned>(p.number))
                 : p.kind == Place::Kind::Number ? std::optional(p.number)
                                                 : std::nullopt;
  if (!v) return out;
  for (uint64_t i = 0; i < std::min<uint64_t>(size, 8); ++i)
    out[sections_.big ? size - 1 - i : i] = static_cast<uint8_t>(*v >> (8 * i));
  return out;
}

}  // namespace isadora::inspect
