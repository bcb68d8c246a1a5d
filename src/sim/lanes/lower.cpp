#include "sim/lanes/lower.h"

#include <algorithm>

#include "ir/facts.h"
#include "sim/lanes/values.h"
#include "sim/resolve.h"

namespace isadora::sim::lanes {
namespace {

using base::Integer;
using ir::Inst;
using ir::Op;
using ir::Value;

// The body of one instruction.
class Body {
 public:
  Body(const ir::Function& f, OpList& list, const Launch* launch, const std::optional<InstructionAddress>& at)
      : f_(f), list_(list), values_(f, list, launch), at_(at) {
    for (Value i = 0; i < f.ops.size(); i++) {
      if (f.ops[i].op == Op::Shuffle) last_shuffle_ = i;
    }
  }

  void lower() {
    for (Value i = 0; i < f_.ops.size(); i++) visit(i);
    const std::vector<Write> writes = prepared();
    writes_begin_ = list_.ops().size();
    for (const Write& w : writes) write(w);
    if (!regions_) fuse_copies();
  }

 private:
  // An effect at the end of the instruction, with the rows that it takes.
  struct Write {
    const Inst* inst;
    Row value, address, where;
    Shape shape = Shape::W32;
    LaneAccess access = {};       // of a store; `address` is its row
    std::vector<Row> parts = {};  // of registers from one on: the value of each
  };

  void visit(Value i) {
    const Inst& in = f_.ops[i];
    switch (in.op) {
      case Op::Load:
        if (regions_) leave(FallbackReason::BesideAtomic);  // it may fail when atomics have written already
        return values_.emit_load(i, i < last_shuffle_);
      case Op::Fault: return fault(in);
      case Op::Atomic: return begin_atomic(i, in);
      case Op::AtomicEnd: return end_atomic(in);
      case Op::Store:
        if (regions_) leave(FallbackReason::BesideAtomic);
        stores_++;
        [[fallthrough]];
      case Op::WriteReg:
      case Op::WriteBits:
      case Op::WritePc:
      case Op::Exit:
      case Op::Barrier:
      case Op::Wait:
        if (open_) leave(FallbackReason::BesideAtomic);
        return effects_.push_back(&in);
      case Op::WriteCode:
      case Op::ForEach:
      case Op::ForEachEnd:
      case Op::Host:
      case Op::Halt:
      case Op::Begin:
      case Op::Commit:
      case Op::Rollback: leave(left_by(in.op));
      default: return;  // a value: computed on demand
    }
  }

  Row where(const Inst& in) { return in.pred == ir::kNone ? Row{} : values_.as(in.pred, Shape::Bits); }

  void fault(const Inst& in) {
    if (regions_) leave(FallbackReason::BesideAtomic);
    list_.emit(in.pred == ir::kNone ? K::Leave : K::LeaveWhere, Shape::W32, {}, {}, {}, where(in));
  }

  // ---- memory

  // The operation of an access; `uniform` is its slot for the uniform part of the address.
  LaneOp& emit_access(K k, Shape type, const Inst& in, const LaneAccess& at, Row to, Row where, Row value,
                      Row LaneOp::*uniform) {
    const unsigned n = values_.amount(in.b);
    LaneOp& op = list_.emit(k, type, to, at.row, where, value, at.number);
    op.*uniform = at.uniform;
    op.sub = static_cast<uint8_t>(at.kind);
    op.bytes = static_cast<uint8_t>(n);
    op.aux = in.aux;
    op.aligned = list_.isa().spaces[in.aux].align;
    return op;
  }

  static Shape row_of_access(unsigned bytes) {
    if (bytes == 0 || bytes > 16) leave(FallbackReason::LongAccess);
    return row_of_bits(8 * bytes);
  }

