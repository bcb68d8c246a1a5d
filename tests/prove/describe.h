// Small descriptions for the tests of the prover.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "library/library.h"
#include "prove/prove.h"

namespace isadora {

inline std::unique_ptr<library::Loaded> load_text(const std::string& text) {
  diag::Sink sink;
  auto loaded = library::load({base::make_source("toy.isa", text)}, sink);
  for (const diag::Diagnostic& d : sink.all()) ADD_FAILURE() << d.message;
  return loaded;
}

namespace prove {

inline std::unique_ptr<Solver> solver() {
  std::string error;
  auto out = load_solver(error);
  EXPECT_TRUE(out) << error;
  return out;
}

}  // namespace prove

// Two registers files, an addition, and whatever else is asked for.
inline std::string toy(const std::string& semantics, const std::string& examples) {
  return R"(__DefISA toy
    Execution = "simt";
    Lanes = 4;
    Parcel = 32;

__DefRegisterFile a
    Scope = lane;
    Count = 7;
    Width = 8;
    Spelling = "a%";

__DefRegisterFile w
    Scope = warp;
    Count = 4;
    Width = 8;
    Spelling = "w%";

__DefRegisterType Acc<3> : [a]
    Constant<7> = 0;
    Spelling<7> = "az";

__DefRegisterType Common<2> : [w]

__DefNumberType Count<2>
    Radix = 10;

__DefBitFieldType Kind<3>
    Plus = 1; Put; Fill;

__DefBitFieldType Mode<1>
    once; twice;

__DefGroup ALL

__DefOptype plus : [ALL]
  __Encoding
    field<0,  3> Kind  kind == Plus;
    field<3,  3> Acc   to;
    field<6,  3> Acc   left;
    field<9,  3> Acc   right;
    field<12, 1> Mode  mode = once;
    field<13, 2> Common shared;
  __Syntax
    plus{.mode} to, left, right, shared ;
  __Semantics
    plus.mode to, left, right, shared:
)" + semantics +
         R"(
  __Examples
)" + examples +
         R"(
__DefOpcode plus_aa : [plus]
)";
}

// An instruction without a form of its own: its fields, its text, and what it does.
inline std::string simple(const std::string& kind, const std::string& fields, const std::string& text,
                          const std::string& semantics) {
  const std::string name = text.substr(0, text.find(' '));
  return "__DefOptype " + name + " : [ALL]\n  __Encoding\n    field<0, 3> Kind kind == " + kind + ";\n" + fields +
         "  __Syntax\n    " + text + " ;\n  __Semantics\n    " + text + ":\n        " + semantics + "\n\n";
}

// Four lanes that part and wait for one another.
inline std::string parting(const std::string& examples) {
  const std::string by = "    field<3, 3> Acc by;\n", lanes = "    field<3, 2> Common lanes;\n",
                    target = "    field<8, 8> Place target;\n", number = "    field<8, 8> Count number;\n";
  std::string out = R"(__DefISA toy
    Execution = "simt";
    Lanes = 4;
    Parcel = 32;

__DefRegisterFile a
    Scope = lane;
    Count = 8;
    Width = 8;
    Spelling = "a%";

__DefRegisterFile w
    Scope = warp;
    Count = 4;
    Width = 8;
    Spelling = "w%";

__DefRegisterType Acc<3> : [a]

__DefRegisterType Common<2> : [w]

__DefNumberType Count<8>
    Radix = 10;

__DefNumberType Place<8>
    Signed;
    Scale = 4;
    Relative;

__DefBitFieldType Kind<3>
    Mark; Fork; Go; Meet; Census; Put; Hold; Stop;

__DefGroup ALL

)";
  out += simple("Mark", lanes, "mark lanes", "lanes = active;") + "__DefOpcode mark_x : [mark]\n\n";
  out +=
      simple("Fork", by + target, "fork by, target", "if (by > 99) pc = target;") + "__DefOpcode fork_x : [fork]\n\n";
  out += simple("Go", target, "go target", "pc = target;") + "__DefOpcode go_x : [go]\n\n";
  out += simple("Meet", lanes, "meet lanes", "wait(lanes);") + "__DefOpcode meet_x : [meet]\n\n";
  out += simple("Census", by, "census by", "by = popcount(active);") + "__DefOpcode census_x : [census]\n\n";
  out += simple("Put", by + number, "put by, number", "by = number;") + "__DefOpcode put_x : [put]\n\n";
  out += simple("Hold", "", "hold", "if (lane > 1) barrier(0);") + "__DefOpcode hold_x : [hold]\n\n";
  out += simple("Stop", "", "stop", "exit;") + "  __Examples\n" + examples + "\n__DefOpcode stop_x : [stop]\n";
  return out;
}

}  // namespace isadora
