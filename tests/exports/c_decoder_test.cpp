// The decoder in C compiles without warnings and agrees with the codec on every word.
#include <dlfcn.h>

#include "effort.h"
#include "encoding/toys.h"
#include "exports/decoders.h"
#include "exports/taken_names.h"

namespace isadora::exports::decoders {
namespace {

constexpr const char* kProbe = R"(
#include <string.h>
extern int probe(const uint8_t *bytes, size_t size, uint64_t *out);
int probe(const uint8_t *bytes, size_t size, uint64_t *out) {
  NAME_instruction i;
  enum NAME_status s = NAME_decode(bytes, size, &i);
  if (s != 0) return (int)s;
  out[0] = i.opcode, out[1] = i.form, out[2] = i.bytes, out[3] = i.word[0], out[4] = i.word[1];
  memcpy(out + 5, i.fields, sizeof i.fields);
  return 0;
}
extern const char *text(unsigned opcode, unsigned form);
const char *text(unsigned opcode, unsigned form) { return NAME_form_text(opcode, form); }
extern const char *field(unsigned opcode, unsigned number);
const char *field(unsigned opcode, unsigned number) { return NAME_field_name(opcode, number); }
)";

class Compiled {
 public:
  explicit Compiled(const model::Isa& isa) : codec_(isa) {
    const std::string name = c_name(isa.name);
    std::string upper = name, probe = kProbe;
    for (char& c : upper) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    for (size_t at; (at = probe.find("NAME")) != std::string::npos;) probe.replace(at, 4, name);
    folder_.write(name + ".h", to_c(isa));
    folder_.write("probe.c", "#define " + upper + "_DECODER_IMPLEMENTATION\n#include \"" + name + ".h\"\n" + probe);
    // A file with the declarations only, also as C++.
    folder_.write("user.c",
                  "#include \"" + name + ".h\"\nextern int user(void);\nint user(void) { return " + upper + "_OK; }\n");
    const std::string flags = "-Wall -Wextra -Wconversion -Wsign-conversion -pedantic -Werror ";
    EXPECT_TRUE(folder_.run("cc -std=c11 " + flags + "-O1 -shared -fPIC probe.c user.c -o probe.so"))
        << folder_.read("said");
    EXPECT_TRUE(folder_.run("c++ -x c++ -std=c++17 " + flags + "-fsyntax-only user.c")) << folder_.read("said");
    library_ = dlopen(folder_.file("probe.so").c_str(), RTLD_NOW | RTLD_LOCAL);
    EXPECT_NE(library_, nullptr);
    if (library_) probe_ = function<Probe>("probe");
  }
  ~Compiled() {
    if (library_) dlclose(library_);
  }

  const encoding::Codec& codec() const { return codec_; }
  template <class F>
  F* function(const char* name) const {
    return library_ ? reinterpret_cast<F*>(dlsym(library_, name)) : nullptr;
  }

  // False at the first difference.
  bool agrees(const Bytes& bytes, size_t size) {
    encoding::Decoded d;
    encoding::DecodeStatus why;
    uint64_t out[5 + encoding::kMaxFields];
    const bool legal = codec_.decode({bytes.data(), size}, d, &why);
    const int said = probe_ ? probe_(bytes.data(), size, out) : -1;
    ++tried;
    if (!legal) return said == (why == encoding::DecodeStatus::Truncated ? 2 : 1);
    if (said != 0 || out[0] != d.opcode || out[1] != d.form || out[2] != d.bytes) return false;
    if (out[3] != static_cast<uint64_t>(d.word) || out[4] != static_cast<uint64_t>(d.word >> 64)) return false;
    return std::equal(out + 5, out + 5 + codec_.isa().opcodes[d.opcode].fields.size(), d.codes);
  }
  void expect(const Bytes& bytes) {
    const unsigned parcel = std::max(1u, codec_.isa().machine.parcel_bits / 8);
    for (size_t size : {size_t{16}, size_t{parcel}, size_t{2} * parcel, size_t{parcel} - 1}) {
      if (size > 16 || wrong) continue;
      wrong = !agrees(bytes, size);
      if (!wrong) continue;
      std::string text;
      for (const uint8_t b : bytes) text += " " + std::to_string(b);
      ADD_FAILURE() << codec_.isa().name << ": the decoders differ on" << text << ", " << size << " of them";
    }
  }

