// Loads and stores: one window of memory for all lanes where that is enough, else gathers and scatters.
#include <llvm/Analysis/VectorUtils.h>

#include <algorithm>

#include "sim/jit/affine_rows.h"
#include "sim/jit/warp_translation.h"

namespace isadora::sim::jit {

namespace {

constexpr uint64_t kFarthest = INT32_MAX;  // of addresses that one gather reaches

constexpr unsigned kTransposed = 16;  // lanes whose words are, at once
constexpr unsigned kRowsAhead = 16;
constexpr unsigned kCacheLine = 64;

}  // namespace

// ---- memory --------------------------------------------------------------------------------------------------------

Value WarpTranslation::lanes_of(const RegionOp& op) {
  const Value lanes = op.everywhere ? all_lanes() : mask_;
  if (op.b.base == kNoBase) return lanes;
  return is_all(lanes) ? bits(op.b) : b_.CreateAnd(lanes, bits(op.b));
}

WarpTranslation::Addresses WarpTranslation::addresses(const RegionOp& op, Row uniform) {
  const auto kind = static_cast<AddressRow>(op.sub);
  Addresses at{};
  at.plus = b_.getInt64(op.number);
  if (kind == AddressRow::Word64) {
    const Value row = row64(op.a);
    at.low = rows_.low(row);
    at.high = rows_.high(row);
    return at;
  }
  at.low = row32(op.a);
  if (kind == AddressRow::Wide) at.high = row32(row_after(op.a, row_bytes_));
  if (uniform.base != kNoBase) {
    Value same = b_.CreateZExt(word(uniform), b_.getInt64Ty());
    if (kind == AddressRow::Wide) {
      const Value upper = b_.CreateZExt(word(row_after(uniform, 4)), b_.getInt64Ty());
      same = b_.CreateOr(same, b_.CreateShl(upper, 32));
    }
    at.plus = b_.CreateAdd(at.plus, same);
  }
  if (kind == AddressRow::Unsigned32) {
    at.modulo = true;
    at.plus = b_.CreateSExt(b_.CreateTrunc(at.plus, b_.getInt32Ty()), b_.getInt64Ty());
  }
  return at;
}

// A window of memory as it is known to the code.
WarpTranslation::Seen WarpTranslation::seen(const RegionOp& op) {
  const Value windows = constant_state(offsetof(RegionState, windows), b_.getPtrTy());
  const auto member = [&](size_t offset, llvm::Type* type) {
    const size_t place = op.site * sizeof(warps::RegionWindow) + offset;
    return load_constant(b_, type, b_.CreateConstInBoundsGEP1_64(b_.getInt8Ty(), windows, place));
  };
  return {member(offsetof(warps::RegionWindow, begin), b_.getInt64Ty()),
          member(offsetof(warps::RegionWindow, size), b_.getInt64Ty()),
          member(offsetof(warps::RegionWindow, data), b_.getPtrTy())};
}

// This many bytes from an address are in the window.
Value WarpTranslation::inside(const RegionOp& op, Value address, Value span) {
  const Seen in = seen(op);
  const Value offset = b_.CreateSub(address, in.begin), room = b_.CreateSub(in.size, span);
  return b_.CreateAnd(b_.CreateICmpULE(span, in.size), b_.CreateICmpULE(offset, room));
}

Value WarpTranslation::window(const RegionOp& op, Value address, Value span) {
  BasicBlock *const on = new_block("inside"), *const out = new_block("miss");
  branch_unlikely(b_.CreateNot(inside(op, address, span)), out, on);
  set(out);
  b_.CreateStore(b_.getInt64(op.site), site_);
  b_.CreateStore(address, address_);
  b_.CreateStore(span, span_);
  leave_before(RegionExit::Miss);
  set(on);
  const Seen in = seen(op);
  return b_.CreateGEP(b_.getInt8Ty(), in.data, b_.CreateSub(address, in.begin));
}

// Consecutive lanes; `first` is the first one's address. If some lanes are inactive, their bytes must be mapped, too.
Value WarpTranslation::in_a_row(const RegionOp& op, const Addresses& at, Value lanes, Value& first) {
  const unsigned n = op.bytes;
  const Value high_row = at.high ? at.high : rows_.splat(32, 0);
  const Value low = b_.CreateExtractElement(at.low, uint64_t{0});
  first = b_.CreateAdd(b_.CreateZExt(low, b_.getInt64Ty()), at.plus);
  if (at.high) {
    const Value high = b_.CreateExtractElement(at.high, uint64_t{0});
    first = b_.CreateAdd(first, b_.CreateShl(b_.CreateZExt(high, b_.getInt64Ty()), 32));
  }
  Value condition = b_.CreateAnd(AffineRows::question(b_, at.low, high_row, n),
                                 b_.CreateICmpULE(low, b_.getInt32(UINT32_MAX - region_.lanes * n)));
  if (at.modulo) {
    condition = b_.CreateAnd(condition, b_.CreateICmpULE(first, b_.getInt64((uint64_t{1} << 32) - region_.lanes * n)));
  }
  if (region_.sites[op.site].aligned && n > 1) {
    condition = b_.CreateAnd(condition, b_.CreateICmpEQ(b_.CreateAnd(first, n - 1), b_.getInt64(0)));
  }
  if (is_all(lanes)) return condition;
  const Value there = inside(op, first, b_.getInt64(region_.lanes * n));
  return b_.CreateAnd(condition, b_.CreateOr(b_.CreateICmpEQ(lanes, all_lanes()), there));
}

// The bytes of each of some lanes, whose addresses lie near each other.
WarpTranslation::Near WarpTranslation::near(const RegionOp& op, const Addresses& at, Value lanes, unsigned n) {
  const auto reduced = [&](llvm::Intrinsic::ID id, Value row, uint32_t neutral) {
    const Value taking_part = is_all(lanes) ? row : rows_.select(lanes, row, rows_.splat(32, neutral));
    return b_.CreateUnaryIntrinsic(id, taking_part);
  };
  const auto least_of = [&](Value row) { return reduced(llvm::Intrinsic::vector_reduce_umin, row, UINT32_MAX); };
  const auto most_of = [&](Value row) { return reduced(llvm::Intrinsic::vector_reduce_umax, row, 0); };
  const auto wide = [&](Value v) { return b_.CreateZExt(v, b_.getInt64Ty()); };
  const Value least = least_of(at.low), most = most_of(at.low);
  Value begin = b_.CreateAdd(wide(least), at.plus);
  Value fits = b_.getTrue();
  if (at.high) {
    const Value high = least_of(at.high);
    fits = b_.CreateICmpEQ(high, most_of(at.high));
    begin = b_.CreateAdd(begin, b_.CreateShl(wide(high), 32));
  }
  const Value distance = wide(b_.CreateSub(most, least));
  if (at.modulo) {
    const Value last = b_.CreateAdd(wide(most), at.plus);
    const Value largest = b_.getInt64(UINT32_MAX);
    fits = b_.CreateAnd(fits, b_.CreateAnd(b_.CreateICmpULE(begin, largest), b_.CreateICmpULE(last, largest)));
  }
  if (region_.sites[op.site].aligned && op.bytes > 1) {
    const Value any = b_.CreateOr(wide(reduced(llvm::Intrinsic::vector_reduce_or, at.low, 0)), at.plus);
    fits = b_.CreateAnd(fits, b_.CreateICmpEQ(b_.CreateAnd(any, op.bytes - 1), b_.getInt64(0)));
  }
  require(b_.CreateAnd(fits, b_.CreateICmpULE(distance, b_.getInt64(kFarthest - n))));
  const Value bytes = window(op, begin, b_.CreateAdd(distance, b_.getInt64(n)));
  return {bytes, b_.CreateSub(at.low, rows_.splat(least))};
}

template <class Code>
Value WarpTranslation::where_any(Value lanes, Code code) {
  if (is_all(lanes) || (!region_.whole && lanes == group_)) return code();
  return only_where(b_.CreateICmpNE(lanes, rows_.lanes(0)), code);
}

// The warps after this one will most likely want the rows after this one's: to read them, or for themselves alone.
void WarpTranslation::prefetch_next(const RegionOp& op, Value bytes) {
  const warps::AccessSite& site = region_.sites[op.site];
  const unsigned row = region_.lanes * op.bytes;
  for (unsigned line = 0; site.of_grid && line < row; line += kCacheLine) {
    const Value ahead = b_.CreateConstGEP1_64(b_.getInt8Ty(), bytes, kRowsAhead * row + line);
    b_.CreateIntrinsic(llvm::Intrinsic::prefetch, {b_.getPtrTy()},
                       {ahead, b_.getInt32(site.writes), b_.getInt32(3), b_.getInt32(1)});
  }
}

void WarpTranslation::load(const RegionOp& op) {
  const size_t number = number_of(*part_);
  if (const auto quad = quads_.find(number); quad != quads_.end()) load_quad(op, quad->second);
  if (const auto loaded = loaded_.find(number); loaded != loaded_.end()) return put(op, loaded->second);
  llvm::Type* const row_type = rows_.type(bits_of(op.type));
  const Value lanes = lanes_of(op);
  put(op, where_any(lanes, [&]() -> Value {
        const Addresses at = addresses(op, op.c);
        llvm::Type* const type = elements(op.bytes);
        Value first = nullptr;
        const Value together = in_a_row(op, at, lanes, first);
        BasicBlock *const vector = new_block("vector"), *const gather = new_block("gather"),
                          *const on = new_block("on");
        b_.CreateCondBr(together, vector, gather);
        set(vector);
        const Value bytes = window(op, first, b_.getInt64(region_.lanes * op.bytes));
        prefetch_next(op, bytes);
        const Value words = is_all(lanes) ? static_cast<Value>(b_.CreateAlignedLoad(type, bytes, llvm::Align(1)))
                                          : b_.CreateMaskedLoad(type, bytes, llvm::Align(1), rows_.mask(lanes),
                                                                llvm::Constant::getNullValue(type));
        const Value at_once = b_.CreateZExt(words, row_type);
        BasicBlock* const from_vector = b_.GetInsertBlock();
        b_.CreateBr(on);
        set(gather);
        const Value each = pointers(near(op, at, lanes, op.bytes));
        const Value v =
            b_.CreateMaskedGather(type, each, llvm::Align(1), rows_.mask(lanes), llvm::Constant::getNullValue(type));
        const Value one_by_one = b_.CreateZExt(v, row_type);
        BasicBlock* const from_gather = b_.GetInsertBlock();
        b_.CreateBr(on);
        set(on);
        llvm::PHINode* const result = b_.CreatePHI(row_type, 2);
        result->addIncoming(at_once, from_vector);
        result->addIncoming(one_by_one, from_gather);
        return result;
      }));
}

// ---- words side by side: a gather of one word of each lane costs as much as one of four -----------------------------

// Loads of four words that lie one after another, through registers that nothing writes between them, with nothing in
// between that stores or leaves the block. The first one loads all of them.
bool WarpTranslation::find_quad(size_t first, std::array<size_t, kQuad>& parts) const {
  const RegionOp& op = region_.parts[first].ops.back();
  const auto touches = [&](const RegionOp& other, Row written) {
    const bool address = written.base == op.a.base && written.offset + row_bytes_ >= op.a.offset &&
                         written.offset <= op.a.offset + row_bytes_;
    return address || (op.c.base != kNoBase && written.base == op.c.base) || other.what == K::Store;
  };
  unsigned found = 0;
  for (size_t i = first; i < region_.parts.size() && found < kQuad; i++) {
    const RegionInstruction& p = region_.parts[i];
    if (p.how != RegionInstruction::How::Code || p.ops.empty() || is(p.ops.back().what, lanes::kControl)) return false;
    if (i > first && (blocks_[i] || region_.parts[i - 1].next != static_cast<int>(i))) return false;
    const RegionOp& last = p.ops.back();
    const bool member = !p.guarded && p.ops.size() == 1 && last.what == K::Load && last.type == Shape::W32 &&
                        last.bytes == 4 && last.b.base == kNoBase && last.a == op.a && last.c == op.c &&
                        last.sub == op.sub && last.aux == op.aux && last.number == op.number + 4 * found;
    if (member) parts[found++] = i;
    if (found < kQuad &&
        std::ranges::any_of(p.ops, [&](const RegionOp& o) { return touches(o, o.to) || touches(o, o.b); }))
      return false;
  }
  return found == kQuad;
}

void WarpTranslation::find_quads() {
  if (!region_.whole || rows_.elements() != region_.lanes || region_.lanes < kTransposed) return;
  for (size_t i = 0; i < region_.parts.size(); i++) {
    const RegionInstruction& p = region_.parts[i];
    const bool load = !p.guarded && p.ops.size() == 1 && p.ops[0].what == K::Load && p.ops[0].type == Shape::W32 &&
                      p.ops[0].bytes == 4;
    if (!load || p.ops[0].b.base != kNoBase || p.ops[0].sub != static_cast<uint8_t>(AddressRow::Wide)) continue;
    std::array<size_t, kQuad> parts{};
    const bool taken = std::ranges::any_of(quads_, [&](const auto& q) { return std::ranges::count(q.second, i) > 0; });
    if (!taken && find_quad(i, parts)) quads_.emplace(i, parts);
  }
}

// All lanes' words in a row.
WarpTranslation::Quad WarpTranslation::load_vectors(Value bytes) {
  Quad words{};
  for (unsigned i = 0; i < kQuad; i++) {
    const Value from = b_.CreateConstInBoundsGEP1_64(b_.getInt8Ty(), bytes, 4 * i);
    words[i] = b_.CreateAlignedLoad(rows_.type(32), from, llvm::Align(1));
  }
  return words;
}

// Four words of each lane, transposed.
WarpTranslation::Quad WarpTranslation::load_quads(const Near& near) {
  auto* const four = llvm::FixedVectorType::get(b_.getInt32Ty(), kQuad);
  const auto words_of = [&](unsigned lane) {
    const Value offset = b_.CreateZExt(b_.CreateExtractElement(near.offsets, uint64_t{lane}), b_.getInt64Ty());
    return b_.CreateAlignedLoad(four, b_.CreateGEP(b_.getInt8Ty(), near.begin, offset), llvm::Align(1));
  };
  // Of each four elements of a and b, the ones from `first` on, alternately, `n` at a time.
  const auto interleaved = [&](Value a, Value b, int first, int n) {
    llvm::SmallVector<int, kTransposed> elements;
    for (int group = 0; group < static_cast<int>(kTransposed); group += 4) {
      for (int i = 0; i < 4; i++) {
        const int element = n == 1 ? first + i / 2 : first + i % 2;
        const bool second = n == 1 ? i % 2 : i / 2;
        elements.push_back(group + element + (second ? static_cast<int>(kTransposed) : 0));
      }
    }
    return b_.CreateShuffleVector(a, b, elements);
  };
  std::array<llvm::SmallVector<Value, 4>, kQuad> parts_of;
  for (unsigned first = 0; first < region_.lanes; first += kTransposed) {
    Value of[kQuad];  // lanes i, i + 4, i + 8, i + 12
    for (unsigned i = 0; i < kQuad; i++) {
      const auto lane = [&](unsigned n) { return words_of(first + 4 * n + i); };
      of[i] = llvm::concatenateVectors(b_, {lane(0), lane(1), lane(2), lane(3)});
    }
    const Value a = interleaved(of[0], of[1], 0, 1), b = interleaved(of[2], of[3], 0, 1);
    const Value c = interleaved(of[0], of[1], 2, 1), d = interleaved(of[2], of[3], 2, 1);
    const Value parts[kQuad] = {interleaved(a, b, 0, 2), interleaved(a, b, 2, 2), interleaved(c, d, 0, 2),
                                interleaved(c, d, 2, 2)};
    for (unsigned i = 0; i < kQuad; i++) parts_of[i].push_back(parts[i]);
  }
  Quad words{};
  for (unsigned i = 0; i < kQuad; i++) words[i] = llvm::concatenateVectors(b_, parts_of[i]);
  return words;
}

void WarpTranslation::load_quad(const RegionOp& op, const std::array<size_t, kQuad>& parts) {
  const Addresses at = addresses(op, op.c);
  Value first = nullptr;
  const Value together = in_a_row(op, at, all_lanes(), first);
  BasicBlock *const vector = new_block("vector"), *const apart = new_block("apart"), *const on = new_block("on");
  b_.CreateCondBr(together, vector, apart);
  set(vector);
  const Quad at_once = load_vectors(window(op, first, b_.getInt64(region_.lanes * 4 + 4 * (kQuad - 1))));
  BasicBlock* const from_vector = b_.GetInsertBlock();
  b_.CreateBr(on);
  set(apart);
  const Quad one_by_one = load_quads(near(op, at, all_lanes(), 4 * kQuad));
  BasicBlock* const from_apart = b_.GetInsertBlock();
  b_.CreateBr(on);
  set(on);
  for (unsigned i = 0; i < kQuad; i++) {
    llvm::PHINode* const word = b_.CreatePHI(rows_.type(32), 2);
    word->addIncoming(at_once[i], from_vector);
    word->addIncoming(one_by_one[i], from_apart);
    loaded_[parts[i]] = word;
  }
}

// A uniform address.
void WarpTranslation::load_one(const RegionOp& op) {
  const unsigned bits = bits_of(op.type);
  const Value lanes = lanes_of(op), zeros = rows_.splat(bits, 0);
  put(op, where_any(lanes, [&]() -> Value {
        const uint64_t address = region_.constants[op.a.offset][0];
        const bool aligned = !region_.sites[op.site].aligned || address % op.bytes == 0;
        require(b_.getInt1(aligned));
        const Value bytes = window(op, b_.getInt64(address), b_.getInt64(op.bytes));
        const Value v = b_.CreateAlignedLoad(b_.getIntNTy(8 * op.bytes), bytes, llvm::Align(1));
        const Value row = rows_.splat(b_.CreateZExt(v, b_.getIntNTy(bits)));
        return is_all(lanes) ? row : rows_.select(lanes, row, zeros);
      }));
}

void WarpTranslation::store(const RegionOp& op) {
  const Value lanes = lanes_of(op);
  where_any(lanes, [&]() -> Value {
    const Addresses at = addresses(op, op.to);
    const Value v = b_.CreateTrunc(row(op, op.c), elements(op.bytes));
    Value first = nullptr;
    const Value together = in_a_row(op, at, lanes, first);
    BasicBlock *const vector = new_block("vector"), *const scatter = new_block("scatter"), *const on = new_block("on");
    b_.CreateCondBr(together, vector, scatter);
    set(vector);
    const Value bytes = window(op, first, b_.getInt64(region_.lanes * op.bytes));
    if (is_all(lanes)) {
      prefetch_next(op, bytes);
      b_.CreateAlignedStore(v, bytes, llvm::Align(1));
    } else {
      b_.CreateMaskedStore(v, bytes, llvm::Align(1), rows_.mask(lanes));
    }
    b_.CreateBr(on);
    set(scatter);
    b_.CreateMaskedScatter(v, pointers(near(op, at, lanes, op.bytes)), llvm::Align(1), rows_.mask(lanes));
    b_.CreateBr(on);
    set(on);
    return nullptr;
  });
}

}  // namespace isadora::sim::jit
