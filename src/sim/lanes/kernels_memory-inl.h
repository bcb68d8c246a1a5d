// Kernels of memory. An access that does not succeed in every lane leaves the instruction to the reference engine,
// which does it again and reports the fault: until then nothing has been written.
#if defined(ISADORA_LANES_MEMORY) == defined(HWY_TARGET_TOGGLE)
#ifdef ISADORA_LANES_MEMORY
#undef ISADORA_LANES_MEMORY
#else
#define ISADORA_LANES_MEMORY
#endif

#include <hwy/cache_control.h>

#include "sim/lanes/hart_frame.h"
#include "sim/lanes/kernels_each-inl.h"
#include "sim/lanes/kernels_rows-inl.h"
#include "sim/lanes/loads.h"

HWY_BEFORE_NAMESPACE();
namespace isadora::sim::lanes::LANES_NAMESPACE {

template <class T>
HWY_INLINE T load_element(const uint8_t* p, unsigned n) {
  T v = 0;
  switch (n) {  // constant sizes, so that each is one move
    case 1: return *p;
    case 2: std::memcpy(&v, p, 2); break;
    case 4: std::memcpy(&v, p, 4); break;
    case 8: std::memcpy(&v, p, sizeof v < 8 ? sizeof v : 8); break;
    default: std::memcpy(&v, p, n < sizeof v ? n : sizeof v); break;
  }
  return v;
}

template <class T>
HWY_INLINE void store_element(uint8_t* p, unsigned n, T v) {
  switch (n) {
    case 1: *p = static_cast<uint8_t>(v); break;
    case 2: std::memcpy(p, &v, 2); break;
    case 4: std::memcpy(p, &v, 4); break;
    case 8: std::memcpy(p, &v, sizeof v < 8 ? sizeof v : 8); break;
    default: std::memcpy(p, &v, n < sizeof v ? n : sizeof v); break;
  }
}

// The uniform part of addresses, from the row of the warp's registers and the operation's number.
HWY_INLINE uint64_t same_for_all(Op op, auto uniform, Frame& f) {
  if (!is_given(uniform)) return op->number;
  const bool wide = op->sub == static_cast<uint8_t>(AddressRow::Wide);
  uint64_t word = 0;
  std::memcpy(&word, at<uint32_t>(uniform, f), wide ? 8 : 4);
  return op->number + word;
}

HWY_INLINE uint64_t lanes_of(Op op, Frame& f) {
  const uint64_t lanes = op->everywhere ? f.all : f.mask;
  return is_given(op->b) ? lanes & bits_at(op->b, f) : lanes;
}

#ifdef ISADORA_LANES_ONE

// The address of a hart's access.
HWY_INLINE uint64_t one_address(Op op, auto uniform, Frame& f) {
  const uint64_t plus = same_for_all(op, uniform, f);
  if (op->sub == static_cast<uint8_t>(AddressRow::Unsigned32))
    return static_cast<uint32_t>(*at<uint32_t>(op->a, f) + plus);
  return load_element<uint64_t>(at<uint8_t>(op->a, f), 8) + plus;
}

HWY_INLINE HartFrame& hart(Frame& f) { return static_cast<HartFrame&>(f); }

HWY_INLINE Window& window_of(uint32_t skip, Frame& f) { return hart(f).window(skip); }
#ifdef ISADORA_LANES_STENCILS
HWY_INLINE Window& window_of(Members::skip_hole, Frame& f) { return *at_distance<Window>(isadora_hole_window, f); }
#endif

// The fast path: in the window of the last access; else null.
HWY_INLINE uint8_t* bytes_in(const Window& w, uint64_t address) {
  const uint64_t offset = address - w.begin;
  if (HWY_UNLIKELY(offset >= w.room)) return nullptr;
  HWY_ASSUME(w.data + offset != nullptr);
  return w.data + offset;
}

// As above at any address; null if the instruction falls back.
HWY_INLINE uint8_t* bytes_at(Op op, uint64_t address, auto window, bool write, Frame& f) {
  Window& w = window_of(window, f);
  uint8_t* const bytes = op->aligned && address & (op->bytes - 1) ? nullptr : bytes_in(w, address);
  return bytes ? bytes : hart(f).find(hart(f), *op, address, w, write);
}

struct Pointers {
  uint8_t* of[1];

