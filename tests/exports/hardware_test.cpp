// The decoder for hardware: no word differs from the description's encoding. yosys reads the file and says what its
// circuit computes; the prover says what the description's words are (prove/form_space.h, which knows nothing of
// exports); Z3 looks for a window on which the two differ.
#include "exports/decoder.h"
#include "exports/decoders.h"
#include "prove/form_space.h"
#include "prove/smtlib.h"

namespace isadora::exports::decoders {
namespace {

using prove::FormSpace;
using prove::SymbolicMachine;
using prove::Term;
using prove::Terms;

// Numbers that the package gives to opcodes and forms, and how wide the outputs are.
struct Numbers {
  explicit Numbers(const model::Isa& isa) : opcodes(isa.opcodes.size()), forms(isa.opcodes.size()) {
    uint64_t opcode = 0, form = 0;
    unsigned bytes = 0;
    for (size_t o = 0; o < isa.opcodes.size(); ++o) {
      if (isa.opcodes[o].forms.empty()) continue;
      opcodes[o] = ++opcode;
      forms[o] = form + 1;
      form += isa.opcodes[o].forms.size();
      unsigned bits = 0;
      for (const model::Field& f : isa.opcodes[o].fields) bits += f.fixed ? 0 : f.width();
      field_bits = std::max(field_bits, bits);
      bytes = std::max(bytes, isa.opcodes[o].length / 8);
    }
    window_bits = 8 * bytes, opcode_bits = bits_for(opcode), form_bits = bits_for(form), byte_bits = bits_for(bytes);
  }
  std::vector<uint64_t> opcodes, forms;
  unsigned window_bits = 0, opcode_bits = 0, form_bits = 0, byte_bits = 0, field_bits = 0;
};

class Questions {
 public:
  explicit Questions(const driver::Loaded& loaded)
      : isa_(loaded.isa),
        numbers_(loaded.isa),
        context_{loaded.isa, loaded.codec, loaded.printer, solver_, "", 0},
        module_(c_name(loaded.isa.name) + "_decoder") {}

  // A script that asks for a window on which any output is wrong.
  std::string all() {
    Sides s;
    s.window = s.t.variable("window", numbers_.window_bits);
    s.valid = s.t.variable("valid", 1);
    s.opcode = s.t.variable("opcode", numbers_.opcode_bits);
    s.form = s.t.variable("form", numbers_.form_bits);
    s.bytes = s.t.variable("bytes", numbers_.byte_bits);
    s.fields = s.t.variable("fields", numbers_.field_bits);
    const Term last = s.t.constant(count(), numbers_.opcode_bits), none = s.t.constant(0, numbers_.opcode_bits);
    Term wrong = s.t.and_(s.valid, s.t.or_(s.t.eq(s.opcode, none), s.t.below(last, s.opcode)));
    for (uint16_t o = 0; o < isa_.opcodes.size(); ++o)
      if (!isa_.opcodes[o].forms.empty()) wrong = s.t.or_(wrong, s.t.or_(decoded_otherwise(s, o), no_word(s, o)));
    std::istringstream script(prove::to_smtlib(s.t.tables(), {wrong}, prove::Answer::Kind::None, ""));
    std::string out;
    for (std::string line; std::getline(script, line);)
      if (!line.starts_with("(set-") && !line.starts_with("(check-sat")) out += line + "\n";
    for (const auto& [term, output] :
         {std::pair(s.window, "window"), std::pair(s.valid, "valid"), std::pair(s.opcode, "opcode"),
          std::pair(s.form, "form"), std::pair(s.bytes, "bytes"), std::pair(s.fields, "fields")}) {
      const std::string wire = "|" + module_ + "_n " + output + "|",
                        value = s.t.width(term) == 1 ? "(ite " + wire + " #b1 #b0)" : wire;
      out += "(assert (= t" + std::to_string(term) + " " + value + "))\n";
    }
    return out + "(check-sat)\n";
  }

 private:
  // The outputs of the circuit, and the window that it sees.
  struct Sides {
    Terms t;
    Term window, valid, opcode, form, bytes, fields;
  };

