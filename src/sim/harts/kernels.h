// How kernels are made: each is a type with `run`, which does its operation and calls the next one's kernel. Those that
// always go on with the operation behind them say in `step` what they do.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>

#include "sim/harts/op.h"

#if defined(__clang__)
#define HARTS_TAIL [[clang::musttail]]
#else
#define HARTS_TAIL  // GCC makes a jump of it where it optimises, and these files are always optimised
#endif
#define HARTS_INLINE __attribute__((always_inline)) inline
#define HARTS_COLD __attribute__((noinline, cold))

namespace isadora::sim::harts {

HARTS_INLINE void go_on(Op* op, Frame* f, int64_t budget, uint64_t last) {
  HARTS_TAIL return op->run(op, f, budget, last);
}

// ---- words ----------------------------------------------------------------------------------------------------------

template <class T>
HARTS_INLINE T load_as(const void* p) {
  T v;
  std::memcpy(&v, p, sizeof v);
  return v;
}

template <class T>
HARTS_INLINE void store_as(void* p, uint64_t v) {
  const T cut = static_cast<T>(v);
  std::memcpy(p, &cut, sizeof cut);
}

template <class T>
HARTS_INLINE uint64_t word(T v) {
  return static_cast<uint64_t>(v);  // a signed one is extended
}

template <Kind K>
HARTS_INLINE uint64_t widen(uint64_t v) {
  switch (K) {
    case Kind::Bits1: return v & 1;
    case Kind::Bits3: return v & 7;
    case Kind::Bits4: return v & 15;
    case Kind::Bits5: return v & 31;
    case Kind::Bits6: return v & 63;
    case Kind::Bits8: return static_cast<uint8_t>(v);
    case Kind::Signed8: return word(static_cast<int64_t>(static_cast<int8_t>(v)));
    case Kind::Bits16: return static_cast<uint16_t>(v);
    case Kind::Signed16: return word(static_cast<int64_t>(static_cast<int16_t>(v)));
    case Kind::Bits32: return static_cast<uint32_t>(v);
    case Kind::Signed32: return word(static_cast<int64_t>(static_cast<int32_t>(v)));
    default: return v;
  }
}

template <Kind K>
HARTS_INLINE uint64_t read(const void* p) {
  if constexpr (bits_of(K) <= 8) return widen<K>(load_as<uint8_t>(p));
  if constexpr (bits_of(K) == 16) return widen<K>(load_as<uint16_t>(p));
  if constexpr (bits_of(K) == 32) return widen<K>(load_as<uint32_t>(p));
  return load_as<uint64_t>(p);
}

// Stores a result; what it returns is the last one for the operations behind.
template <Out O>
HARTS_INLINE uint64_t write(void* to, uint64_t v) {
  if constexpr (O == Out::Four) {
    store_as<uint32_t>(to, v);
    return v;
  }
  if constexpr (O == Out::Signed8) v = widen<Kind::Signed8>(v);
  if constexpr (O == Out::Signed16) v = widen<Kind::Signed16>(v);
  if constexpr (O == Out::Signed32) v = widen<Kind::Signed32>(v);
  if constexpr (O == Out::Bits32) v = widen<Kind::Bits32>(v);
  store_as<uint64_t>(to, v);
  return v;
}

template <Kind K, From F>
HARTS_INLINE uint64_t first(const Op* op, uint64_t last) {
  return F == From::Last ? widen<K>(last) : read<K>(op->a);
}

template <Kind K, From F>
HARTS_INLINE uint64_t second(const Op* op, uint64_t last) {
  if constexpr (F == From::Number) return op->number;
  if constexpr (F == From::Last) return widen<K>(last);
  return read<K>(op->b);
}

// ---- what is done with numbers
// ------------------------------------------------------------------------------------------

template <Kind K>
HARTS_INLINE bool less(uint64_t a, uint64_t b) {
  return is_signed(K) ? static_cast<int64_t>(a) < static_cast<int64_t>(b) : a < b;
}

// In 32 bits where that is enough: dividing takes the longer, the more bits there are.
template <class T>
HARTS_INLINE uint64_t quotient(uint64_t a, uint64_t b) {
  if (static_cast<T>(b) == 0) return 0;
  if constexpr (T(-1) < T(0)) {
    if (static_cast<T>(b) == T(-1)) return 0 - a;
  }
  return word(static_cast<T>(static_cast<T>(a) / static_cast<T>(b)));
}

template <class T>
HARTS_INLINE uint64_t remainder(uint64_t a, uint64_t b) {
  if (static_cast<T>(b) == 0) return a;
  if constexpr (T(-1) < T(0)) {
    if (static_cast<T>(b) == T(-1)) return 0;
  }
  return word(static_cast<T>(static_cast<T>(a) % static_cast<T>(b)));
}

template <Kind K>
HARTS_INLINE uint64_t divide(uint64_t a, uint64_t b) {
  if constexpr (K == Kind::Bits32) return quotient<uint32_t>(a, b);
  if constexpr (K == Kind::Signed32) return quotient<int32_t>(a, b);
  if constexpr (K == Kind::Bits64) return quotient<uint64_t>(a, b);
  return quotient<int64_t>(a, b);
}

template <Kind K>
HARTS_INLINE uint64_t rest(uint64_t a, uint64_t b) {
  if constexpr (K == Kind::Bits32) return remainder<uint32_t>(a, b);
  if constexpr (K == Kind::Signed32) return remainder<int32_t>(a, b);
  if constexpr (K == Kind::Bits64) return remainder<uint64_t>(a, b);
  return remainder<int64_t>(a, b);
}

template <Do D, Kind K>
HARTS_INLINE uint64_t apply(uint64_t a, uint64_t b) {
  switch (D) {
    case Do::Move: return a;
    case Do::Add: return a + b;
    case Do::Sub: return a - b;
    case Do::Mul: return a * b;
    case Do::And: return a & b;
    case Do::Or: return a | b;
    case Do::Xor: return a ^ b;
    case Do::Shl: return a << (b & 63);
    case Do::Turn:
      return bits_of(K) == 32 ? std::rotl(static_cast<uint32_t>(a), static_cast<int>(b))
                              : std::rotl(a, static_cast<int>(b));
    case Do::Shr: return is_signed(K) ? word(static_cast<int64_t>(a) >> (b & 63)) : a >> (b & 63);
    case Do::Eq: return a == b;
    case Do::Ne: return a != b;
    case Do::Lt: return less<K>(a, b);
    case Do::Le: return !less<K>(b, a);
    case Do::Div: return divide<K>(a, b);
    case Do::Rem: return rest<K>(a, b);
    default: return 0;
  }
}

// ---- operations that always go on
// -----------------------------------------------------------------------------------------

template <class Step>
struct Straight {
  HARTS_INLINE static void run(Op* op, Frame* f, int64_t budget, uint64_t last) {
    last = Step::step(op, last);
    HARTS_TAIL return go_on(op + Step::kSize, f, budget, last);
  }
};

// Moves take their number where others have their second operand.
template <Do D, Kind A, From FA, Kind B, From FB, Out O>
struct Binary : Straight<Binary<D, A, FA, B, FB, O>> {
  static constexpr int kSize = 1;
  HARTS_INLINE static uint64_t step(const Op* op, uint64_t last) {
    const uint64_t a = FA == From::Number ? op->number : first<A, FA>(op, last);
    return write<O>(op->to, apply<D, A>(a, D == Do::Move ? 0 : second<B, FB>(op, last)));
  }
};

template <Kind K, Out O>
struct Select : Straight<Select<K, O>> {
  static constexpr int kSize = 2;
  HARTS_INLINE static uint64_t step(const Op* op, uint64_t) {
    const auto* choice = reinterpret_cast<const Choice*>(op + 1);
    const uint64_t b = read<K>(op->b), c = read<K>(choice->c);
    return write<O>(op->to, read<Kind::Bits64>(op->a) ? b : c);
  }
};

template <Kind K, Out O>
struct MoveIf : Straight<MoveIf<K, O>> {
  static constexpr int kSize = 1;
  HARTS_INLINE static uint64_t step(const Op* op, uint64_t last) {
    if (read<Kind::Bits64>(op->a)) write<O>(op->to, read<K>(op->b));
    return last;
  }
};

struct Count : Straight<Count> {
  static constexpr int kSize = 1;
  HARTS_INLINE static uint64_t step(const Op* op, uint64_t last) {
    ++*static_cast<uint64_t*>(op->to);
    return last;
  }
};

HARTS_COLD void hot(Op* op, Frame* f, int64_t budget, uint64_t last);

struct Heat {
  HARTS_INLINE static void run(Op* op, Frame* f, int64_t budget, uint64_t last) {
    if (--op->number == 0) [[unlikely]] {
      HARTS_TAIL return hot(op, f, budget, last);
    }
    HARTS_TAIL return go_on(op + 1, f, budget, last);
  }
};

// ---- what may leave
// -----------------------------------------------------------------------------------------------------

HARTS_COLD void leave(Op* op, Frame* f, int64_t budget, uint64_t last);
// The access is in none of the window: another is tried, and then the operation again.
HARTS_COLD void miss_load(Op* op, Frame* f, int64_t budget, uint64_t last);
HARTS_COLD void miss_store(Op* op, Frame* f, int64_t budget, uint64_t last);

template <Kind A, From FA>
HARTS_INLINE uint64_t address(const Op* op, uint64_t last) {
  return widen<A>(first<A, FA>(op, last) + op->number);
}

template <Kind A, From FA, Kind K, Out O>
struct Load {
  HARTS_INLINE static void run(Op* op, Frame* f, int64_t budget, uint64_t last) {
    const auto* w = reinterpret_cast<const Window*>(op + 1);
    const uint64_t offset = address<A, FA>(op, last) - w->begin;
    if (offset >= w->room) [[unlikely]] {
      HARTS_TAIL return miss_load(op, f, budget, last);
    }
    last = write<O>(op->to, read<K>(w->data + offset));
    HARTS_TAIL return go_on(op + 2, f, budget, last);
  }
};

// `to` is where the value lies, or the value.
template <Kind A, From FA, Kind K, From FV>
struct Store {
  HARTS_INLINE static void run(Op* op, Frame* f, int64_t budget, uint64_t last) {
    const auto* w = reinterpret_cast<const Window*>(op + 1);
    const uint64_t offset = address<A, FA>(op, last) - w->begin;
    if (offset >= w->room) [[unlikely]] {
      HARTS_TAIL return miss_store(op, f, budget, last);
    }
    const uint64_t v = FV == From::Number ? reinterpret_cast<uint64_t>(op->to)
                       : FV == From::Last ? last
                                          : read<K>(op->to);
    uint8_t* const p = w->data + offset;
    if constexpr (bits_of(K) == 8) store_as<uint8_t>(p, v);
    if constexpr (bits_of(K) == 16) store_as<uint16_t>(p, v);
    if constexpr (bits_of(K) == 32) store_as<uint32_t>(p, v);
    if constexpr (bits_of(K) == 64) store_as<uint64_t>(p, v);
    HARTS_TAIL return go_on(op + 2, f, budget, last);
  }
};

template <Kind A>
struct Probe {
  HARTS_INLINE static void run(Op* op, Frame* f, int64_t budget, uint64_t last) {
    const auto* w = reinterpret_cast<const Window*>(op + 1);
    const uint64_t offset = address<A, From::Cell>(op, last) - w->begin;
    if (offset >= w->room) [[unlikely]] {
      HARTS_TAIL return miss_store(op, f, budget, last);
    }
    HARTS_TAIL return go_on(op + 2, f, budget, last);
  }
};

template <Kind A>
struct Align {
  HARTS_INLINE static void run(Op* op, Frame* f, int64_t budget, uint64_t last) {
    if (address<A, From::Cell>(op, last) & reinterpret_cast<uint64_t>(op->to)) {
      HARTS_TAIL return leave(op, f, budget, last);
    }
    HARTS_TAIL return go_on(op + 1, f, budget, last);
  }
};

struct LeaveIf {
  HARTS_INLINE static void run(Op* op, Frame* f, int64_t budget, uint64_t last) {
    if (read<Kind::Bits64>(op->a)) {
      HARTS_TAIL return leave(op, f, budget, last);
    }
    HARTS_TAIL return go_on(op + 1, f, budget, last);
  }
};

HARTS_COLD void stale(Op* op, Frame* f, int64_t budget, uint64_t last);
HARTS_COLD void led_elsewhere(Op* op, Frame* f, int64_t budget, uint64_t last);

// `number` is what a way out there gives back of the budget.
struct Run {
  HARTS_INLINE static void run(Op* op, Frame* f, int64_t budget, uint64_t last) {
    const Ran ran = f->run_list(f, op);
    if (ran == Ran::Left) [[unlikely]] {
      HARTS_TAIL return leave(op, f, budget, last);
    }
    if (ran == Ran::Stale) [[unlikely]] {
      HARTS_TAIL return stale(op, f, budget, last);
    }
    HARTS_TAIL return go_on(op + 1, f, budget, last);
  }
};

struct RunJump {
  HARTS_INLINE static void run(Op* op, Frame* f, int64_t budget, uint64_t last) {
    const Ran ran = f->run_list(f, op);
    if (ran == Ran::Left) [[unlikely]] {
      HARTS_TAIL return leave(op, f, budget, last);
    }
    const Landing& landing = f->landings[landing_of(f->pc)];
    const int64_t left = budget + static_cast<int64_t>(op->number) - landing.cost;
    if (ran == Ran::Stale) [[unlikely]] {
      HARTS_TAIL return stale(op, f, budget, last);
    }
    if (landing.pc != f->pc || left < 0) [[unlikely]] {
      HARTS_TAIL return led_elsewhere(op, f, budget, last);
    }
    HARTS_TAIL return go_on(landing.op, f, left, last);
  }
};

struct Skip {
  HARTS_INLINE static void run(Op* op, Frame* f, int64_t budget, uint64_t last) {
    HARTS_TAIL return go_on(op + 1 + (read<Kind::Bits64>(op->a) ? 0 : op->number), f, budget, last);
  }
};

// ---- from block to block
// --------------------------------------------------------------------------------------------------

HARTS_COLD void spent(Op* op, Frame* f, int64_t budget, uint64_t last);
HARTS_COLD void unknown(Op* op, Frame* f, int64_t budget, uint64_t last);
HARTS_COLD void unlinked(Op* op, Frame* f, int64_t budget, uint64_t last);

HARTS_INLINE void leap(Op* op, Frame* f, int64_t budget, uint64_t last) {
  budget += reinterpret_cast<const Way*>(op + 1)->step;
  if (budget < 0) [[unlikely]] {
    HARTS_TAIL return spent(op, f, budget, last);
  }
  HARTS_TAIL return go_on(static_cast<Op*>(op->to), f, budget, last);
}

template <Do D, Kind K>
HARTS_INLINE bool holds(uint64_t a, uint64_t b) {
  switch (D) {
    case Do::BranchEq: return a == b;
    case Do::BranchNe: return a != b;
    case Do::BranchLt: return less<K>(a, b);
    case Do::BranchLe: return !less<K>(b, a);
    case Do::BranchGt: return less<K>(b, a);
    default: return !less<K>(a, b);
  }
}

template <Do D, Kind K, From FA, From FB>
struct Branch {
  HARTS_INLINE static void run(Op* op, Frame* f, int64_t budget, uint64_t last) {
    if (holds<D, K>(first<K, FA>(op, last), second<K, FB>(op, last))) {
      HARTS_TAIL return leap(op, f, budget, last);
    }
    HARTS_TAIL return go_on(op + 2, f, budget, last);
  }
};

struct Jump {
  HARTS_INLINE static void run(Op* op, Frame* f, int64_t budget, uint64_t last) {
    HARTS_TAIL return leap(op, f, budget, last);
  }
};

template <Kind A, From FA>
struct JumpTo {
  HARTS_INLINE static void run(Op* op, Frame* f, int64_t budget, uint64_t last) {
    const auto* way = reinterpret_cast<const Way*>(op + 1);
    const uint64_t pc = address<A, FA>(op, last) & way->pc;
    const Landing& landing = f->landings[landing_of(pc)];
    const int64_t left = budget + way->refund - landing.cost;
    if (landing.pc != pc || left < 0) [[unlikely]] {
      HARTS_TAIL return unknown(op, f, budget, pc);
    }
    HARTS_TAIL return go_on(landing.op, f, left, last);
  }
};

// What a table holds: run as a function of its own.
template <class K>
void entry(Op* op, Frame* f, int64_t budget, uint64_t last) {
  HARTS_TAIL return K::run(op, f, budget, last);
}

}  // namespace isadora::sim::harts
