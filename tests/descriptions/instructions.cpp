// Random instructions: operands, how they lie in the word and are written, and what is done with them.
#include <algorithm>
#include <cctype>
#include <map>
#include <regex>

#include "descriptions/draw.h"
#include "descriptions/room.h"
#include "descriptions/values.h"
#include "descriptions/world.h"

namespace isadora::test {

namespace {

struct Destination {
  std::string name;
  const RandomFile* file;
  unsigned width;
};

class Instruction {
 public:
  Instruction(generate::ChoiceSource& choices, const World& world, unsigned number)
      : c_(choices),
        w_(world),
        number_(number),
        length_(world.parcel * (1 + unsigned(choices.below(std::min(3u, 128 / world.parcel))))),
        room_(length_),
        values_(choices, world) {
    if (world.first_bit_highest != world.first_parcel_highest) first_parcel_ = length_ - world.parcel;
    room_.take(first_parcel_ + world.code_at, world.code_bits);
    guarded_ = world.guards && c_.below(2);
    if (guarded_) room_.take(world.guard_at, 3);
    mnemonic_ = "i" + std::to_string(number);
  }

  std::string draw() {
    switch (c_.below(w_.hart ? 10 : 12)) {
      case 0:
      case 1:
      case 2:
      case 3: compute(); break;
      case 4: load(); break;
      case 5: store(); break;
      case 6: branch(); break;
      case 7: atomic(); break;
      case 8: elements(); break;
      case 9: special(); break;
      case 10: uniform(); break;
      default: compute(); break;
    }
    return fits_ ? text() : "";
  }

 private:
  // ---- fields and operands

  void field(const std::string& type, unsigned width, const std::string& name, const std::string& rest = "") {
    const std::string at = room_.place(c_, width);
    fits_ &= !at.empty();
    fields_ += "    field<" + at + "> " + type + " " + name + rest + ";\n";
  }

  const RandomFile& file(bool of_lanes_too = true) {
    const RandomFile* const one = &w_.files[c_.below(w_.files.size() + 2) % w_.files.size()];
    if (one->of_lanes && !of_lanes_too)
      for (const RandomFile& f : w_.files)
        if (!f.of_lanes) return f;
    return *one;
  }

  unsigned width_of(const RandomFile& f, const std::string& name) {
    unsigned width = f.width;
    if (f.wide && f.width <= 64 && c_.rarely(3)) {
      width = 2 * f.width;
      if (has_mode() && c_.below(2)) {  // the operand's width depends on the modifier
        info_ += "    Bitwidth<" + name + "> = mode == \"TWO\" ? " + std::to_string(width) + " : " +
                 std::to_string(f.width) + ";\n";
        return width;
      }
    } else if (f.width > 1 && c_.rarely(6)) {
      width = 1 + static_cast<unsigned>(c_.below(f.width));
    }
    if (width != f.width) info_ += "    Bitwidth<" + name + "> = " + std::to_string(width) + ";\n";
    return width;
  }

  std::string operand(const std::string& shown) {
    operands_ += (operands_.empty() ? " " : ", ") + shown;
    return shown;
  }

  // A register that is read.
  void source(const std::string& name, const RandomFile& f, bool shown = true) {
    const unsigned width = width_of(f, name);
    field(f.type, f.code_bits, name);
    const bool prefix = shown && w_.prefixes && c_.rarely(3);
    if (prefix) field("Negated", 1, name + ".neg", " = False");
    const std::string mark = c_.below(2) ? "{-}" : "{~}";
    if (shown) {
      operands_ += (operands_.empty() ? " " : ", ") + (prefix ? mark : "") + name;
      header_ += (header_.empty() ? " " : ", ") + name;
    }
    values_.add({name, prefix ? width + 1 : width, false}, !f.of_lanes);
  }

  void destination(const std::string& name, const RandomFile& f) {
    const unsigned width = width_of(f, name);
    field(f.type, f.code_bits, name);
    operand(name);
    header_ += (header_.empty() ? " " : ", ") + name;
    destinations_.push_back({name, &f, width});
  }

