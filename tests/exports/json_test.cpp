// A description survives the way to JSON and back; invalid text is refused with its location.
#include <fstream>
#include <nlohmann/json.hpp>

#include "effort.h"
#include "encoding/toys.h"
#include "exports/decoders.h"
#include "exports/exports.h"
#include "isas/loaded.h"

namespace isadora::exports {
namespace {

using nlohmann::json;

model::Isa read_back(const std::string& text) {
  std::string error;
  std::optional<model::Isa> isa = model_from_json(text, error);
  EXPECT_TRUE(isa) << error;
  return isa ? std::move(*isa) : model::Isa{};
}

const model::Isa& shipped() { return test::simt128().isa; }

TEST(Json, BringsTheShippedDescriptionBack) {
  const model::Isa again = read_back(to_json(shipped()));
  EXPECT_TRUE(again == shipped());
  EXPECT_EQ(to_json(again), to_json(shipped()));
}

TEST(Json, BringsToysBack) {
  for (const model::Isa& toy : {encoding::toys::wide(), encoding::toys::prefixed(), encoding::toys::compressed()}) {
    EXPECT_TRUE(read_back(to_json(toy)) == toy) << toy.name;
  }
}

// Parts of the notation that simt128 does not use: a hart, aliases, subsets, sets, relative numbers, settings,
// controls.
constexpr const char* kOdd = R"(__DefISA odd
    Execution = "hart";
    Parcel = 16;
    BitOrder = "msb";
    ParcelOrder = "msb";
    Setting<limit> = 7;
    MicroOps = "odder";
    Fault<Bad> = "it is \"bad\"";
  __Description
Prose of the machine.
__DefRegisterFile x
    Scope = hart;
    Count = 8;
    Width = 64;
    Spelling = "x%";
    Alias<2> = "sp", "stack";
    Print<2>;
  __Description
Prose of a file: ∀.
__DefRegisterType Few<2> : [x]
    Codes = 1, 2, 5, 7;
__DefRegisterType Flag<2> : [x]
    Constant<3> = -1;
    Spelling<3> = "ones";
__DefAggregate ALLX<2> : [Flag]
  __Description
Prose of an aggregate.
__DefSpace memory
    Scope = grid;
    AddressBits = 48;
    Outside = Bad;
  __Description
Prose of a space.
__DefNumberType Op<4>
__DefNumberType Jump<6>
    Signed;
    Scale = 2;
    RelativeNext;
__DefNumberType Marks<2>
    Set;
    Radix = 10;
__DefBitFieldType Kind<1>
    S8; U8;
    Bits<S8, U8> = 8;
    Signed<S8>;
    Operator<U8> = "<";
__DefBitFieldType Way<1>
    NEAR; FAR;
__DefGroup ALL
  __Description
Prose of a group.
__DefOptype jump : [ALL]
  __Encoding
    field<0, 4> Op op == 1;
    field<4, 2> Few on;
    field<6, 6> Jump to;
    field<12, 2> Marks marks = 0;
    field<14, 1> Kind kind = S8;
    field<15, 1> Way way = NEAR;
  __Syntax
    jump{.kind}{.way} on{, marks}, to ;
  __OperandInfo
    ModiOrder<kind, way>;
  __Description
Prose of an optype.
  __Semantics
    jump.kind.way on, marks, to:
        if (on > set.limit) pc = to;
        if (marks == 3) fault(Bad, on, "say \"why\"");
    crack:
        if (.kind == .U8) step on, \(marks + 1)
        go to
  __Examples
    jump sp, .+0x4 ;   //= sp == old(sp)
  __Claims
    //= given way == "FAR": on == old(on)
__DefOpcode jump_x : [jump]
  __Description
Prose of an opcode.
)";

model::Isa odd() {
  diag::Sink sink;
  const auto loaded = library::load(std::vector{base::make_source("odd.isa", kOdd)}, sink);
  EXPECT_TRUE(loaded) << diag::render(sink, {});
  return loaded ? loaded->isa : model::Isa{};
}

// Texts in the style of another assembler.
constexpr const char* kForeign = R"(
__DefISA foreign
    Execution = "hart"; Parcel = 16; Unused = "illegal"; Lines;
    Here = next;
    Function<"low"> = x[7:0];
    Directive<".int"> = ".2byte";
    Directive<".cpu"> = none;
    Relocation<1> = Imm, "low", "-";
__DefRegisterFile r
    Scope = hart; Count = 8; Width = 8; Spelling = "r%"; Numbers;
__DefRegisterType Reg<3> : [r]
__DefNumberType Imm<8>
__DefNumberType Place<7>
    CodeAddress;
__DefGroup ALL
__DefOptype ldi : [ALL]
  __Encoding
    field<0, 3> Reg rd;
    field<3, 3> Reg rs;
    field<6, 1> Imm1 op == 0;
    field<8, 8> Imm imm;
  __OperandInfo
    Print<"neg"> = imm >= 128;
  __Syntax
    ldi rd, rs, imm ;
  __Readings
    neg rd, k {rs = rd} {k = 255 - imm} ;
  __Semantics
    ldi rd, rs, imm:
        rd = (rs + imm)[7:0];
__DefNumberType Imm1<1>
__DefOpcode ldi_1 : [ldi]
__DefPseudo ldi
    Literal<value> = 2;
  __Syntax
    ldi rd, =value ;
  __Expansion
    ldi rd, rd, value ;
)";