  bool find(Op op, auto window, auto uniform, Frame& f, uint64_t lanes, bool write) {
    if (!lanes) return true;
    of[0] = bytes_at(op, one_address(op, uniform, f), window, write, f);
    return of[0] != nullptr;
  }
};

template <class T>
const LaneOp* Load(Op op, Frame& f) {
  T v = 0;
  if (lanes_of(op, f)) {
    const uint8_t* bytes = bytes_at(op, one_address(op, op->c, f), op->skip, false, f);
    if (!bytes) return f.leave(op);
    v = load_element<T>(bytes, op->bytes);
  }
  *at<T>(op->to, f) = v;
  return run_next(op + 1, f);
}

// The value is in c, and `to` is added to the address.
template <class T>
const LaneOp* Store(Op op, Frame& f) {
  if (lanes_of(op, f)) {
    uint8_t* bytes = bytes_at(op, one_address(op, op->to, f), op->skip, true, f);
    if (!bytes) return f.leave(op);
    store_element<T>(bytes, op->bytes, *at<T>(op->c, f));
  }
  return run_next(op + 1, f);
}

// Without a predicate, of kBytes: most accesses. The address has the bits of A.
template <class A, bool kIndexed>
HWY_INLINE A sum_at(Op op, Row uniform, Frame& f) {
  A sum = load_element<A>(at<uint8_t>(op->a, f), sizeof(A)) + number_of<A>(op);
  if constexpr (kIndexed) sum += load_element<A>(at<uint8_t>(uniform, f), sizeof(A));
  return sum;
}

#ifdef ISADORA_LANES_STENCILS
template <class A, bool kIndexed, bool kWrite>
HWY_INLINE const LaneOp* miss(Op, Frame& f) {
  return call(f);
}
#else
// Finds the window that the access needs, and does the operation again.
template <class A, bool kIndexed, bool kWrite>
HWY_NOINLINE const LaneOp* miss(Op op, Frame& f) {
  const uint64_t address = sum_at<A, kIndexed>(op, kWrite ? op->to : op->c, f);
  const bool found = hart(f).find(hart(f), *op, address, window_of(op->skip, f), kWrite) != nullptr;
  return found ? op->run(op, f) : f.leave(op);
}
#endif

template <class T, class A, bool kIndexed, bool kAligned, unsigned kBytes>
const LaneOp* PlainLoad(Op op, Frame& f) {
  const uint64_t address = sum_at<A, kIndexed>(op, op->c, f);
  const uint8_t* bytes = bytes_in(window_of(op->skip, f), address);
  if (HWY_UNLIKELY(!bytes || (kAligned && address % kBytes != 0))) return miss<A, kIndexed, false>(op, f);
  *at<T>(op->to, f) = load_element<T>(bytes, kBytes);
  return run_next(op + 1, f);
}

template <class T, class A, bool kIndexed, bool kAligned, unsigned kBytes>
const LaneOp* PlainStore(Op op, Frame& f) {
  const uint64_t address = sum_at<A, kIndexed>(op, op->to, f);
  uint8_t* bytes = bytes_in(window_of(op->skip, f), address);
  if (HWY_UNLIKELY(!bytes || (kAligned && address % kBytes != 0))) return miss<A, kIndexed, true>(op, f);
  store_element<T>(bytes, kBytes, *at<T>(op->c, f));
  return run_next(op + 1, f);
}

#else

struct Addresses {
  alignas(64) uint64_t of[kMaxLanes];

