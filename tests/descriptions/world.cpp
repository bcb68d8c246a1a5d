#include "descriptions/world.h"

#include <algorithm>
#include <iterator>

namespace isadora::test {

namespace {

template <class T, size_t N>
T one_of(generate::ChoiceSource& c, const T (&some)[N]) {
  return some[c.below(N)];
}

std::string line(const std::string& text) { return "    " + text + "\n"; }
void draw_machine(generate::ChoiceSource& c, World& w) {
  static constexpr unsigned kLanes[] = {32, 4, 64, 16, 1, 7, 33, 63, 2, 48}, kParcels[] = {32, 16, 64, 128};
  w.hart = c.below(3) == 2;
  w.lanes = w.hart ? 1 : one_of(c, kLanes);
  w.parcel = one_of(c, kParcels);
  w.first_bit_highest = c.rarely(3);
  w.first_parcel_highest = w.first_bit_highest != c.rarely(5);
  w.code_bits = 4 + static_cast<unsigned>(c.below(3));
  w.code_at = static_cast<unsigned>(c.below(w.parcel - w.code_bits - 4));
  // A guard has one place in words of all lengths, which is the first parcel only if both orders are equal.
  w.guards = c.rarely(2) && w.first_parcel_highest == w.first_bit_highest;
  w.guard_at = w.code_at + w.code_bits;
  w.functions = c.rarely(3);
  w.settings = c.rarely(4);
  w.prefixes = c.rarely(3);
  w.compound = c.rarely(3);
  w.instructions = 3 + static_cast<unsigned>(c.below(6));
  w.text += "__DefISA drawn\n" + line(std::string("Execution = ") + (w.hart ? "\"hart\";" : "\"simt\";"));
  if (!w.hart) w.text += line("Lanes = " + std::to_string(w.lanes) + ";");
  w.text += line("Parcel = " + std::to_string(w.parcel) + ";") +
            line(std::string("BitOrder = ") + (w.first_bit_highest ? "\"msb\";" : "\"lsb\";")) +
            line(std::string("ParcelOrder = ") + (w.first_parcel_highest ? "\"msb\";" : "\"lsb\";")) +
            (w.hart && c.rarely(2) ? line("ByteOrder = \"big\";") : "") +
            (w.hart && c.rarely(3) ? line("CodeByteOrder = \"little\";") : "") + line("Unused = \"illegal\";") +
            line("Fault<Misaligned> = \"the address is not aligned\";") +
            line("Fault<Outside> = \"no memory lies there\";") + line("Fault<Asked> = \"the program asked for it\";");
  if (w.settings) w.text += line("Setting<mode> = 3;");
  w.text += "\n";
}

void draw_file(generate::ChoiceSource& c, World& w, RandomFile file, const char* scope,
               std::initializer_list<unsigned> widths) {
  file.width = *(widths.begin() + c.below(widths.size() + 2) % widths.size());
  if (c.rarely(4)) file.width = 1 + static_cast<unsigned>(c.below(64));
  file.type = file.name + "Reg";
  file.code_bits = 2 + static_cast<unsigned>(c.below(3));
  file.count = 1u << file.code_bits;
  const bool constant = c.rarely(2), few = c.rarely(8), listed = !constant && !few && c.rarely(6);
  if (constant) file.count--;
  if (few) file.count -= 1 + static_cast<unsigned>(c.below(2));
  file.wide = c.rarely(2);
  if (constant) file.constant = file.name + "Z";
  w.text += "__DefRegisterFile " + file.name + "\n" + line(std::string("Scope = ") + scope + ";") +
            line("Count = " + std::to_string(file.count) + ";") + line("Width = " + std::to_string(file.width) + ";") +
            line("Spelling = \"" + file.name + "%\";");
  if (file.wide) w.text += line("Wide = \"" + file.name + "[%:%]\";");
  if (c.rarely(6)) w.text += line("SignExtends;");
  w.text += "\n__DefRegisterType " + file.type + "<" + std::to_string(file.code_bits) + "> : [" + file.name + "]\n";
  if (constant) {
    const std::string code = std::to_string((1u << file.code_bits) - 1);
    w.text +=
        line("Constant<" + code + "> = " + std::to_string(c.below(4) ? 0 : c.bits(std::min(file.width, 63u))) + ";") +
        line("Spelling<" + code + "> = \"" + file.constant + "\";");
  }
  if (listed) {  // the other way round
    w.text += "    Codes = ";
    for (unsigned i = file.count; i-- > 0;) w.text += std::to_string(i) + (i ? ", " : ";\n");
  }
  w.text += "\n";
  w.files.push_back(file);
}

// Parts of the registers of a file: one of them or two, at any place, which may overlap. A write of one keeps the
// others or changes them, too.
void draw_view(generate::ChoiceSource& c, World& w, const RandomFile& whole) {
  static constexpr const char* kRests[] = {"keep", "zero", "sign"};
  const unsigned most = std::min(whole.width, 128u), parts = 1 + static_cast<unsigned>(c.below(2));
  const unsigned bits = c.rarely(2) ? most : 1 + static_cast<unsigned>(c.below(most));
  RandomFile file = whole;
  file.name = whole.name + "p";
  file.type = file.name + "Reg";
  file.width = bits;
  file.count = whole.count * parts;
  file.code_bits = whole.code_bits + parts - 1;
  file.view = true;
  file.wide = false;
  file.constant = c.rarely(3) && file.count < 1u << file.code_bits ? file.name + "Z" : std::string();
  w.text += "__DefRegisterFile " + file.name + " : [" + whole.name + "]\n    Bits = ";
  for (unsigned i = 0; i < parts; i++) {
    const unsigned low = static_cast<unsigned>(c.below(whole.width - bits + 1));
    w.text += (i ? ", " : "") + std::to_string(low + bits - 1) + ", " + std::to_string(low);
  }
  w.text += ";\n" + line(std::string("Rest = ") + one_of(c, kRests) + ";") +
            line("Spelling = \"" + file.name + "%\";") + "\n__DefRegisterType " + file.type + "<" +
            std::to_string(file.code_bits) + "> : [" + file.name + "]\n";
  if (!file.constant.empty()) {
    const std::string code = std::to_string((1u << file.code_bits) - 1);
    w.text += line("Constant<" + code + "> = 1;") + line("Spelling<" + code + "> = \"" + file.constant + "\";");
  }
  w.text += "\n";
  w.files.push_back(file);
}

void draw_predicates(generate::ChoiceSource& c, World& w) {
  const bool of_lanes = !w.hart;
  w.files.push_back({.name = "P",
                     .type = "PReg",
                     .width = 1,
                     .count = 3,
                     .code_bits = 2,
                     .of_lanes = of_lanes,
                     .of_block = false,
                     .wide = false,
                     .constant = "PT"});
  w.text += "__DefRegisterFile P\n" + line(of_lanes ? "Scope = lane;" : "Scope = hart;") + line("Count = 3;") +
            line("Width = 1;") + line("Spelling = \"P%\";") + "\n__DefRegisterType PReg<2> : [P]\n" +
            line("Constant<3> = 1;") + line("Spelling<3> = \"PT\";") + "\n__DefPrefixType Inverted<1>\n" +
            line("\"!\" = 1 - x;") + "\n";
  w.aggregate = c.rarely(2);
  if (w.aggregate) w.text += "__DefAggregate PR<4> : [PReg]\n\n";
}

void draw_files(generate::ChoiceSource& c, World& w) {
  const char* const scope = w.hart ? "hart" : "lane";
  draw_file(c, w, {.name = "R", .type = {}, .constant = {}}, scope, {32, 32, 64, 8, 16, 128});
  if (c.rarely(3)) draw_view(c, w, RandomFile(w.files[0]));
  if (w.guards) draw_predicates(c, w);
  if (c.rarely(3)) draw_file(c, w, {.name = "V", .type = {}, .constant = {}}, scope, {128, 64, 100, 256});
  if (w.hart) return;
  if (c.rarely(2))
    draw_file(c, w, {.name = "U", .type = {}, .of_lanes = false, .constant = {}}, "warp", {32, 64, 8, 1});
  if (c.rarely(4))
    draw_file(c, w, {.name = "B", .type = {}, .of_lanes = false, .of_block = true, .constant = {}}, "block", {32, 16});
}

void draw_space(generate::ChoiceSource& c, World& w, const std::string& name, const char* scope, bool writable,
                bool of_lanes) {
  static constexpr unsigned kBits[] = {32, 64, 16, 12, 48, 8};
  const unsigned bits = one_of(c, kBits);
  w.text += "__DefSpace " + name + "\n" + line(std::string("Scope = ") + scope + ";") +
            line("AddressBits = " + std::to_string(bits) + ";") + line("Outside = Outside;");
  if (c.rarely(2)) w.text += line("Align;") + line("Misaligned = Misaligned;");
  w.text += "\n";
  w.spaces.push_back({name, bits, writable, of_lanes});
}

void draw_spaces(generate::ChoiceSource& c, World& w) {
  draw_space(c, w, "memory", "grid", true, false);
  if (!w.hart && c.rarely(2)) draw_space(c, w, "shared", "block", true, false);
  if (!w.hart && c.rarely(3)) draw_space(c, w, "local", "lane", true, true);
  if (w.compound || c.rarely(3)) draw_space(c, w, "bank", "constant", false, false);
}

void draw_enumerations(generate::ChoiceSource& c, World& w) {
  w.text += "__DefBitFieldType Shape<1>\n" + line("REG; NUM;") + "\n";
  w.enumerations.push_back({"Mode", 2, {"ONE", "TWO", "THREE", "FOUR"}});
  w.text += "__DefBitFieldType Mode<2>\n" + line("ONE; TWO; THREE; FOUR;");
  if (c.rarely(3)) {
    w.text += line("Modifier<suffix>;");
    if (w.compound) w.text += line(R"(Spelling<ONE> = "/one"; Spelling<TWO> = "."; Spelling<THREE> = "+";)");
  }
  w.text += "\n";
  if (!c.rarely(2)) return;
  static constexpr const char* kOperators[] = {"+", "==", "<", "&", "-", ">=", "^", "&&", "|", "!="};
  w.enumerations.push_back({"Op", 2, {"KA", "KB", "KC", "KD"}, true});
  w.text += "__DefBitFieldType Op<2>\n" + line("KA; KB; KC; KD;");
  for (const char* name : {"KA", "KB", "KC", "KD"})
    w.text += line(std::string("Operator<") + name + "> = \"" + one_of(c, kOperators) + "\";");
  w.text += "\n";
}

void draw_operand_types(generate::ChoiceSource& c, World& w) {
  w.target_bits = 6 + static_cast<unsigned>(c.below(12));
  w.text += "__DefNumberType Target<" + std::to_string(w.target_bits) + ">\n" + line("Signed;") +
            line("Scale = " + std::to_string(w.parcel / 8) + ";") + line(c.rarely(3) ? "RelativeNext;" : "Relative;") +
            "\n";
  for (const unsigned bits : {1u, 3u, 4u, 6u, 8u, 12u, 16u, 24u, 32u, 64u}) {
    w.text += "__DefNumberType Num" + std::to_string(bits) + "<" + std::to_string(bits) + ">\n" +
              (c.rarely(4) ? line("Radix = 10;") : "") + "\n__DefNumberType Int" + std::to_string(bits) + "<" +
              std::to_string(bits) + ">\n" + line(bits >= 8 && c.rarely(4) ? "Pattern;" : "Signed;") +
              (bits < 62 && c.rarely(6) ? line("Scale = 4;") : "") + "\n";
  }
  if (w.prefixes)
    w.text +=
        "__DefPrefixType Negated<1>\n" + line("\"-\" = (~x)[width-1:0] + 1;") + line("\"~\" = (~x)[width-1:0];") + "\n";
  if (w.compound)
    w.text += "__DefOperandType Constant<8>\n  __Encoding\n" + line("field<0, 6> Num6 offset;") +
              line("field<6, 2> Mode which;") + "  __Syntax\n" + line("c[which][offset] ;") + "  __Semantics\n" +
              line("return bank[offset * 4 + which, width / 8];") + "\n";
  if (w.functions)
    w.text += "__DefFunction helper(x, y)\n" + line("t = x - y;") + line("if (x[3] == y[1]) t = x + y;") +
              line("return t;") + "\n";
}

void draw_groups(World& w) {
  w.text += "__DefGroup ALL\n\n";
  if (!w.guards) return;
  w.text += "__DefGroup Guarded : [ALL]\n  __Encoding\n" +
            line("field<" + std::to_string(w.guard_at) + ", 2> PReg pg = PT;") +
            line("field<" + std::to_string(w.guard_at + 2) + ", 1> Inverted pg.not = False;") + "  __OperandInfo\n" +
            line("Guard = pg;") + "\n";
}

void draw_codes(World& w) {
  w.text += "__DefBitFieldType Code<" + std::to_string(w.code_bits) + ">\n    ";
  for (unsigned i = 0; i < w.instructions; i++) w.text += "I" + std::to_string(i) + "; ";
  w.text += "\n\n";
}

}  // namespace

World draw_world(generate::ChoiceSource& choices) {
  World w;
  draw_machine(choices, w);
  draw_files(choices, w);
  draw_spaces(choices, w);
  draw_enumerations(choices, w);
  draw_operand_types(choices, w);
  draw_groups(w);
  draw_codes(w);
  return w;
}

}  // namespace isadora::test
