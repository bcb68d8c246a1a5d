// The decoder for hardware, run by Verilator, against the codec: legal words, each with one bit changed, and random
// words.
#include "effort.h"
#include "exports/decoder.h"
#include "exports/decoders.h"
#include "exports/taken_names.h"

namespace isadora::exports::decoders {
namespace {

// All outputs with widths that do not depend on the description.
std::string harness(const std::string& name, unsigned bits_of_length) {
  return "module harness (input logic [127:0] bytes_in, output logic valid, output logic [31:0] opcode, form, bytes,\n"
         "                output logic [255:0] fields);\n"
         "  " +
         name + "_pkg::opcode_e o;\n  " + name + "_pkg::form_e f;\n  " + name +
         "_pkg::fields_t all;\n"
         "  localparam int N = " +
         name +
         "_pkg::WINDOW_BITS;\n"
         "  logic [" +
         std::to_string(bits_of_length - 1) +
         ":0] length;\n"
         "  " +
         name +
         "_decoder d (.window(bytes_in[N-1:0]), .valid, .opcode(o), .form(f), .bytes(length), .fields(all));\n"
         "  assign opcode = 32'(o);\n  assign form = 32'(f);\n  assign bytes = 32'(length);\n  assign fields = "
         "256'(all);\n"
         "endmodule\n";
}

constexpr const char* kMain = R"(
#include <cstdint>
#include <cstdio>
#include "Vharness.h"
int main() {
  Vharness v;
  uint32_t in[4], out[12];
  std::FILE *from = std::fopen("windows", "rb"), *to = std::fopen("results", "wb");
  while (std::fread(in, sizeof in, 1, from) == 1) {
    for (int i = 0; i < 4; ++i) v.bytes_in[i] = in[i];
    v.eval();
    out[0] = v.valid, out[1] = v.opcode, out[2] = v.form, out[3] = v.bytes;
    for (int i = 0; i < 8; ++i) out[4 + i] = v.fields[i];
    std::fwrite(out, sizeof out, 1, to);
  }
  return std::fclose(to);
}
)";

struct Result {
  uint32_t valid, opcode, form, bytes, fields[8];
};

class Side {
 public:
  explicit Side(const encoding::Codec& codec) : isa_(codec.isa()), codec_(codec) {
    uint32_t opcode = 0, form = 0;
    for (const model::Opcode& op : isa_.opcodes) {
      opcodes_.push_back(op.forms.empty() ? 0 : ++opcode);
      forms_.push_back(form + 1);
      form += static_cast<uint32_t>(op.forms.size());
    }
  }

  // The module's expected outputs.
  Result result(const Bytes& bytes) const {
    encoding::Decoded d;
    Result r = {};
    if (!codec_.decode(bytes, d)) return r;
    const model::Opcode& op = isa_.opcodes[d.opcode];
    r.valid = 1, r.opcode = opcodes_[d.opcode], r.form = forms_[d.opcode] + d.form, r.bytes = d.bytes;
    unsigned at = 0;
    for (size_t i = op.fields.size(); i-- > 0;) {
      if (op.fields[i].fixed) continue;
      for (unsigned b = 0; b < op.fields[i].width(); ++b, ++at)
        r.fields[at / 32] |= uint32_t(d.codes[i] >> b & 1) << at % 32;
    }
    return r;
  }

  // The bytes as the module's window.
  std::array<uint32_t, 4> window(const Bytes& bytes) const {
    const model::Machine& m = isa_.machine;
    const unsigned size = codec_.max_bytes(), parcel = m.parcel_bits / 8;
    std::array<uint32_t, 4> out = {};
    for (unsigned i = 0; i < size; ++i) {
      const unsigned number = i / parcel,
                     within = m.code_order == model::ByteOrder::Big ? parcel - 1 - i % parcel : i % parcel;
      const unsigned at =
          (m.parcel_order == model::Order::Lsb ? number * parcel : size - parcel * (number + 1)) + within;
      out[at / 4] |= uint32_t{bytes[i]} << 8 * (at % 4);
    }
    return out;
  }