  Addresses(Op op, Row uniform, Frame& f) {
    const uint64_t plus = same_for_all(op, uniform, f);
    const uint32_t* a = at<uint32_t>(op->a, f);
    switch (static_cast<AddressRow>(op->sub)) {
      case AddressRow::Unsigned32: LANES_ELEMENTS(f) of[i] = static_cast<uint32_t>(a[i] + plus); return;
      case AddressRow::Word64: std::memcpy(of, at<uint64_t>(op->a, f), f.elements * sizeof *of); return;
      case AddressRow::Wide: LANES_ELEMENTS(f) of[i] = (a[i] | uint64_t{a[f.elements + i]} << 32) + plus; return;
    }
  }
};

// The memory of each lane; false if one of them faults.
struct Pointers {
  uint8_t* of[kMaxLanes];

  bool find(Op op, uint32_t, Row uniform, Frame& f, uint64_t lanes, bool write) {
    const Addresses addresses(op, uniform, f);
    const unsigned n = op->bytes;
    bool all = true;
    each_lane(lanes, [&](unsigned lane) {
      all = all && f.warp->find(op->aux, lane, addresses.of[lane], n, write, of[lane]) == AccessStatus::Fine;
    });
    return all;
  }
};

// ---- looks

// All lanes access consecutive memory: the usual case, so the exceptions are tested at the end.
HWY_INLINE bool check_consecutive(const uint32_t* low, bool wide, uint32_t n, const Frame& f, AddressCheck& check) {
  const Tag<uint32_t> d;
  const uint32_t least = low[0];
  if (least > UINT32_MAX - f.lanes * n || low[1] - least != n || !fill_vectors(f)) return false;
  auto expected = hn::Add(hn::Set(d, least), hn::Mul(hn::Iota(d, 0), hn::Set(d, n)));
  const auto step = hn::Set(d, n * static_cast<uint32_t>(hn::Lanes(d)));
  auto differs = hn::Zero(d);
  vectors_of_lanes<uint32_t>(f, [&](size_t i) LANES_INLINE {
    differs = hn::Or(differs, hn::Xor(hn::Load(d, low + i), expected));
    expected = hn::Add(expected, step);
  });
  if (wide) {
    const uint32_t* const upper = low + f.elements;
    const auto high = hn::Set(d, upper[0]);
    vectors_of_lanes<uint32_t>(
        f, [&](size_t i) LANES_INLINE { differs = hn::Or(differs, hn::Xor(hn::Load(d, upper + i), high)); });
    check.high = upper[0];
  }
  if (!hn::AllTrue(d, hn::Eq(differs, hn::Zero(d)))) return false;
  check.near = check.in_a_row = true;
  check.eights = false;
  check.aligned = !(least & (n - 1));
  check.least = least;
  check.most = least + (f.lanes - 1) * n;
  return true;
}

HWY_INLINE bool all_same(const uint32_t* row, uint32_t value, uint64_t lanes, const Frame& f) {
  const Tag<uint32_t> d;
  uint64_t same = 0;
  LANES_VECTORS (uint32_t, f) {
    same |= bits_of_mask(d, hn::Eq(hn::Load(d, row + i), hn::Set(d, value))) << i;
  }
  return (lanes & ~same) == 0;
}

HWY_NOINLINE void check_range(const uint32_t* low, bool wide, uint64_t lanes, uint32_t n, const Frame& f,
                              AddressCheck& check) {
  const Tag<uint32_t> d;
  const auto first = static_cast<unsigned>(__builtin_ctzll(lanes));
  check.high = wide ? low[f.elements + first] : 0;
  check.near = !wide || all_same(low + f.elements, check.high, lanes, f);
  check.in_a_row = false;
  const auto other = hn::Set(d, low[first]);
  auto min = other, max = other, any = other;
  LANES_VECTORS (uint32_t, f) {
    const auto v = hn::IfThenElse(mask_at(d, lanes, i), hn::Load(d, low + i), other);
    min = hn::Min(min, v);
    max = hn::Max(max, v);
    any = hn::Or(any, v);
  }
  check.least = hn::GetLane(hn::MinOfLanes(d, min));
  check.most = hn::GetLane(hn::MaxOfLanes(d, max));
  check.aligned = hn::AllTrue(d, hn::Eq(hn::And(any, hn::Set(d, n - 1)), hn::Zero(d)));
  check.eights = f.is_row(lanes);
  LANES_ELEMENTS(f) check.eights = check.eights && low[i] == low[i / 8 * 8];
}

HWY_INLINE void check_addresses(Op op, Frame& f, uint64_t lanes, AddressCheck& check) {
  const uint32_t *low = at<uint32_t>(op->a, f), before = check.least, n = op->bytes;
  const bool wide = op->sub == static_cast<uint8_t>(AddressRow::Wide);
  check.lanes = lanes;
  check.high = 0;
  if (lanes != f.all || !check_consecutive(low, wide, n, f, check)) check_range(low, wide, lanes, n, f, check);
  check.step = check.least - before;
}

// The memory of n bytes at an address, or null. The last access's buffer is tried first.
HWY_INLINE uint8_t* window(AddressSpace& space, AddressCheck& check, uint64_t address, uint64_t n, bool write) {
  uint8_t* bytes = check.in.find(address, n);
  if (HWY_UNLIKELY(check.changes != space.changes() || !bytes)) {
    check.in = space.extent(address, n);
    check.changes = space.changes();
    check.writable = space.writable(address);
    bytes = check.in.find(address, n);
  }
  return write && !check.writable ? nullptr : bytes;
}

// For lanes whose addresses differ in their low words alone, and lie in one buffer without faults: lane i's bytes are
// at the result plus low[i] - least. This is the usual case; else null. A write inside of a transaction goes through
// Warp::find, which saves the overwritten bytes.
HWY_INLINE uint8_t* near_bytes(Op op, Row uniform, Frame& f, uint64_t lanes, bool write, uint64_t n) {
  const auto kind = static_cast<AddressRow>(op->sub);
  AddressSpace* space = f.warp->common_space(op->aux);
  if (!space || kind == AddressRow::Word64) return nullptr;
  if (HWY_UNLIKELY(write && f.warp->in_transaction())) return nullptr;
  AddressCheck& check = f.checks[op->check];
  if (op->rechecks || check.lanes != lanes) check_addresses(op, f, lanes, check);
  if (!check.near) return nullptr;
  uint64_t plus = same_for_all(op, uniform, f);
  if (kind == AddressRow::Unsigned32) {  // modulo 2^32: no lane may pass its end
    plus = static_cast<uint64_t>(int64_t{static_cast<int32_t>(plus)});
    if (((plus + check.least) | (plus + check.most)) >> 32) return nullptr;
  } else {
    plus += uint64_t{check.high} << 32;
  }
  const uint64_t size = op->bytes;
  if (op->aligned && ((size & (size - 1)) || (plus & (size - 1)) || !check.aligned)) return nullptr;
  return window(*space, check, plus + check.least, check.most - check.least + n, write);
}

// Prefetches for the next warp, if it continues like this one.
HWY_INLINE void prefetch(const uint8_t* bytes, const AddressCheck& check) {
  constexpr int kWarps = 4;
  const uint8_t* ahead = bytes + int64_t{kWarps} * static_cast<int32_t>(check.step);
  hwy::Prefetch(ahead);
  hwy::Prefetch(ahead + 64);
}

// Rows go from and to memory as the vectors that other operations load and store.
template <class T>
HWY_INLINE void store_row(uint8_t* to, const T* row, const Frame& f) {
  const Tag<T> d;
  vectors_of_lanes<T>(
      f, [=](size_t i) LANES_INLINE { hn::StoreU(hn::Load(d, row + i), d, reinterpret_cast<T*>(to) + i); });
}
template <>
HWY_INLINE void store_row<UInt128>(uint8_t* to, const UInt128* row, const Frame& f) {
  std::memcpy(to, row, sizeof *row * f.lanes);
}

// ---- loads and stores

// From bytes that lie near each other, the first of them those of the least address.
template <class T>
HWY_INLINE void load_near(const uint8_t* bytes, Op op, Frame& f, uint64_t lanes, T* v) {
  const AddressCheck& check = f.checks[op->check];
  const uint32_t *low = at<uint32_t>(op->a, f), least = check.least;
  const unsigned n = op->bytes;
  if (check.in_a_row && n == sizeof(T)) {
    std::memcpy(v, bytes, f.lanes * sizeof *v);
  } else if (n == sizeof(T) && f.is_row(lanes)) {
    LANES_ELEMENTS(f) std::memcpy(&v[i], bytes + (low[i] - least), sizeof(T));
  } else {
    each_lane(lanes, [&](unsigned lane) { v[lane] = load_element<T>(bytes + (low[lane] - least), n); });
  }
}

// Words go from memory to their row as vectors.
HWY_INLINE void put_row(const uint8_t* bytes, Op op, Frame& f) {
  const auto* words = reinterpret_cast<const uint32_t*>(bytes);
  if (HWY_LIKELY(f.lanes == f.elements)) {
    put<uint32_t>(op, f, [=](auto d, size_t i) HWY_ATTR { return hn::LoadU(d, words + i); });
  } else {  // memory after them may be unmapped
    alignas(64) uint32_t v[kMaxLanes] = {};
    std::memcpy(v, words, f.lanes * sizeof *v);
    put<uint32_t>(op, f, [&](auto d, size_t i) HWY_ATTR { return hn::Load(d, v + i); });
  }
}

inline const LaneOp* put_words(const uint8_t* bytes, Op op, Frame& f, uint64_t lanes) {
  const AddressCheck& check = f.checks[op->check];
  if (check.in_a_row) {
    put_row(bytes, op, f);
    return run_next(op + 1, f);
  }
  const uint32_t *low = at<uint32_t>(op->a, f), least = check.least, first = low[__builtin_ctzll(lanes)] - least;
  const auto* words = reinterpret_cast<const uint32_t*>(bytes);
  put<uint32_t>(op, f, [=](auto d, size_t i) HWY_ATTR {
    const hn::RebindToSigned<decltype(d)> ds;
    const auto taking_part = mask_at(d, lanes, i);
    const auto offset =
        hn::IfThenElse(taking_part, hn::Sub(hn::Load(d, low + i), hn::Set(d, least)), hn::Set(d, first));
    return hn::IfThenElseZero(taking_part, hn::GatherOffset(d, words, hn::BitCast(ds, offset)));
  });
  return run_next(op + 1, f);
}

// Gathers take offsets with a sign.
HWY_INLINE bool gathers(const AddressCheck& check) { return check.most - check.least <= INT32_MAX; }

template <class T>
const LaneOp* Load(Op op, Frame& f) {
  const unsigned n = op->bytes;
  const uint64_t lanes = lanes_of(op, f);
  if (lanes == 0) {
    put_each<T>(op, f, [](size_t) { return T{0}; });
    return run_next(op + 1, f);
  }
  const uint8_t* bytes = near_bytes(op, op->c, f, lanes, false, n);
  if constexpr (sizeof(T) == 4) {
    if (bytes && n == 4 && gathers(f.checks[op->check])) return put_words(bytes, op, f, lanes);
  }
  alignas(64) T v[kMaxLanes];
  if (!f.is_row(lanes)) std::fill_n(v, f.elements, T{0});
  if (bytes) {
    load_near(bytes, op, f, lanes, v);
  } else {
    Pointers pointers;
    if (!pointers.find(op, op->skip, op->c, f, lanes, false)) return f.leave(op);
    each_lane(lanes, [&](unsigned lane) { v[lane] = load_element<T>(pointers.of[lane], n); });
  }
  put_each<T>(op, f, [&](size_t i) { return v[i]; });
  return run_next(op + 1, f);
}

// Gathers a word of each lane from `bytes`, at its address's distance from the least one.
HWY_INLINE void put_gathered(const uint8_t* bytes, Op op, const AddressCheck& check, Frame& f) {
  const uint32_t *low = at<uint32_t>(op->a, f), least = check.least;
  put<uint32_t>(op, f, [=](auto d, size_t i) HWY_ATTR {
    const hn::RebindToSigned<decltype(d)> ds;
    const auto offset = hn::Sub(hn::Load(d, low + i), hn::Set(d, least));
    return hn::GatherOffset(d, reinterpret_cast<const uint32_t*>(bytes), hn::BitCast(ds, offset));
  });
}

// As above if eight lanes each have the same address.
HWY_INLINE void put_eights(const uint8_t* bytes, Op op, const AddressCheck& check, Frame& f) {
  const uint32_t *low = at<uint32_t>(op->a, f), least = check.least;
  put<uint32_t>(op, f, [=](auto d, size_t i) HWY_ATTR {
    uint32_t word = 0;
    std::memcpy(&word, bytes + (low[i] - least), 4);
    return hn::Set(d, word);
  });
}

// A word without a predicate of its own: most loads, most of the time by all lanes.
inline const LaneOp* LoadChecked32(Op op, Frame& f) {
  if (HWY_UNLIKELY(!f.whole)) return Load<uint32_t>(op, f);
  const uint8_t* bytes = near_bytes(op, op->c, f, f.all, false, 4);
  const AddressCheck& check = f.checks[op->check];
  if (HWY_UNLIKELY(!bytes || !gathers(check))) return Load<uint32_t>(op, f);
  if (check.in_a_row) {
    prefetch(bytes, check);
    put_row(bytes, op, f);
  } else if (check.eights) {
    put_eights(bytes, op, check, f);
  } else {
    put_gathered(bytes, op, check, f);
  }
  return run_next(op + 1, f);
}

// ---- several consecutive words of each lane: loaded together and transposed to their rows

#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX2
HWY_INLINE __m128i four_words(const uint8_t* p) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p)); }
HWY_INLINE __m128i two_words(const uint8_t* p) { return _mm_loadl_epi64(reinterpret_cast<const __m128i*>(p)); }
HWY_INLINE __m256i halves(__m128i low, __m128i high) {
  return _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
}
HWY_INLINE void store_words(uint32_t* to, __m256i v) { _mm256_store_si256(reinterpret_cast<__m256i*>(to), v); }