  void number(const std::string& name) {
    static constexpr unsigned kBits[] = {8, 4, 12, 16, 3, 6, 1, 24, 32, 64};
    unsigned bits = kBits[c_.below(std::size(kBits))];
    if (bits > length_ / 2) bits = 4;
    const bool is_signed = c_.below(2);
    field((is_signed ? "Int" : "Num") + std::to_string(bits), bits, name);
    operand(name);
    header_ += (header_.empty() ? " " : ", ") + name;
    values_.add({name, bits + 3, is_signed}, true);
  }

  void modifier(const RandomEnumeration& e) {
    const std::string name = e.operators ? "op" : "mode";
    const bool optional = c_.rarely(2);
    field(e.name, e.bits, name, optional ? " = " + e.names[c_.below(e.names.size())] : "");
    mnemonic_ += optional ? "{." + name + "}" : "." + name;
    header_mnemonic_ += "." + name;
    if (e.operators) {
      values_.add_operator(name);
    } else {
      values_.add_choice(name + " == \"" + e.names[c_.below(e.names.size())] + "\"");
      values_.add({name, e.bits, false}, true);
    }
  }

  void modifiers() {
    for (const RandomEnumeration& e : w_.enumerations)
      if (c_.rarely(4)) modifier(e);
  }

  // Registers, numbers, parts of memory to compute with.
  void sources() {
    modifiers();
    source("ra", file());
    if (c_.below(4)) source("rb", file());
    if (c_.rarely(3)) number("imm");
    if (w_.compound && c_.rarely(3)) {
      field("Constant", 8, "cc");
      operand("cc");
      header_ += ", cc";
      values_.add({"cc", 32, false}, true);
    }
    if (c_.rarely(4)) alternative();
  }

  // An operand that is a register in one opcode, and a number in the other.
  void alternative() {
    const RandomFile& f = file();
    alternatives_ = &f;
    info_ += "    src = rs | vs;\n";
    operand("src");
    header_ += (header_.empty() ? " " : ", ") + std::string("src");
    values_.add({"src", std::max(f.width, 8u), true}, false);
  }

  // ---- what is done

  void say(const std::string& statement, unsigned deeper = 0) {
    body_ += std::string(8 + 4 * deeper, ' ') + statement + "\n";
  }

  // Names for values that are used later.
  void locals() {
    const unsigned n = c_.rarely(2) ? 1 + static_cast<unsigned>(c_.below(3)) : 0;
    claimed_alone_ = n == 0;
    for (unsigned i = 0; i < n; i++) {
      const std::string name = "t" + std::to_string(i);
      static constexpr const char* kTypes[] = {"INT32 ", "UINT64 ", "INT8 ", "UINT16 "};
      RandomValue v = values_.any(3);
      const uint64_t kind = c_.below(5);
      if (kind == 4) {
        say(kTypes[c_.below(4)] + name + " = " + v.text + ";");
        v = {v.text, 64, true};
      } else if (kind == 3) {
        const RandomValue other = values_.any(2);
        say("if (" + values_.condition(2) + ") { " + name + " = " + v.text + "; } else { " + name + " = " + other.text +
            "; }");
        v = {name, std::max(v.bits, other.bits), v.negative || other.negative};
      } else if (kind == 2) {
        say(name + " = 0;");
        say("for (i = 0; i < " + std::to_string(1 + c_.below(4)) + "; i++) " + name + " = (" + name + " * 3 + ((" +
            v.text + ") >> i))[31:0];");
        v = {name, 32, false};
      } else if (kind == 1) {
        say(name + " = " + v.text + ";");
        say(name + "[" + std::to_string(c_.below(16) + 8) + ":" + std::to_string(c_.below(8)) +
            "] = " + values_.any(2).text + ";");
        v = {name, std::max(v.bits, 25u) + 1, true};
      } else {
        say(name + " = " + v.text + ";");
      }
      values_.add({name, v.bits, v.negative}, false);
    }
  }