  uint64_t count() const {
    return static_cast<uint64_t>(std::ranges::count_if(isa_.opcodes, [](const auto& o) { return !o.forms.empty(); }));
  }

  // ---- the description's side

  struct Reading {
    Term is_word, form, fields;
  };

  Term part(Sides& s, Term of, const std::vector<model::Slice>& slices) {
    Term code = prove::kNoTerm;
    for (const model::Slice& slice : slices) {
      const Term p = s.t.extract(of, slice.position, slice.width);
      code = code == prove::kNoTerm ? p : s.t.concat(code, p);
    }
    return code;
  }

  Reading reading(Sides& s, uint16_t o) {
    Terms& t = s.t;
    const model::Opcode& op = isa_.opcodes[o];
    SymbolicMachine machine(t, isa_, false);
    const bool top = isa_.machine.parcel_order != model::Order::Lsb;
    const Term word = t.extract(s.window, top ? numbers_.window_bits - op.length : 0, op.length);
    const auto constant = [&](model::Bits v) { return t.constant(base::Integer::from_unsigned(v), op.length); };
    Term is_word = t.eq(t.and_(word, constant(op.fixed_mask)), constant(op.fixed_value & op.fixed_mask));
    FormSpace::Codes codes(op.fields.size());
    std::vector<Term> fields;
    Term open = prove::kNoTerm;
    for (size_t i = 0; i < op.fields.size(); ++i) {
      codes[i] = op.fields[i].fixed;
      fields.push_back(codes[i] ? t.constant(*codes[i], op.fields[i].width()) : part(s, word, op.fields[i].slices));
      if (!codes[i]) open = open == prove::kNoTerm ? fields[i] : t.concat(open, fields[i]);
    }
    std::vector<Term> legal;
    const FormSpace space(context_, o, 0);
    space.constrain(machine, codes, fields, legal);
    for (const Term l : legal) is_word = t.and_(is_word, l);
    Term form = t.constant(0, numbers_.form_bits), some = t.truth(false);
    for (size_t f = op.forms.size(); f-- > 0;) {
      const Term fits = space.fits(machine, static_cast<uint16_t>(f), fields);
      form = t.ite(fits, t.constant(numbers_.forms[o] + f, numbers_.form_bits), form);
      some = t.or_(some, fits);
    }
    return {t.and_(is_word, some), form,
            open == prove::kNoTerm ? t.constant(0, numbers_.field_bits) : t.zext(open, numbers_.field_bits)};
  }

  Term decoded_otherwise(Sides& s, uint16_t o) {
    Terms& t = s.t;
    const Reading r = reading(s, o);
    Term right = s.valid;
    const auto equal = [&](Term a, Term b) { right = t.and_(right, t.eq(a, b)); };
    equal(s.opcode, t.constant(numbers_.opcodes[o], numbers_.opcode_bits));
    equal(s.bytes, t.constant(isa_.opcodes[o].length / 8, numbers_.byte_bits));
    equal(s.form, r.form);
    equal(s.fields, r.fields);
    return t.and_(r.is_word, t.not_(right));
  }

  Term no_word(Sides& s, uint16_t o) {
    const Term is_it = s.t.and_(s.valid, s.t.eq(s.opcode, s.t.constant(numbers_.opcodes[o], numbers_.opcode_bits)));
    return s.t.and_(is_it, s.t.not_(reading(s, o).is_word));
  }

