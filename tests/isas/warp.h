// A warp with random registers, and a comparison of what a program leaves there with the host's own arithmetic, which
// is written from the PTX ISA's words and not from the description.
#pragma once

#include <regex>

#include "effort.h"
#include "isas/coverage.h"
#include "isas/kept_bench.h"
#include "isas/loaded.h"
#include "isas/sources.h"

namespace isadora::test {

using U64 = uint64_t;
using U128 = unsigned __int128;

inline constexpr unsigned kLanes = 32;

inline U64 random_value(std::mt19937_64& random, unsigned width) {
  static const U64 edges[] = {0,      1,      2,          31,         32,         33,         63,        64,
                              0x7FFF, 0x8000, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xFFFFFFFE, 0xFFFFFFFF};
  const U64 v = random() % 2 ? edges[random() % std::size(edges)] : random();
  return v & ((U64{1} << width) - 1);
}

// One instruction or several on one warp; registers in, registers out, 32 lanes at once.
class Warp {
 public:
  // Random values, half of them near the edges, for R1 … R7 and P0 … P6.
  void randomize(std::mt19937_64& random) {
    bench_->reset();
    read_.clear();
    for (unsigned r = 1; r < 8; ++r) set("R" + std::to_string(r), r_[r], 32, random, 32);
    for (unsigned p = 0; p < 7; ++p) set("P" + std::to_string(p), p_[p], 32, random, 1);
  }

  // As above for UR1 … UR7 and UP0 … UP6, which have one value each.
  void randomize_uniform(std::mt19937_64& random) {
    bench_->reset();
    read_.clear();
    for (unsigned r = 1; r < 8; ++r) set("UR" + std::to_string(r), r_[r], 1, random, 32);
    for (unsigned p = 0; p < 7; ++p) set("UP" + std::to_string(p), p_[p], 1, random, 1);
  }

  // Lanes that run.
  void activate(uint32_t mask) { bench_->set_active(mask); }

  // Keeps only this many bits of each register, so that lanes have equal values now and then.
  void thin(unsigned bits) {
    for (unsigned r = 1; r < 8; ++r) {
      for (U64& v : r_[r]) v &= (U64{1} << bits) - 1;
      put("R" + std::to_string(r), {r_[r].begin(), r_[r].end()});
    }
  }

  // One value, or one for each lane.
  void put(const std::string& place, const std::vector<base::Integer>& values) {
    std::string error;
    read_.clear();
    ASSERT_TRUE(bench_->set(place, values, error)) << error;
  }

  // A source's value is somewhere else, and no longer in its register.
  void move(const Source& source, Source::Kind to, std::mt19937_64& random) {
    for (unsigned i = 0; i < source.registers; ++i) {
      const U64 value = random_value(random, 32);
      r_[source.first + i].fill(value);
      if (to != Source::Kind::Number) put(source.place(to, i), {base::Integer(value)});
    }
  }

  void run(const std::string& program) {
    const sim::RunResult result = outcome(program);
    ASSERT_EQ(result.status, sim::RunResult::Status::Done) << (result.fault ? result.fault->message : result.message);
    record(Shown::Runs, words_);
  }

  sim::RunResult outcome(const std::string& program) {
    if (program != program_) assemble_all(program);
    read_.clear();
    return bench_->run(words_);
  }

  // The effect of the last program equals the oracle's.
  void agrees(const std::string& oracle) const { record(Shown::Oracle, words_, oracle); }

  U64 get(const std::string& place, unsigned lane) const {
    if (place != read_) read(place);
    return values_.empty() ? 0 : values_[values_.size() > 1 ? lane : 0].to_uint64();
  }

  U64 r(unsigned n, unsigned lane) const { return r_[n][lane]; }
  U64 p(unsigned n, unsigned lane) const { return p_[n][lane]; }

 private:
  void assemble_all(const std::string& program) {
    program_ = program;
    words_.clear();
    for (size_t at = 0; at < program.size();) {
      const size_t end = program.find(';', at) + 1;
      encoding::Decoded d;
      std::string why;
      EXPECT_TRUE(assemble(program.substr(at, end - at), d, &why)) << why;
      words_.push_back(d);
      at = end;
    }
  }

  // All lanes at once, for tests ask for each of them.
  void read(const std::string& place) const {
    std::string error;
    values_.clear();
    EXPECT_TRUE(bench_->get(place, values_, error)) << error;
    read_ = place;
  }