TEST(Json, BringsBackTextsOfAnotherAssembler) {
  diag::Sink sink;
  const auto loaded = library::load(std::vector{base::make_source("foreign.isa", kForeign)}, sink);
  ASSERT_TRUE(loaded) << diag::render(sink, {});
  const model::Isa& isa = loaded->isa;
  ASSERT_EQ(isa.opcodes.at(0).readings.size(), 1u);
  const model::Form& reading = isa.opcodes[0].readings[0];
  EXPECT_TRUE(reading.printed && reading.equal.size() == 1);
  EXPECT_TRUE(read_back(to_json(isa)) == isa);
}

TEST(Json, BringsBackWhatTheShippedDescriptionHasNot) {
  const model::Isa isa = odd();
  ASSERT_EQ(isa.opcodes.size(), 1u);
  EXPECT_TRUE(read_back(to_json(isa)) == isa);
}

TEST(Json, BringsBackAllShippedAndDrawnDescriptions) {
  const auto expect = [](const model::Isa& isa) { EXPECT_TRUE(read_back(to_json(isa)) == isa) << isa.name; };
  for (const char* name : {"rv32imc", "rv32imac", "avr", "armv6m", "fabrisc", "fabrisc-uops"})
    expect(decoders::shipped(name)->isa);
  decoders::each_drawn(test::effort(60), [&](const library::Loaded& loaded) { expect(loaded.isa); });
}

TEST(Json, HoldsTheProseOfEverything) {
  const json j = json::parse(to_json(odd()));
  for (const char* place : {"", "/files/0", "/aggregates/0", "/spaces/0", "/groups/0", "/optypes/0", "/opcodes/0"}) {
    const json& prose = j.at(json::json_pointer(std::string(place) + "/prose"));
    ASSERT_EQ(prose.size(), 1u) << place;
    EXPECT_TRUE(prose[0]["markdown"].get<std::string>().starts_with("Prose of a") ||
                prose[0]["markdown"] == "Prose of the machine.")
        << place;
    EXPECT_EQ(prose[0]["block"], "__Description") << place;
  }
}

// Equality compares everything: each scalar of the text, changed, gives another Model or none.
TEST(Json, EveryMemberCounts) {
  const model::Isa isa = odd();
  const json whole = json::parse(to_json(isa));
  const json flat = whole.flatten();
  size_t changed = 0;
  for (const auto& [place, value] : flat.items()) {
    json other = whole;
    json& at = other[json::json_pointer(place)];
    if (value.is_number())
      at = value.get<int64_t>() + 1;
    else if (value.is_boolean())
      at = !value.get<bool>();
    else if (value.is_string())
      at = value.get<std::string>() + "_";
    else
      continue;
    std::string error;
    const std::optional<model::Isa> read = model_from_json(other.dump(), error);
    EXPECT_FALSE(read && *read == isa) << place;
    EXPECT_NE(read.has_value(), !error.empty()) << place;
    ++changed;
  }
  EXPECT_GT(changed, 200u);
}