HWY_INLINE void put_fours(const uint8_t* bytes, Op op, const uint32_t* low, uint32_t least, Frame& f) {
  uint32_t *a = at<uint32_t>(op[0].to, f), *b = at<uint32_t>(op[1].to, f), *c = at<uint32_t>(op[2].to, f),
           *d = at<uint32_t>(op[3].to, f);
  LANES_STEPS(f) LANES_UNROLL for (size_t i = step, of_step = 0; of_step < kStep; of_step += 8, i = step + of_step) {
    const auto words = [&](size_t lane) HWY_ATTR { return four_words(bytes + (low[i + lane] - least)); };
    const __m256i v0 = halves(words(0), words(4)), v1 = halves(words(1), words(5)), v2 = halves(words(2), words(6)),
                  v3 = halves(words(3), words(7));
    const __m256i ab01 = _mm256_unpacklo_epi32(v0, v1), ab23 = _mm256_unpacklo_epi32(v2, v3);
    const __m256i cd01 = _mm256_unpackhi_epi32(v0, v1), cd23 = _mm256_unpackhi_epi32(v2, v3);
    store_words(a + i, _mm256_unpacklo_epi64(ab01, ab23));
    store_words(b + i, _mm256_unpackhi_epi64(ab01, ab23));
    store_words(c + i, _mm256_unpacklo_epi64(cd01, cd23));
    store_words(d + i, _mm256_unpackhi_epi64(cd01, cd23));
  }
}

