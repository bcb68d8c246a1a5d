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

}  // namespace isadora