// The Model read back decodes, prints and assembles like the original.
TEST(Json, ACodecWorksOnWhatCameBack) {
  library::Loaded again(read_back(to_json(shipped())));
  test::RandomWords random(7);
  size_t tried = 0;
  for (uint16_t opcode = 0; opcode < shipped().opcodes.size(); ++opcode) {
    for (int i = 0; i < 20; ++i) {
      encoding::Decoded d, other;
      if (!random.next(opcode, d)) continue;
      ASSERT_TRUE(again.codec.decode_word(d.word, 8u * d.bytes, other));
      std::string text;
      again.printer.print(other, 0, text);
      EXPECT_EQ(text, test::print(d));
      diag::Sink sink;
      uint32_t end = 0;
      const base::SourceRef source = base::make_source("<test>", text);
      ASSERT_TRUE(again.matcher.parse(*source, 0, 0, nullptr, other, end, sink)) << diag::render(sink, {});
      EXPECT_EQ(other.word == d.word, true) << text;
      ++tried;
    }
  }
  EXPECT_GT(tried, shipped().opcodes.size() * 10);
}

std::string refusal(const json& j) {
  std::string error;
  EXPECT_FALSE(model_from_json(j.dump(), error));
  return error;
}

TEST(Json, WhatIsNoneIsRefusedWithItsPlace) {
  std::string error;
  EXPECT_FALSE(model_from_json("{", error));
  EXPECT_EQ(error,
            "this is not JSON: line 1, column 2: syntax error while parsing object key - unexpected end of input; "
            "expected string literal");
  EXPECT_NE(refusal(json::array()).find("not a description"), std::string::npos);
  const json whole = json::parse(to_json(odd()));
  json j = whole;
  j.erase("types");
  EXPECT_EQ(refusal(j), "at /: expected a member `types`");
  j = whole;
  j["types"][0]["width"] = "x";
  EXPECT_EQ(refusal(j), "at /types/0/width: expected a number from 0 to 4294967295");
  j = whole;
  j["types"][0]["colour"] = 1;
  EXPECT_EQ(refusal(j), "at /types/0: expected no members but those of the schema");
  j = whole;
  j["opcodes"][0]["fields"][0]["type"] = 99;
  EXPECT_EQ(refusal(j), "expected the type of field op of jump_x");
  j = whole;
  j["opcodes"][0]["forms"][0]["semantics"][0] = "%0 = Fly";
  EXPECT_NE(refusal(j).find("at /opcodes/0/forms/0/semantics: expected a function: line 1"), std::string::npos);
  j = whole;
  for (int i = 0; i < 500; ++i) j = json::object({{"parts", json::array({j})}, {"kind", "group"}});
  json deep = whole;
  deep["opcodes"][0]["forms"][0]["head"] = json::array({j});
  EXPECT_FALSE(refusal(deep).empty());
}

// A damaged text is refused, or gives a Model for which all tools can be made.
TEST(Json, AMutilatedTextHarmsNobody) {
  const json whole = json::parse(to_json(encoding::toys::wide()));
  const json flat = whole.flatten();
  std::vector<std::string> places;
  for (const auto& [place, value] : flat.items()) places.push_back(place);
  std::mt19937_64 random(11);
  const std::vector<json> values = {0, 1, 7, 63, 64, 65535, -1, "0x0", "", true, json::array(), nullptr, UINT64_MAX};
  size_t accepted = 0;
  for (int i = 0; i < 400; ++i) {
    json other = whole;
    for (int k = 0; k < 2; ++k)
      other[json::json_pointer(places[random() % places.size()])] = values[random() % values.size()];
    std::string error;
    std::optional<model::Isa> isa = model_from_json(other.dump(), error);
    if (!isa) continue;
    ++accepted;
    library::Loaded loaded(std::move(*isa));
    for (int w = 0; w < 50; ++w) {
      encoding::Decoded d;
      std::string text;
      const model::Bits word = encoding::toys::random_bits(random);
      if (loaded.codec.decode_word(word, 128, d)) loaded.printer.print(d, 0, text);
    }
  }
  EXPECT_GT(accepted, 5u);
}

TEST(Exports, AreFoundByTheirName) {
  ASSERT_TRUE(find("json"));
  EXPECT_EQ(find("json")->write, &to_json);
  EXPECT_EQ(find("xml"), nullptr);
}

}  // namespace
}  // namespace isadora::exports