HWY_INLINE void put_twos(const uint8_t* bytes, Op op, const uint32_t* low, uint32_t least, Frame& f) {
  uint32_t *a = at<uint32_t>(op[0].to, f), *b = at<uint32_t>(op[1].to, f);
  LANES_STEPS(f) LANES_UNROLL for (size_t i = step, of_step = 0; of_step < kStep; of_step += 8, i = step + of_step) {
    const auto words = [&](size_t lane) HWY_ATTR {
      return _mm_unpacklo_epi64(two_words(bytes + (low[i + lane] - least)),
                                two_words(bytes + (low[i + lane + 1] - least)));
    };
    const __m256 v0 = _mm256_castsi256_ps(halves(words(0), words(4)));
    const __m256 v1 = _mm256_castsi256_ps(halves(words(2), words(6)));
    store_words(a + i, _mm256_castps_si256(_mm256_shuffle_ps(v0, v1, 0x88)));
    store_words(b + i, _mm256_castps_si256(_mm256_shuffle_ps(v0, v1, 0xDD)));
  }
}
#endif

HWY_INLINE void put_group(const uint8_t* bytes, Op op, Frame& f) {
  const AddressCheck& check = f.checks[op->check];
  [[maybe_unused]] const uint32_t *low = at<uint32_t>(op->a, f), least = check.least;
  const unsigned n = op->skip;
  if (check.in_a_row) {
    prefetch(bytes, check);
    for (unsigned k = 0; k < n; k++) put_row(bytes + 4 * k, op + k, f);
    return;
  }
  if (check.eights) {
    for (unsigned k = 0; k < n; k++) put_eights(bytes + 4 * k, op + k, check, f);
    return;
  }
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX2
  if (n == 4) return put_fours(bytes, op, low, least, f);
  if (n == 2) return put_twos(bytes, op, low, least, f);
#endif
  for (unsigned k = 0; k < n; k++) put_gathered(bytes + 4 * k, op + k, check, f);
}