  void begin_atomic(Value i, const Inst& in) {
    const model::Space& space = list_.isa().spaces[in.aux];
    const unsigned n = values_.amount(in.b);
    if (open_ || regions_) leave(FallbackReason::BesideAtomic);
    open_ = regions_ = true;
    const Row lanes = where(in);
    const LaneAccess at = values_.access(in.a, lanes);
    atomic_shape_ = row_of_access(n);
    const Row old = list_.temporary(atomic_shape_);
    begin_ = list_.ops().size();
    emit_access(K::AtomicBegin, atomic_shape_, in, at, old, lanes, {}, &LaneOp::c);
    list_.emit(K::AtomicRound, atomic_shape_, old, {}, {}, {}, n).aligned = space.align || n == 1;
    values_.set(i, atomic_shape_, old);
    values_.enter_region();
  }

  void end_atomic(const Inst& in) {
    const Row value = values_.as(in.a, atomic_shape_);
    values_.leave_region();
    open_ = false;
    const auto n = list_.ops()[begin_].bytes;
    LaneOp& end = list_.emit(K::AtomicEnd, atomic_shape_, {}, value, {}, {}, n);
    const auto length = static_cast<uint32_t>(list_.ops().size() - begin_);
    end.skip = length - 2;  // back to the loop
    list_.ops()[begin_].skip = length;
  }

  // ---- writes

  // Everything that the writes take is computed before the first of them happens. A row that is a register's own is
  // copied where a register may be written before it is read: a hart branches after all other effects (sim/harts).
  std::vector<Write> prepared() {
    std::vector<Write> writes;
    const auto is_register = [](const Inst* in) { return in->op == Op::WriteReg || in->op == Op::WriteBits; };
    const bool branches_last = list_.is_one() && std::ranges::any_of(effects_, is_register);
    for (const Inst* in : effects_) {
      Write w{in, {}, {}, where(*in), {}};
      prepare(w);
      if (registers_written_ || (branches_last && in->op == Op::WritePc)) own_operands(w);
      registers_written_ |= !is_store(w);
      writes.push_back(w);
    }
    for (const Write& w : writes) {
      if (writes.size() > 1 && is_store(w))
        emit_access(K::CheckStore, w.shape, *w.inst, w.access, {}, w.where, {}, &LaneOp::to);
    }
    return writes;
  }

  void own_operands(Write& w) {
    w.value = own(w.value, w.shape);
    w.where = own(w.where, Shape::Bits);
    w.address = own(w.address, w.access.kind == AddressRow::Word64 && is_store(w) ? Shape::W64 : Shape::W32);
    w.access.row = w.address;
    for (Row& part : w.parts) part = own(part, list_.shape_of(w.inst->aux));
  }

  static bool is_store(const Write& w) { return w.inst->op == Op::Store; }

  Row own(Row row, Shape shape) {
    if (row.base == kNoBase || row.base < kFiles) return row;
    return list_.make(K::Copy, shape, row);
  }

  void prepare(Write& w) {
    const Inst& in = *w.inst;
    switch (in.op) {
      case Op::WriteReg: return prepare_register(w);
      case Op::WriteBits: return prepare_bits(w);
      case Op::Store:
        w.access = registers_written_ ? values_.plain_access(in.a, w.where) : values_.access(in.a, w.where);
        w.address = w.access.row;
        w.shape = row_of_access(values_.amount(in.b));
        w.value = values_.as(in.c, w.shape);
        return;
      case Op::WritePc:
        w.shape = Shape::W64;
        if (!distance(in)) w.value = target(in.a, w.where, w.shape);
        return;
      case Op::Barrier:
      case Op::Wait:
        w.shape = Shape::W64;
        w.value = values_.as(in.a, Shape::W64);
        return;
      default: return;
    }
  }