  void write(const Destination& d) {
    const bool same = !d.file->of_lanes;
    const auto value = [&](unsigned depth) { return values_.any(depth, same).text; };
    switch (c_.below(7)) {
      case 5:
        say("if (" + values_.condition(2, same) + ") " + d.name + " = " + value(2) + "; else " + d.name + " = " +
            value(3) + ";");
        break;
      case 6:
        say(d.name + " = " + value(3) + ";");
        say("if (" + values_.condition(2, same) + ") " + d.name + " = " + value(2) + ";");
        break;
      case 4:
        if (has_mode()) {
          say("switch (mode) { case ONE: " + d.name + " = " + value(2) + "; break; case TWO: case THREE: " + d.name +
              " = " + value(3) + "; break; default: " + d.name + " = " + value(1) + "; }");
          break;
        }
        [[fallthrough]];
      default: {
        const std::string what = value(4);
        say(d.name + " = " + what + ";");
        plain_ = what;
        break;
      }
    }
  }

  // The only result, written differently, or with a mistake.
  void claim() {
    if (plain_.empty() || destinations_.size() > 1 || !claimed_alone_) return;
    // A claim knows neither the content of memory, nor the address of its instruction, nor what instructions change.
    for (const char* unknown : {"memory[", "shared[", "local[", "pc", "launch.clock", "launch.transactions"})
      if (plain_.find(unknown) != std::string::npos) return;
    const Destination& d = destinations_[0];
    const std::string given = d.file->constant.empty() ? "" : "given " + d.name + " != \"" + d.file->constant + "\": ";
    for (uint64_t n = 1 + c_.below(3); n > 0; n--) {
      const std::string same = again(c_.below(2) ? plain_ : mistaken(plain_), d.width);
      claims_ += "    //= " + given + d.name + " == old(" + same + ")\n";
    }
  }

  std::string again(const std::string& e, unsigned width) {
    const std::string n = std::to_string(width), low = std::to_string(1 + c_.below(width)),
                      cut = "(" + e + ")[" + std::to_string(width - 1) + ":0]";
    switch (c_.below(8)) {
      case 0: return "mod(" + e + ", 2^" + n + ")";
      case 1: return "zext(" + e + ", " + n + ")";
      case 2: return "((" + e + ") - ((" + e + ") >> " + n + ") * 2^" + n + ")";
      case 3: return "(2^" + n + " - 1 - (~(" + e + "))[" + std::to_string(width - 1) + ":0])";
      case 4: return "((" + cut + " >> " + low + ") * 2^" + low + " + mod(" + e + ", 2^" + low + "))";
      case 5: return "((" + cut + " | 2^" + low + ") + (" + cut + " & 2^" + low + ") - 2^" + low + ")";
      case 6: return "((" + e + ") & (2^" + n + " - 1))";
      default: return cut;
    }
  }

  // One operator or number is another one.
  std::string mistaken(std::string e) {
    static constexpr std::pair<const char*, const char*> kSwaps[] = {
        {" + ", " - "},    {" & ", " | "},   {" < ", " <= "}, {"min(", "max("}, {" == ", " != "},   {" ^ ", " | "},
        {"div(", "quot("}, {"mod(", "rem("}, {" > ", " >= "}, {" - ", " + "},   {"sext(", "zext("}, {"rtz", "rne"}};
    const auto& [from, to] = kSwaps[c_.below(std::size(kSwaps))];
    if (const size_t at = e.find(from); at != std::string::npos)
      return e.replace(at, std::string_view(from).size(), to);
    return "(" + e + " + " + std::to_string(c_.bits(3)) + ")";
  }

  bool has_mode() const { return header_mnemonic_.find(".mode") != std::string::npos; }

  void compute() {
    destination("rd", file());
    if (c_.rarely(4)) destination("re", file());
    sources();
    locals();
    for (const Destination& d : destinations_) write(d);
    by_number();
    trouble();
    claim();
  }

  // A result that is the same in all lanes.
  void uniform() {
    destination("rd", file(false));
    sources();
    for (const Destination& d : destinations_) write(d);
  }