 private:
  const model::Isa& isa_;
  const encoding::Codec& codec_;
  std::vector<uint32_t> opcodes_, forms_;
};

// Verilator's own code, which is compiled once for all models.
const Folder& runtime() {
  static const Folder folder("runtime");
  return folder;
}

void compare(const encoding::Codec& codec, size_t least = 1000) {
  const std::string& name = codec.isa().name;
  const Side side(codec);
  std::vector<Bytes> all;
  const auto keep = [&](const Bytes& bytes) { all.push_back(bytes); };
  words_of_forms(codec, 1, keep);
  random_words(5000, keep);
  Folder folder;
  folder.write("design.sv", to_systemverilog(codec.isa()));
  folder.write("harness.sv", harness(c_name(name), bits_for(codec.max_bytes())));
  folder.write("main.cpp", kMain);
  std::ofstream windows(folder.file("windows"), std::ios::binary);
  for (const Bytes& bytes : all) windows.write(reinterpret_cast<const char*>(side.window(bytes).data()), 16);
  windows.close();
  ASSERT_TRUE(folder.run("mkdir obj_dir && { cp -p '" + runtime().file("") +
                         "'*.o obj_dir || true; } 2>/dev/null; "
                         "verilator --cc --exe --build --output-split 0 -Wno-fatal --top-module harness -MAKEFLAGS "
                         "'OPT_FAST=-O0 OPT_SLOW=-O0 OPT_GLOBAL=-O0' design.sv harness.sv main.cpp && "
                         "cp -p obj_dir/verilated*.o '" +
                         runtime().file("") + "' && obj_dir/Vharness"))
      << folder.read("said");
  std::ifstream results(folder.file("results"), std::ios::binary);
  size_t legal = 0;
  for (const Bytes& bytes : all) {
    Result said, ours = side.result(bytes);
    ASSERT_TRUE(results.read(reinterpret_cast<char*>(&said), sizeof said));
    legal += ours.valid;
    ASSERT_EQ(std::memcmp(&said, &ours, sizeof said), 0) << name << ": opcode " << said.opcode << " for " << ours.opcode
                                                         << ", form " << said.form << " for " << ours.form;
  }
  EXPECT_GE(legal, least / 5) << name;
  EXPECT_GE(all.size() - legal, least) << name;
}

// Nothing for Verilator's linter to say, with all of its warnings.
void lint(const model::Isa& isa) {
  Folder folder("lint");
  folder.write("design.sv", to_systemverilog(isa));
  EXPECT_TRUE(folder.run("verilator --lint-only -Wall design.sv")) << isa.name << "\n" << folder.read("said");
}

TEST(ForVerilator, DesignsHaveNoWarnings) {
  if (!has_tool("verilator")) GTEST_SKIP() << "apt-get install verilator";
  for (const char* name : {"rv32imac", "avr", "armv6m", "fabrisc", "fabrisc-uops", "simt128"}) lint(shipped(name)->isa);
  each_drawn(test::effort(5), [](const library::Loaded& loaded) { lint(loaded.isa); });
}

TEST(ForVerilator, DesignsOfDrawnDescriptionsSayWhatOursSay) {
  if (!has_tool("verilator")) GTEST_SKIP() << "apt-get install verilator";
  each_drawn(test::effort(1), [](const library::Loaded& loaded) { compare(loaded.codec, 0); });
}

class InVerilator : public testing::TestWithParam<const char*> {};

TEST_P(InVerilator, SaysWhatOursSays) {
  if (!has_tool("verilator")) GTEST_SKIP() << "apt-get install verilator";
  // The decoders of the others are proved (hardware_test.cpp).
  if (test::one_of(2) > 1 && std::string(GetParam()) != "simt128") GTEST_SKIP() << "./dev campaign longer 2 exports";
  compare(shipped(GetParam())->codec);
}

INSTANTIATE_TEST_SUITE_P(All, InVerilator, testing::Values("rv32imc", "fabrisc", "simt128"),
                         [](const auto& of) { return std::string(of.param); });

// The small descriptions of c_decoder_test.cpp but `prefixed`: its words are laid out as those of fabrisc. A model
// takes seconds, so `./dev test` tries a drawn description alone.
class ToysInVerilator : public testing::TestWithParam<model::Isa (*)()> {};

TEST_P(ToysInVerilator, SayWhatOursSay) {
  if (!has_tool("verilator")) GTEST_SKIP() << "apt-get install verilator";
  if (test::one_of(2) > 1) GTEST_SKIP() << "./dev campaign longer 2 exports";
  const model::Isa isa = GetParam()();
  compare(encoding::Codec(isa));
}

INSTANTIATE_TEST_SUITE_P(All, ToysInVerilator,
                         testing::Values(&encoding::toys::wide, &encoding::toys::compressed, &taken_names),
                         [](const auto& of) { return of.param().name; });

}  // namespace
}  // namespace isadora::exports::decoders
