// Shared parts of the build tests: a small machine, and functions from text to Model and findings.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "check/check.h"

namespace isadora::check {

struct Built {
  diag::Sink sink, doubts;
  model::Isa isa;

  const model::Opcode& opcode(std::string_view name) const {
    for (const model::Opcode& o : isa.opcodes) {
      if (o.name == name) return o;
    }
    ADD_FAILURE() << "no opcode " << name;
    static const model::Opcode none;
    return none;
  }
  const model::Type& type(std::string_view name) const {
    for (const model::Type& t : isa.types) {
      if (t.name == name) return t;
    }
    ADD_FAILURE() << "no type " << name;
    static const model::Type none;
    return none;
  }
  std::string report() const { return diag::render(sink, {}); }
};

inline Built build_texts(const std::vector<std::string>& texts) {
  Built built;
  std::vector<parse::Tree> trees;
  for (size_t i = 0; i < texts.size(); ++i) {
    trees.push_back(parse::parse(base::make_source("part" + std::to_string(i) + ".isa", texts[i]), built.sink));
  }
  built.isa = build(trees, built.sink, parse::ParseExtent::Whole, nullptr, &built.doubts);
  return built;
}

inline Built build_text(const std::string& text) { return build_texts({text}); }

// A machine with registers, predicates, numbers and a prefix; a test's own definitions follow it.
inline const std::string kMachine = R"(
__DefISA toy
    Execution = "simt"; Lanes = 4; Parcel = 32;
    Parameters = konst[0x10];
    Fault<Bad> = "a bad access";
__DefRegisterFile G
    Scope = lane; Count = 15; Width = 32; Spelling = "g%"; Wide = "g[%:%]";
__DefRegisterFile F
    Scope = lane; Count = 3; Width = 1; Spelling = "f%";
__DefRegisterType Gpr<4> : [G]
    Constant<15> = 0; Spelling<15> = "gz";
__DefRegisterType Flag<2> : [F]
    Constant<3> = 1; Spelling<3> = "ft";
__DefAggregate FLAGS<4> : [Flag]
__DefSpace konst
    Scope = constant; AddressBits = 16;
__DefNumberType Imm<8>
    Pattern;
__DefPrefixType Sign<1>
    "-" = (~x)[width-1:0] + 1;
    "~" = (~x)[width-1:0];
__DefPrefixType Bars<1>
    "|" "|" = x[width-2:0];
__DefPrefixType Not<1>
    "!" = 1 - x;
__DefBitFieldType Code<6>
    MOV = 1; ADD; SUB; SET;
__DefBitFieldType Ext<1>
    NoX; X;
__DefBitFieldType Mode<2>
    A; B; C;
    Spelling<C> = "SEA", "CEE";
)";

inline Built build_toy(const std::string& text) { return build_text(kMachine + text); }

inline std::string kinds(const Built& built) {
  std::string out;
  for (const diag::Diagnostic& d : built.sink.all()) out += (out.empty() ? "" : " ") + std::string(diag::name(d.kind));
  return out;
}

// The text under the n-th finding's primary place.
inline std::string place(const Built& built, size_t n = 0) {
  if (n >= built.sink.all().size()) return "";
  const base::Span& span = built.sink.all()[n].span;
  return span.source ? span.source->text.substr(span.begin, span.end - span.begin) : "";
}

}  // namespace isadora::check