  // Registers that the body names by a number, not by an operand.
  void by_number() {
    if (!c_.rarely(8)) return;
    claimed_alone_ = false;
    const RandomFile& f = file();
    const bool same = !f.of_lanes;
    const std::string value = values_.any(2, same).text;
    const std::string place = f.name + "[" + values_.cut(f.code_bits, 1, same) + "]";
    const std::string condition = c_.below(2) ? "if (" + values_.condition(2, same) + ") " : "";
    switch (c_.below(f.width >= 2 ? 3 : 2)) {
      case 0: say(condition + place + " = " + value + ";"); break;
      case 1: say(condition + f.name + std::to_string(c_.below(f.count)) + " = " + value + ";"); break;
      default: {
        const unsigned low = static_cast<unsigned>(c_.below(f.width)),
                       high = low + static_cast<unsigned>(c_.below(std::min(f.width - low, 128u)));
        say(condition + place + "[" + std::to_string(high) + ":" + std::to_string(low) + "] = " + value + ";");
      }
    }
  }

  // An early end of an instruction.
  void trouble() {
    if (!c_.rarely(10)) return;
    const std::string condition = "if (" + values_.condition(2) + ") ";
    switch (c_.below(3)) {
      case 0: say(condition + "fault(Asked);"); break;
      case 1: say(condition + "fault(Asked, " + values_.any(1).text + ", \"as it stands\");"); break;
      default: say(condition + "warn(Asked);"); break;
    }
  }

  std::string bytes() {
    static constexpr unsigned kBytes[] = {4, 1, 2, 8, 16, 3, 5, 32};
    return std::to_string(kBytes[c_.below(std::size(kBytes))]);
  }

  void load() {
    const RandomSpace* const from = values_.space(false);
    destination("rd", file());
    source("ra", w_.files[0], false);
    operands_ += ", [ra{+imm}]";
    header_ += ", [ra+imm]";
    field("Int4", 4, "imm", " = 0");
    values_.add({"imm", 6, true}, true);
    const Destination& d = destinations_[0];
    const std::string place =
        from->name + "[" + values_.cut({"ra + imm", 200, true}, from->address_bits) + ", " + bytes() + "]";
    if (!d.file->of_lanes) return say(d.name + " = " + values_.any(3, true).text + ";");
    switch (c_.below(4)) {
      case 0: say(d.name + " = " + place + ";"); break;
      case 1: say(d.name + " = sext(" + place + ", 8);"); break;
      case 2: say(d.name + " = " + values_.condition(2) + " ? " + place + " : " + values_.any(2).text + ";"); break;
      default:
        say("t = " + place + ";");
        values_.add({"t", 64, true}, false);
        say(d.name + " = (t ^ " + values_.any(2).text + ");");
        break;
    }
  }

  void store() {
    modifiers();
    const RandomSpace* const to = values_.space(true);
    source("ra", w_.files[0]);
    source("rb", file());
    if (c_.below(2)) number("imm");
    const unsigned n = 1 + c_.rarely(4);
    for (unsigned i = 0; i < n; i++) {
      const std::string condition = c_.rarely(3) ? "if (" + values_.condition(2) + ") " : "";
      const std::string value = c_.below(2) ? values_.any(2).text : "rb";
      say(condition + to->name + "[" + values_.address(*to) + ", " + bytes() + "] = " + value + ";");
    }
    trouble();
  }

  void atomic() {
    const RandomSpace* const to = values_.space(true);
    const bool result = c_.below(2);
    if (result) destination("rd", w_.files[0]);
    source("ra", w_.files[0]);
    source("rb", file());
    if (result && c_.rarely(3)) {
      const RandomSpace* const from = values_.space(false);
      say("before = " + from->name + "[" + values_.address(*from) + ", 4];");
      values_.add({"before", 32, false}, false);
    }
    const std::string condition = c_.rarely(4) ? "if (" + values_.condition(2) + ") " : "";
    const std::string place = to->name + "[" + values_.address(*to) + ", " + std::to_string(1u << c_.below(4)) + "]";
    if (!condition.empty()) {
      say(condition + "{ atomic " + place + " as old { new = " + changed("old") + "; } }");
      if (result) say("rd = " + values_.any(2).text + ";");
      return;
    }
    say("atomic " + place + " as old { new = " + changed("old") + "; }");
    if (result) say(c_.below(4) ? "rd = old;" : "rd = (old ^ " + values_.any(2).text + ");");
  }