  const model::Isa& isa_;
  Numbers numbers_;
  prove::SilentSolver solver_;
  prove::Context context_;
  const std::string module_;
};

// The circuit as yosys writes it, as definitions without a parameter: there is one state, and solvers copy definitions
// with parameters.
std::string of_one_state(std::string circuit, const std::string& module) {
  const auto replace = [&](const std::string& what, const std::string& by) {
    std::string out;
    size_t at = 0;
    for (size_t next; (next = circuit.find(what, at)) != std::string::npos; at = next + what.size())
      out += circuit.substr(at, next - at) + by;
    circuit = out + circuit.substr(at);
  };
  replace("((state |" + module + "_s|))", "()");
  replace("(|" + module + "_s|)", "()");
  std::string out;
  size_t at = 0;
  const std::string use = "(|" + module;
  for (size_t next; (next = circuit.find(use, at)) != std::string::npos;) {
    const size_t end = circuit.find('|', next + 2);
    out += circuit.substr(at, next - at);
    const bool of_state = circuit.compare(end, 8, "| state)") == 0;
    out += of_state ? circuit.substr(next + 1, end - next) : circuit.substr(next, end + 1 - next);
    at = end + (of_state ? 8 : 1);
  }
  return out + circuit.substr(at);
}

// Constants with an equation in place of definitions: Z3 copies the body of a definition at each use.
std::string with_equations(const std::string& script) {
  std::istringstream lines(script);
  std::string out;
  const std::string begin = "(define-fun ", no_parameters = " () ";
  for (std::string line; std::getline(lines, line); out += "\n") {
    const size_t name_end = line.find(no_parameters);
    if (!line.starts_with(begin) || name_end == std::string::npos) {
      out += line;
      continue;
    }
    const std::string code = line.substr(0, line.find(" ; ")),
                      name = code.substr(begin.size(), name_end - begin.size());
    const size_t type = name_end + no_parameters.size(), type_end = code.find(code[type] == '(' ? ')' : ' ', type);
    const size_t body = type_end + (code[type] == '(' ? 2 : 1);
    out += "(declare-const " + name + " " + code.substr(type, body - 1 - type) + ")(assert (= " + name + " " +
           code.substr(body) + ")";
  }
  return out;
}

// Z3's answer: "unsat" if there is no such window.
std::string difference(const driver::Loaded& loaded, const std::string& design) {
  const std::string module = c_name(loaded.isa.name) + "_decoder";
  Folder folder;
  folder.write("decoder.sv", design);
  const std::string script =
      "read_verilog -sv decoder.sv; hierarchy -top " + module + "; proc; opt -full; write_smt2 circuit.smt2";
  EXPECT_TRUE(folder.run("yosys -q -p '" + script + "'")) << folder.read("said");
  folder.write("question.smt2",
               with_equations(of_one_state(folder.read("circuit.smt2"), module) + Questions(loaded).all()));
  EXPECT_TRUE(folder.run("z3 -T:500 question.smt2")) << folder.read("said").substr(0, 2000);
  return folder.read("said");
}

class DecoderForHardware : public testing::TestWithParam<const char*> {};

TEST_P(DecoderForHardware, IsTheDescriptionsEncoding) {
  if (!has_tool("yosys") || !has_tool("z3")) GTEST_SKIP() << "apt-get install yosys z3";
  const auto loaded = shipped(GetParam());
  EXPECT_EQ(difference(*loaded, to_systemverilog(loaded->isa)), "unsat\n");
}

const auto kNames = [](const auto& of) { return std::string(of.param); };
INSTANTIATE_TEST_SUITE_P(All, DecoderForHardware, testing::Values("rv32imc", "fabrisc"), kNames);
// Z3 takes half a minute: `./dev campaign decoders` runs it.
INSTANTIATE_TEST_SUITE_P(DISABLED_Campaign, DecoderForHardware, testing::Values("simt128"), kNames);

// The proof finds a condition that is missing, and one that is wrong.
TEST(DecoderForHardwareProof, SeesDamage) {
  if (!has_tool("yosys") || !has_tool("z3")) GTEST_SKIP() << "apt-get install yosys z3";
  const auto loaded = shipped("rv32imc");
  const std::string whole = to_systemverilog(loaded->isa);
  const size_t condition = whole.find("legal = legal && ");
  ASSERT_NE(condition, std::string::npos);
  std::string damaged = whole;
  damaged.replace(condition, 17, "legal = legal || ");
  EXPECT_EQ(difference(*loaded, damaged), "sat\n");
  const size_t slice = whole.find("rd = w[11:7]");
  ASSERT_NE(slice, std::string::npos);
  damaged = whole;
  damaged.replace(slice, 12, "rd = w[12:8]");
  EXPECT_EQ(difference(*loaded, damaged), "sat\n");
}

}  // namespace
}  // namespace isadora::exports::decoders