  size_t tried = 0;
  bool wrong = false;

 private:
  using Probe = int(const uint8_t*, size_t, uint64_t*);
  encoding::Codec codec_;
  Folder folder_;
  void* library_ = nullptr;
  Probe* probe_ = nullptr;
};

void compare(const model::Isa& isa) {
  Compiled c(isa);
  const auto expect = [&](const Bytes& bytes) { c.expect(bytes); };
  if (isa.machine.parcel_bits == 16) all_first_parcels(expect);
  words_of_forms(c.codec(), 6, expect);
  random_words(20000, expect);
  EXPECT_GT(c.tried, 50000u);
}

TEST(DecoderInC, AgreesOnRv32imc) { compare(shipped("rv32imc")->isa); }
TEST(DecoderInC, AgreesOnFabrisc) { compare(shipped("fabrisc")->isa); }
TEST(DecoderInC, AgreesOnSimt128) { compare(shipped("simt128")->isa); }

// Fields in pieces, words of several lengths, opcodes that hide others, operands in parts, parts that are not always
// shown.
TEST(DecoderInC, AgreesOnToys) {
  for (const model::Isa& toy : {encoding::toys::wide(), encoding::toys::prefixed(), encoding::toys::compressed()})
    compare(toy);
}

// Parcels of a byte and of an odd number of bytes, orders of bytes and bits, fixed words, operands in pieces.
TEST(DecoderInC, AgreesOnDrawnDescriptions) {
  each_drawn(test::effort(4), [](const library::Loaded& loaded) {
    Compiled c(loaded.isa);
    const auto expect = [&](const Bytes& bytes) { c.expect(bytes); };
    words_of_forms(c.codec(), 20, expect);
    random_words(20000, expect);
  });
}

TEST(DecoderInC, GivesItsOwnNamesToNoOpcode) { compare(taken_names()); }

TEST(DecoderInC, KnowsTheNames) {
  const auto loaded = shipped("rv32imc");
  Compiled c(loaded->isa);
  const auto text = c.function<const char*(unsigned, unsigned)>("text");
  const auto field = c.function<const char*(unsigned, unsigned)>("field");
  for (unsigned o = 0; o < loaded->isa.opcodes.size(); ++o) {
    EXPECT_EQ(text(o, 0), loaded->isa.opcodes[o].forms[0].header);
    EXPECT_EQ(field(o, 0), loaded->isa.opcodes[o].fields[0].full_name());
    EXPECT_EQ(text(o, 1000), nullptr);
  }
}

TEST(DecoderInC, IsTheSameEachTime) {
  const auto loaded = shipped("rv32imc");
  EXPECT_EQ(to_c(loaded->isa), to_c(loaded->isa));
  EXPECT_EQ(to_systemverilog(loaded->isa), to_systemverilog(loaded->isa));
}

// A condition that generated code cannot compute is reported, and nothing is written.
TEST(Decoders, RefuseWhatTheyCannotSay) {
  model::Isa isa = encoding::toys::wide();
  encoding::toys::Formula formula;
  const uint16_t number = encoding::toys::number(isa, "wide_number", 20);
  model::Opcode& op = isa.opcodes.front();
  op.fields.push_back(encoding::toys::field("wide", number, {{100, 20}}));
  const ir::Value code = formula.field(static_cast<uint16_t>(op.fields.size() - 1), 20);
  model::Exception exception;
  exception.condition = formula.result(formula.op(ir::Op::HighBit, code, ir::kNone, -1, 19));
  op.exceptions.push_back(exception);
  for (const auto& write : {to_c, to_systemverilog}) {
    std::string error;
    EXPECT_EQ(write(isa, &error), "");
    EXPECT_NE(error.find("`HighBit`"), std::string::npos) << error;
  }
}

}  // namespace
}  // namespace isadora::exports::decoders