  void prepare_register(Write& w) {
    const Inst& in = *w.inst;
    const model::RegisterFile& file = list_.isa().files[in.aux];
    const unsigned bits = values_.amount(in.b);
    if (bits == 0) return;
    const bool whole = bits == file.width || (file.width == 32 && bits < 32);
    if (!values_.constant_of(in.a)) {
      if (bits != file.width || bits == 1) leave(FallbackReason::ComputedRegister);
      w.address = values_.register_number(in.a);
    } else if (const unsigned number = values_.constant_register(in.a); !list_.exists(in.aux, number)) {
      return;
    } else if (!whole && !writes_rows_of_words(w, number, bits)) {
      return prepare_parts(w, number, bits);
    }
    w.shape = whole ? list_.shape_of(in.aux) : row_of_bits(bits);
    w.value = values_.as(in.c, w.shape);
    // Bits above the demanded ones may have any value, and a register keeps its own bits alone.
    if (whole) w.value = list_.low_bits(w.value, bits, w.shape);
  }

  // Two or four words of 32 bits, to registers that there are.
  bool writes_rows_of_words(const Write& w, unsigned number, unsigned bits) const {
    const uint16_t file = w.inst->aux;
    if (list_.isa().files[file].width != 32 || !list_.exists(file, uint64_t{number} + bits / 32 - 1)) return false;
    if (!list_.of_lanes(file)) return bits == 64;
    return (bits == 64 || bits == 128) && w.where.base == kNoBase;
  }

  // The value's bits as the registers from one on have them.
  void prepare_parts(Write& w, unsigned number, unsigned bits) {
    const uint16_t file = w.inst->aux;
    const Shape from = row_of_bits(bits), to = list_.shape_of(file);
    if (from == Shape::Large) leave(FallbackReason::WideRegister);
    const Row value = values_.as(w.inst->c, from);
    const unsigned width = list_.isa().files[file].width;
    for (unsigned done = 0; done < bits && list_.exists(file, number); done += width, number++) {
      const Row part = list_.cast(list_.shifted_right(value, done, from), from, to);
      w.parts.push_back(list_.low_bits(part, std::min(width, bits - done), to));
    }
  }

  // The position of the bits in the register; a write inserts them between the others.
  void prepare_bits(Write& w) {
    const Inst& in = *w.inst;
    const unsigned number = values_.constant_register(in.a), width = list_.isa().files[in.aux].width;
    const auto [offset, bits] = bits_written(in);
    if (bits == 0 || !list_.exists(in.aux, number)) return;
    list_.registers(in.aux, number);  // which has kernels
    w.shape = list_.shape_of(in.aux);
    w.value = values_.as(in.c, w.shape);
    if (bits < width) w.value = list_.shifted_left(list_.low_bits(w.value, bits, w.shape), offset, w.shape);
  }

  struct BitsOfRegister {
    unsigned offset, bits;
  };
  BitsOfRegister bits_written(const Inst& in) const {
    const auto position = values_.constant_of(in.b);
    if (!position) leave(FallbackReason::ComputedRegister);
    const uint64_t width = list_.isa().files[in.aux].width, packed = position->to_uint64();  // Op::PackPosition
    const uint64_t offset = std::min(packed / 256, width), bits = std::min(packed % 256, width - offset);
    return {static_cast<unsigned>(offset), static_cast<unsigned>(bits)};
  }

  // The distance of a branch from its own instruction, if it is known.
  std::optional<Integer> distance(const Inst& in) const {
    const Inst to = f_.ops[in.a];
    if (const auto target = at_ ? values_.constant_of(in.a) : std::nullopt) {
      const Integer way = *target - Integer(at_->pc);
      return way.fits_int64() ? std::optional(way) : std::nullopt;
    }
    if (to.op == Op::Pc) return Integer(0);
    if (to.op != Op::Add || f_.ops[to.a].op != Op::Pc) return {};
    const auto n = values_.constant_of(to.b);
    return n && n->fits_int64() ? n : std::nullopt;
  }
  // A hart goes to an address of words, too.
  Row target(Value v, Row where, Shape& shape) {
    if (regions_ && !values_.fits_unsigned(v, 64))
      leave(FallbackReason::BesideAtomic);  // it may be none when atomics have written
    const LaneAccess at = values_.plain_access(v, where);
    const Shape made = at.kind == AddressRow::Word64 ? Shape::W64 : Shape::W32;
    if (list_.is_one()) shape = made;
    return list_.cast(at.row, made, shape);
  }