  std::string changed(const std::string& old) {
    Values with = values_;
    with.add({old, 64, false}, false);
    with.allow_memory(false);
    with.leave_out_other_lanes();
    switch (c_.below(5)) {
      case 0: return old + " + rb";
      case 1: return "max(" + old + ", rb)";
      case 2: return old + " ^ " + with.any(1).text;
      case 3: return old + " == rb ? " + with.any(1).text + " : " + old;
      default: return with.any(2).text;
    }
  }

  void branch() {
    if (c_.below(4)) {
      field("Target", w_.target_bits, "target");
      source("ra", file());
      operand("target");
      header_ += ", target";
      const uint64_t kind = c_.below(4);
      if (kind == 0) {
        destination("rd", w_.files[0]);
        say("rd = next_pc;");
      }
      say((kind == 1 ? "" : "if (" + values_.condition(2) + ") ") + "pc = target;");
      if (kind == 2) say("else pc = next_pc;");
      return;
    }
    source("ra", w_.files[0]);
    source("rb", file());
    say("if (" + values_.condition(1) + ") pc = " + values_.cut({"ra + 0", 200, true}, 16) + ";");
  }

  // Elements of a register, each by itself.
  void elements() {
    const RandomFile& f = w_.files[c_.below(w_.files.size())];
    static constexpr unsigned kBits[] = {8, 16, 4, 32, 1};
    unsigned bits = kBits[c_.below(std::size(kBits))];
    while (bits > f.width) bits /= 2;
    const unsigned n = f.width / bits;
    field(f.type, f.code_bits, "rd");
    field(f.type, f.code_bits, "rb");
    source("ra", w_.files[0]);
    if (!f.of_lanes || f.view) return compute_plainly(f);
    operands_ = " rd, rb," + operands_;
    header_ = " rd, rb," + header_;
    info_ += "    Element<rd, rb> = " + std::to_string(bits) + ";\n";
    Values inside = values_;
    inside.add({"rb[e]", bits, false}, false);
    inside.add({"e", 7, false}, false);
    inside.allow_memory(c_.below(2));
    inside.leave_out_other_lanes();
    say("foreach element e of " + std::to_string(n) + (c_.below(2) ? " under " + values_.condition(1) : "") + " {");
    if (c_.below(2)) {
      say("rd.element(e, " + std::to_string(bits) + ") = " + inside.any(2).text + ";", 1);
    } else {
      say("rd[e] = " + inside.any(2).text + ";", 1);
    }
    say("}");
  }

  void compute_plainly(const RandomFile& f) {
    operands_ = " rd, rb," + operands_;
    header_ = " rd, rb," + header_;
    values_.add({"rb", f.width, false}, !f.of_lanes);
    say("rd = " + values_.any(3, !f.of_lanes).text + ";");
  }

  void special() {
    source("ra", w_.files[0]);
    if (c_.below(2)) number("imm");
    const std::string condition = c_.below(2) ? "if (" + values_.condition(2) + ") " : "";
    switch (c_.below(5)) {
      case 0: say(condition + "exit;"); break;
      case 1: say(condition + "fault(Asked);"); break;
      case 2:
        if (w_.hart) {
          say(condition + "halt(ra);");
        } else {
          say(condition + "barrier(" + values_.cut(2, 1, true) + ");");
        }
        break;
      case 3:
        if (w_.hart) {
          say("if (launch.transactions < 4) begin();");
        } else {
          say(condition + "wait(" + values_.cut(values_.any(1), w_.lanes) + ");");
        }
        break;
      default:
        if (w_.hart) {
          say(std::string("if (launch.transactions > 0) ") + (c_.below(2) ? "commit();" : "rollback();"));
        } else {
          say(condition + "exit;");
        }
    }
  }