// A group of `number` loads, which follow it sorted by address: `skip` of the first of each run is its number of words.
// The single loads come after those, as the fallback. None of them writes what another one reads.
inline const LaneOp* LoadTogether(Op op, Frame& f) {
  const LaneOp *const loads = op + 1, *const end = loads + op->number;
  if (HWY_UNLIKELY(!f.whole)) return run_next(end, f);
  const uint8_t* from[kLoadsTogether];
  unsigned group = 0;
  for (const LaneOp* load = loads; load != end; load += load->skip) {
    from[group] = near_bytes(load, load->c, f, f.all, false, 4 * load->skip);
    if (HWY_UNLIKELY(!from[group++] || !gathers(f.checks[load->check]))) return run_next(end, f);
  }
  group = 0;
  for (const LaneOp* load = loads; load != end; load += load->skip) put_group(from[group++], load, f);
  return run_next(end + op->number, f);
}

// A uniform address, in a space that lanes share.
template <class T>
const LaneOp* LoadOne(Op op, Frame& f) {
  const uint64_t lanes = lanes_of(op, f);
  T value = 0;
  if (lanes) {
    uint64_t address = 0;
    std::memcpy(&address, at<uint64_t>(op->a, f), 8);
    uint8_t* bytes = nullptr;
    const unsigned n = op->bytes;
    if (f.warp->find(op->aux, 0, address, n, false, bytes) != AccessStatus::Fine) return f.leave(op);
    value = load_element<T>(bytes, n);
  }
  T* to = at<T>(op->to, f);
  std::fill_n(to, f.elements, value);
  if (lanes && lanes != f.all) each_lane(~lanes & f.all, [&](unsigned i) { to[i] = 0; });
  return run_next(op + 1, f);
}