  void write(const Write& w) {
    const Inst& in = *w.inst;
    switch (in.op) {
      case Op::WriteReg: return write_register(w);
      case Op::WriteBits: return write_bits(w);
      case Op::Store: emit_access(K::Store, w.shape, in, w.access, {}, w.where, w.value, &LaneOp::to); return;
      case Op::WritePc: {
        const auto n = distance(in);
        list_.emit(n ? K::Jump : K::JumpAt, w.shape, {}, w.value, {}, w.where, n ? n->to_uint64() : 0);
        return;
      }
      case Op::Exit: list_.emit(K::Exit, Shape::W32, {}, {}, {}, w.where); return;
      case Op::Barrier: list_.emit(K::Barrier, Shape::W64, {}, w.value, {}, w.where); return;
      default: list_.emit(K::Wait, Shape::W64, {}, w.value, {}, w.where); return;
    }
  }

  void write_register(const Write& w) {
    const Inst& in = *w.inst;
    if (w.address.base != kNoBase) return write_computed(w);
    for (size_t i = 0; i < w.parts.size(); i++)
      write_row(in.aux, values_.constant_register(in.a) + static_cast<unsigned>(i), w.parts[i], w.where,
                list_.shape_of(in.aux));
    if (w.value.base == kNoBase) return;
    const unsigned number = values_.constant_register(in.a);
    const bool several = list_.of_lanes(in.aux) && w.shape != list_.shape_of(in.aux);
    const Row to = list_.registers(in.aux, number);
    if (several) {
      const Row second = w.shape == Shape::W64 ? list_.registers(in.aux, number + 1) : Row{};
      list_.emit(K::Split, w.shape, to, w.value, second, {}, list_.elements() * 4);
    } else {
      write_row(in.aux, number, w.value, w.where, w.shape);
    }
  }

  // A register from a row of its own kind, or consecutive ones of the warp from a longer one.
  void write_row(uint16_t file, unsigned number, Row value, Row where, Shape shape) {
    const Row to = list_.registers(file, number);
    if (!list_.of_lanes(file)) {
      list_.emit(K::WriteWarp, shape, to, value, {}, where);
    } else if (where.base == kNoBase) {
      list_.emit(K::Copy, shape, to, value).keeps = true;
    } else {
      list_.emit(K::CopyWhere, shape, to, value, where);
    }
  }

  // The others are those that the register has now, after the writes before this one.
  void write_bits(const Write& w) {
    if (w.value.base == kNoBase) return;
    const Inst& in = *w.inst;
    const unsigned number = values_.constant_register(in.a), width = list_.isa().files[in.aux].width;
    const auto [offset, bits] = bits_written(in);
    Row value = w.value;
    if (bits < width) {
      const Integer kept = (Integer::power_of_two(width) - 1) - (Integer::power_of_two(bits) - 1).shl(offset);
      const Row old = values_.register_row(in.aux, number), others = list_.constant(kept, w.shape);
      value = list_.make(K::Or, w.shape, list_.make(K::And, w.shape, old, others), value);
    }
    write_row(in.aux, number, value, w.where, w.shape);
  }

  void write_computed(const Write& w) {
    const uint16_t file = w.inst->aux;
    LaneOp& op = list_.emit(K::WriteAt, list_.shape_of(file), list_.registers(file, 0), w.address, w.value, w.where,
                            list_.isa().files[file].count);
    op.sub = static_cast<uint8_t>(list_.stride(file));
  }

  // ---- a copy into a register: the operation that made the value writes it there at once