  // Words that are none.
  std::string exception() {
    if (!has_mode() || !c_.rarely(6)) return "";
    return "  __Exception\n    EncodingError<Reserved, \"the mode is reserved\"> = mode == \"FOUR\";\n";
  }

  // The instruction itself as its own micro-op, once or several times.
  std::string crack() {
    if (!c_.rarely(4)) return "";
    std::string line = "        i" + std::to_string(number_) + header_mnemonic_ + header_ + "\n", out = "    crack:\n";
    for (uint64_t n = 1 + c_.below(3); n > 0; n--) out += line;
    return out;
  }

  // ---- the text

  std::string length() const { return length_ == w_.parcel ? "" : "    Length = " + std::to_string(length_) + ";\n"; }
  std::string opcode(const std::string& name, const std::string& fields) const {
    return "__DefOpcode " + name + " : [I" + std::to_string(number_) + "]\n" + length() +
           (fields.empty() ? "" : "  __Encoding\n" + fields) + "\n";
  }

  std::string opcodes() {
    const std::string name = "I" + std::to_string(number_);
    if (!alternatives_) return opcode(name + "_A", "");
    const std::string shape = room_.place(c_, 1);
    Room other = room_;
    const std::string reg = room_.place(c_, alternatives_->code_bits), number = other.place(c_, 6);
    fits_ &= !shape.empty() && !reg.empty() && !number.empty();
    const std::string shapes = "    field<" + shape + "> Shape shape == ";
    return opcode(name + "_R", shapes + "REG;\n    field<" + reg + "> " + alternatives_->type + " rs;\n") +
           opcode(name + "_N", shapes + "NUM;\n    field<" + number + "> Int6 vs;\n");
  }

  // An optype whose names have `letter` before the number.
  std::string optype(char letter, const std::string& fields, const std::string& info, const std::string& operands,
                     const std::string& header, const std::string& rest) const {
    const std::string number = std::to_string(number_);
    return "__DefOptype " + std::string(1, static_cast<char>(std::toupper(letter))) + number + " : [" +
           (guarded_ ? "Guarded" : "ALL") + "]\n  __Encoding\n    field<" + std::to_string(first_parcel_ + w_.code_at) +
           ", " + std::to_string(w_.code_bits) + "> Code code == I" + number + ";\n" + fields + "  __Syntax\n    " +
           letter + mnemonic_.substr(1) + operands + " ;\n" + (info.empty() ? "" : "  __OperandInfo\n" + info) +
           exception_ + (letter == 'i' ? readings_ : "") + "  __Semantics\n    " + letter + number + header_mnemonic_ +
           header + ":\n" + rest + "\n";
  }

  // The type of each field.
  std::map<std::string, std::string> types() const {
    static const std::regex kField("field<[^>]*> (\\w+) (\\w+)");
    std::map<std::string, std::string> out;
    for (auto it = std::sregex_iterator(fields_.begin(), fields_.end(), kField); it != std::sregex_iterator(); ++it)
      out[(*it)[2]] = (*it)[1];
    return out;
  }