// The value is in c, and `to` is added to the address. Lanes are stored in ascending order, so that the highest one
// wins.
template <class T>
const LaneOp* Store(Op op, Frame& f) {
  const unsigned n = op->bytes;
  const uint64_t lanes = lanes_of(op, f);
  if (lanes == 0) return run_next(op + 1, f);
  const T* value = at<T>(op->c, f);
  if (uint8_t* bytes = near_bytes(op, op->to, f, lanes, true, n)) {
    const AddressCheck& check = f.checks[op->check];
    if (check.in_a_row && n == sizeof(T)) {
      prefetch(bytes, check);
      store_row(bytes, value, f);
    } else {
      const uint32_t *low = at<uint32_t>(op->a, f), least = check.least;
      each_lane(lanes, [&](unsigned i) { store_element<T>(bytes + (low[i] - least), n, value[i]); });
    }
    return run_next(op + 1, f);
  }
  Pointers pointers;
  if (!pointers.find(op, op->skip, op->to, f, lanes, true)) return f.leave(op);
  each_lane(lanes, [&](unsigned lane) { store_element<T>(pointers.of[lane], n, value[lane]); });
  return run_next(op + 1, f);
}

#endif

inline const LaneOp* CheckStore(Op op, Frame& f) {
  const uint64_t lanes = lanes_of(op, f);
  Pointers pointers;
  return pointers.find(op, op->skip, op->to, f, lanes, true) ? run_next(op + 1, f) : f.leave(op);
}