  void set(const std::string& place, std::array<U64, 32>& into, unsigned lanes, std::mt19937_64& random,
           unsigned width) {
    std::vector<base::Integer> values;
    for (unsigned lane = 0; lane < lanes; ++lane) values.emplace_back(into[lane] = random_value(random, width));
    std::string error;
    ASSERT_TRUE(bench_->set(place, values, error)) << error;
  }

  const KeptBench bench_{simt128().codec};
  std::string program_;  // the last one, of these words
  std::vector<encoding::Decoded> words_;
  mutable std::string read_;  // the place that was read last, with its values; empty after a change
  mutable std::vector<base::Integer> values_;
  std::array<std::array<U64, 32>, 8> r_{};
  std::array<std::array<U64, 32>, 7> p_{};
};

// Compares one place in each lane (in the one of the warp, where `lanes` is 1) with what the function of the lane says.
template <class Expected>
void compare(const Warp& warp, const std::string& program, const std::string& place, unsigned lanes,
             const std::string& oracle, Expected expected) {
  for (unsigned lane = 0; lane < lanes; ++lane)
    ASSERT_EQ(warp.get(place, lane), static_cast<U64>(expected([&](unsigned n) { return warp.r(n, lane); },
                                                               [&](unsigned n) { return warp.p(n, lane); })))
        << program << " lane " << lane << std::hex << " 1=" << warp.r(1, lane) << " 2=" << warp.r(2, lane)
        << " 3=" << warp.r(3, lane) << " 4=" << warp.r(4, lane) << " 5=" << warp.r(5, lane);
  warp.agrees(oracle);
}

// An instruction's sources may come from elsewhere: each source in turn is tried as whatever the assembler takes there.
template <class Expected>
void hold_elsewhere(const std::string& program, const std::string& place, bool uniform, const std::string& oracle,
                    Expected expected, unsigned warps) {
  std::mt19937_64 random(std::hash<std::string>{}(place + program));
  Warp warp;
  for (const Source& source : sources_of(program))
    for (const Source::Kind kind : source.kinds(program))
      for (unsigned i = 0; i < warps; ++i) {
        uniform ? warp.randomize_uniform(random) : warp.randomize(random);
        warp.move(source, kind, random);
        const std::string other = source.moved(program, kind, warp.r(source.first, 0));
        ASSERT_NO_FATAL_FAILURE(warp.run(other));
        ASSERT_NO_FATAL_FAILURE(compare(warp, other, place, uniform ? 1 : 32, oracle, expected));
      }
}

// Runs a program on random warps and compares.
template <class Expected>
void hold(const std::string& program, const std::string& place, Expected expected, unsigned warps = 20,
          const std::string& oracle = kHost) {
  std::mt19937_64 random(std::hash<std::string>{}(program + place));
  Warp warp;
  for (unsigned i = 0; i < effort(warps); ++i) {
    warp.randomize(random);
    ASSERT_NO_FATAL_FAILURE(warp.run(program));
    ASSERT_NO_FATAL_FAILURE(compare(warp, program, place, 32, oracle, expected));
  }
  hold_elsewhere(program, place, false, oracle, expected, effort((warps + 9) / 10));
}

// As above on uniform registers: one value for the warp, so more warps.
template <class Expected>
void hold_uniform(const std::string& program, const std::string& place, Expected expected, unsigned warps = 200,
                  const std::string& oracle = kHost) {
  std::mt19937_64 random(std::hash<std::string>{}(program + place));
  Warp warp;
  for (unsigned i = 0; i < effort(warps); ++i) {
    warp.randomize_uniform(random);
    ASSERT_NO_FATAL_FAILURE(warp.run(program));
    ASSERT_NO_FATAL_FAILURE(compare(warp, program, place, 1, oracle, expected));
  }
  hold_elsewhere(program, place, true, oracle, expected, effort((warps + 9) / 10));
}

// A program's twin: each instruction and each register is the uniform one, whose name begins with a U.
inline std::string twin(const std::string& program) {
  static const std::regex names("(^|; *)(?=[A-Z])|\\b(?=[RP](\\d|\\[|Z|T\\b))");
  return std::regex_replace(program, names, "$1U");
}

template <class Expected>
void hold_twins(const std::string& program, const std::string& place, Expected expected, unsigned warps = 20,
                const std::string& oracle = kHost) {
  hold(program, place, expected, warps, oracle);
  hold_uniform(twin(program), twin(place), expected, 10 * warps, oracle);
}

inline int64_t s32(U64 v) { return static_cast<int32_t>(v); }
inline U64 low(U64 v) { return v & 0xFFFFFFFF; }

}  // namespace isadora::test