  // A second form, which is read, and is printed for some words or all: one operand fewer, a number less or more than
  // the field, or another order. What it is follows from the instruction: no choice is made for it.
  void reading() {
    uint64_t seed = number_;
    for (const char c : fields_ + operands_) seed = (seed ^ static_cast<unsigned char>(c)) * 1099511628211u;
    generate::ChoiceSource own(seed);
    std::vector<std::string> shown;
    for (size_t at = 1, end; at < operands_.size(); at = end + 2) {
      end = std::min(operands_.find(", ", at), operands_.size());
      shown.push_back(operands_.substr(at, end - at));
    }
    const std::map<std::string, std::string> known = types();
    const auto type = [&](size_t i) {
      const auto it = known.find(shown[i]);
      return it == known.end() ? std::string() : it->second;
    };
    if (alternatives_ || shown.empty() || own.rarely(3)) return;
    const size_t i = own.below(shown.size()), k = own.below(shown.size());
    const std::string name = "p" + std::to_string(number_), field = shown[i], n = std::to_string(own.below(5));
    if (type(i).empty() || type(k).empty()) return;
    std::string set, print = "    Print<\"" + name + "\">";
    if (type(i).starts_with("Int") || type(i).starts_with("Num")) {
      constexpr const char* kHow[] = {"", " - ", " + "};
      const std::string how = kHow[own.below(3)];
      if (how.empty()) {
        shown.erase(shown.begin() + static_cast<ptrdiff_t>(i));
        set = " {" + field + " = 0}";
      } else {
        shown[i] = "k";
        set = how == " - " ? " {k = " + n + " - " + field + "}" : " {k = " + field + " + " + n + "}";
        if (own.below(2)) print += " = " + field + " >= " + n;
      }
    } else if (i != k && type(i) == type(k) && own.below(2)) {
      set = " {" + field + " = " + shown[k] + "}";
      shown.erase(shown.begin() + static_cast<ptrdiff_t>(i));
    } else {
      std::swap(shown[i], shown[k]);
    }
    std::string form = name + mnemonic_.substr(1 + std::to_string(number_).size());
    for (const std::string& operand : shown) form += (&operand == &shown[0] ? " " : ", ") + operand;
    readings_ = "  __Readings\n    " + form + set + " ;\n";
    if (!own.rarely(3)) info_ += print + ";\n";
  }

  // A special case: the instruction with its number fixed, and with its own name.
  std::string special_case() {
    const size_t at = fields_.find(" imm;\n");
    if (at == std::string::npos || alternatives_ || header_.find("imm") == std::string::npos || !c_.rarely(3))
      return "";
    const std::string code = std::to_string(c_.below(2));
    const auto without = [](std::string list) {
      for (const char* one : {", imm", " imm,", " imm"})
        if (const size_t begin = list.find(one); begin != std::string::npos)
          return list.erase(begin, std::string_view(one).size());
      return list;
    };
    std::string fields = fields_;
    fields.insert(at + 4, " == " + code);
    const std::string body = std::regex_replace(body_, std::regex("\\bimm\\b"), code);
    return optype('s', fields, info_ + "    Special;\n", without(operands_), without(header_), body) + "__DefOpcode S" +
           std::to_string(number_) + "_A : [S" + std::to_string(number_) + "]\n" + length() + "\n";
  }

  std::string text() {
    const std::string ops = opcodes();
    if (!fits_) return "";
    exception_ = exception();
    const std::string claims = claims_.empty() ? "" : "  __Claims\n" + claims_;
    const std::string cracked = crack(), special = special_case();
    reading();
    const std::string general = optype('i', fields_, info_, operands_, header_, body_ + cracked + claims);
    return general + ops + special;
  }

  generate::ChoiceSource& c_;
  const World& w_;
  unsigned number_, length_;
  unsigned first_parcel_ = 0;  // where it begins
  Room room_;
  Values values_;
  bool guarded_ = false, fits_ = true;
  std::string mnemonic_, header_mnemonic_, operands_, header_, fields_, info_, exception_, body_, claims_, readings_;
  std::string plain_;           // what a result is, where one statement says it
  bool claimed_alone_ = false;  // nothing else is written, and it has no name that is unknown to a claim
  std::vector<Destination> destinations_;
  const RandomFile* alternatives_ = nullptr;
};

}  // namespace

std::string draw_instruction(generate::ChoiceSource& choices, const World& world, unsigned number) {
  return Instruction(choices, world, number).draw();
}

std::string draw_description(generate::ChoiceSource& choices) {
  const World world = draw_world(choices);
  std::string text = world.text;
  for (unsigned i = 0; i < world.instructions; i++) {
    for (unsigned attempt = 0; attempt < 8; attempt++) {
      const std::string one = draw_instruction(choices, world, i);
      if (one.empty()) continue;
      text += one;
      break;
    }
  }
  return text;
}

}  // namespace isadora::test
