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

// Four lanes that part and wait for one another.
inline std::string parting(const std::string& examples) {
  return R"(__DefISA toy
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
    Mark; Fork; Go; Meet; Census; Put; Stop;

__DefGroup ALL

__DefOptype mark : [ALL]
  __Encoding
    field<0, 3> Kind   kind == Mark;
    field<3, 2> Common lanes;
  __Syntax
    mark lanes ;
  __Semantics
    mark lanes:
        lanes = active;

__DefOpcode mark_x : [mark]

__DefOptype fork : [ALL]
  __Encoding
    field<0, 3> Kind   kind == Fork;
    field<3, 3> Acc    by;
    field<8, 8> Place  target;
  __Syntax
    fork by, target ;
  __Semantics
    fork by, target:
        if (by > 99) pc = target;

__DefOpcode fork_x : [fork]

__DefOptype go : [ALL]
  __Encoding
    field<0, 3> Kind   kind == Go;
    field<8, 8> Place  target;
  __Syntax
    go target ;
  __Semantics
    go target:
        pc = target;

__DefOpcode go_x : [go]

__DefOptype meet : [ALL]
  __Encoding
    field<0, 3> Kind   kind == Meet;
    field<3, 2> Common lanes;
  __Syntax
    meet lanes ;
  __Semantics
    meet lanes:
        wait(lanes);

__DefOpcode meet_x : [meet]

__DefOptype census : [ALL]
  __Encoding
    field<0, 3> Kind   kind == Census;
    field<3, 3> Acc    to;
  __Syntax
    census to ;
  __Semantics
    census to:
        to = popcount(active);

__DefOpcode census_x : [census]

__DefOptype put : [ALL]
  __Encoding
    field<0, 3> Kind   kind == Put;
    field<3, 3> Acc    to;
    field<8, 8> Count  number;
  __Syntax
    put to, number ;
  __Semantics
    put to, number:
        to = number;

__DefOpcode put_x : [put]

__DefOptype stop : [ALL]
  __Encoding
    field<0, 3> Kind   kind == Stop;
  __Syntax
    stop ;
  __Semantics
    stop:
        exit;
  __Examples
)" + examples +
         R"(
__DefOpcode stop_x : [stop]
)";
}

}  // namespace isadora