// ---- atomics. Lanes with distinct addresses are done together; those that share one, in rounds of the lowest lane of
// each address. If accesses may overlap, lanes are done one by one.

inline const LaneOp* AtomicBegin(Op op, Frame& f) {
  Atomics& now = f.atomics;
  now.outer = f.mask;
  now.pending = lanes_of(op, f);
  Pointers pointers;
  if (!pointers.find(op, op[1].skip, op->c, f, now.pending, true)) return f.leave(op);
  std::copy_n(pointers.of, f.lanes, now.bytes.begin());
  std::memset(at<uint8_t>(op->to, f), 0, f.elements * (op->bytes <= 4 ? 4 : op->bytes <= 8 ? 8 : 16));
  return now.pending ? run_next(op + 1, f) : run_next(op + op->skip, f);
}

// One of the pending lanes for each address.
inline uint64_t next_round(const Atomics& now, unsigned n) {
  uint64_t round = 0, marks = 0;
  bool distinct = true;
  each_lane(now.pending, [&](unsigned lane) {
    const uint64_t mark = uint64_t{1} << (reinterpret_cast<uintptr_t>(now.bytes[lane]) / n % 64);
    distinct = distinct && !(marks & mark);
    marks |= mark;
  });
  if (distinct) return now.pending;
  each_lane(now.pending, [&](unsigned lane) {
    bool taken = false;
    each_lane(round, [&](unsigned other) { taken |= now.bytes[other] == now.bytes[lane]; });
    if (!taken) round |= uint64_t{1} << lane;
  });
  return round;
}

template <class T>
const LaneOp* AtomicRound(Op op, Frame& f) {
  const auto n = static_cast<unsigned>(op->number);
  f.set_active(op->aligned ? next_round(f.atomics, n) : f.atomics.pending & -f.atomics.pending);
  each_lane(f.mask, [&](unsigned lane) { at<T>(op->to, f)[lane] = load_element<T>(f.atomics.bytes[lane], n); });
  return run_next(op + 1, f);
}

template <class T>
const LaneOp* AtomicEnd(Op op, Frame& f) {
  Atomics& now = f.atomics;
  const T* value = at<T>(op->a, f);
  each_lane(f.mask,
            [&](unsigned lane) { store_element<T>(now.bytes[lane], static_cast<unsigned>(op->number), value[lane]); });
  now.pending &= ~f.mask;
  if (now.pending) return op - op->skip;
  f.set_active(now.outer);
  return run_next(op + 1, f);
}

}  // namespace isadora::sim::lanes::LANES_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