  void fuse_copies() {
    std::vector<LaneOp>& ops = list_.ops();
    for (size_t i = writes_begin_; i < ops.size(); i++) {
      const bool copies = ops[i].what == K::Copy && ops[i].keeps;
      const bool splits = ops[i].what == K::Split && ops[i].type == Shape::W64;
      if (!(copies || splits) || ops[i].a.base != kTemporaries) continue;
      const Row made = ops[i].a, to = ops[i].to;
      const auto maker = std::find_if(ops.rbegin() + static_cast<ptrdiff_t>(ops.size() - writes_begin_), ops.rend(),
                                      [&](const LaneOp& op) { return op.to == made; });
      if (maker == ops.rend()) continue;
      if (copies && result_shape(*maker) != ops[i].type) continue;  // only the low end of it
      const K writes = !copies ? split_form(maker->what) : is(maker->what, kWholeRow) ? K::Count : maker->what;
      const auto at = static_cast<size_t>(ops.rend() - maker) - 1;
      if (writes == K::Count || uses(made) != 1 || !only_computes(at + 1, i, to)) continue;
      if (splits && !only_computes(at + 1, i, ops[i].b)) continue;
      ops[at].what = writes;
      ops[at].to = to;
      ops[at].keeps = true;
      ops.erase(ops.begin() + static_cast<ptrdiff_t>(i--));
    }
  }

  static Shape result_shape(const LaneOp& op) { return is(op.what, kComparison) ? Shape::Bits : op.type; }

  size_t uses(Row row) const {
    return static_cast<size_t>(std::ranges::count_if(
        list_.ops(), [&](const LaneOp& op) { return op.a == row || op.b == row || op.c == row; }));
  }

  // No operation from `begin` to `end` may leave the instruction or reads the register.
  bool only_computes(size_t begin, size_t end, Row reg) const {
    for (size_t i = begin; i < end; i++) {
      const LaneOp& op = list_.ops()[i];
      if (is(op.what, kFurther) || op.a == reg || op.b == reg || op.c == reg || op.to == reg) return false;
    }
    return true;
  }

  const ir::Function& f_;
  OpList& list_;
  Values values_;
  const std::optional<InstructionAddress>& at_;
  std::vector<const Inst*> effects_;
  bool registers_written_ = false;  // perhaps, when the write at hand happens
  Value last_shuffle_ = 0;
  size_t stores_ = 0, begin_ = 0, writes_begin_ = 0;
  Shape atomic_shape_ = Shape::W32;
  bool open_ = false, regions_ = false;
};

// The operations that compute the execution mask; false if it is all lanes.
bool lower_guard(const ir::Function& f, OpList& list) {
  Values values(f, list);
  if (values.constant_of(f.result) == Integer(1)) return false;
  const std::optional<Value> opposite = values.inverted_bits(f.result);
  const Row bits = values.as(opposite.value_or(f.result), Shape::Bits);
  list.emit(opposite ? K::GuardNot : K::Guard, Shape::Bits, {}, bits, {}, {}, 1);
  return true;
}

}  // namespace

std::variant<LoweredInstruction, FallbackReason> lower(const model::Isa& isa, const Instruction& instruction,
                                                       Constants& constants,
                                                       const std::optional<InstructionAddress>& at) {
  try {
    OpList list(isa, constants);
    LoweredInstruction out;
    size_t guard = 0;
    if (instruction.guard) {
      out.guarded = lower_guard(resolve(isa, *instruction.guard, at), list);
      guard = list.ops().size() - 1;
    }
    const ir::Function body = resolve(isa, instruction.body, at);
    Body(body, list, instruction.launch, at).lower();
    out.ops = std::move(list.ops());
    out.temporaries = list.temporaries();
    if (out.guarded) out.ops[guard].skip = static_cast<uint32_t>(out.ops.size() - guard);
    return out;
  } catch (const NoKernel& none) {
    return none.why;
  }
}

}  // namespace isadora::sim::lanes
