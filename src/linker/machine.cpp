// Checks that objects are for the instruction set and the machine that they are linked for.
#include "linker/linker.h"

namespace isadora::linker {

namespace {

class MachineCheck {
 public:
  MachineCheck(const model::Isa& isa, const object::Unit& first, diag::Sink& sink)
      : isa_(isa),
        elf_(isa.machine.elf),
        is_big_(isa.machine.data_order == model::ByteOrder::Big),
        first_(first),
        sink_(sink) {}

  MachineFit run(const object::Unit& unit) {
    const bool is_machine = unit.elf.machine == elf_.machine;
    if (is_machine && unit.elf.big != is_big_)
      return report(MachineFit::Other, named(unit) + " is " + order(unit.elf.big) + ", expected " + order(is_big_),
                    others());
    const unsigned differ = (unit.elf.flags ^ first_.elf.flags) & elf_.same_flags;
    if (is_machine && first_.elf.machine == elf_.machine && differ != 0)
      return report(MachineFit::OtherFlags,
                    named(unit) + " has the flags " + hex(unit.elf.flags) + ", and " + named(first_) + " has " +
                        hex(first_.elf.flags) + ", expected the same bits " + hex(differ) +
                        " in all objects of a program",
                    "compile all for one ABI (e.g. with `-mabi=`)");
    if (is_machine && unit.elf.bits == elf_.bits) return MachineFit::Right;
    return report(MachineFit::Other,
                  named(unit) + " is for machine " + std::to_string(unit.elf.machine) + " with addresses of " +
                      std::to_string(unit.elf.bits) + " bits, expected machine " + std::to_string(elf_.machine) +
                      " with " + std::to_string(elf_.bits),
                  others());
  }

 private:
  static std::string named(const object::Unit& unit) { return "`" + unit.name + "`"; }
  static std::string order(bool big) { return std::string(big ? "big" : "little") + "-endian"; }
  static std::string hex(unsigned flags) { return base::Integer(flags).to_hex(); }
  std::string others() const { return "`" + isa_.name + "` is what the others are for"; }

  MachineFit report(MachineFit found, const std::string& message, const std::string& note) {
    sink_.report(diag::Kind::BadObject, {}, message).notes.push_back(note);
    return found;
  }

  const model::Isa& isa_;
  const model::ElfTarget& elf_;
  const bool is_big_;
  const object::Unit& first_;
  diag::Sink& sink_;
};

}  // namespace

MachineFit check_machine(const model::Isa& isa, const std::vector<LinkInput>& inputs, diag::Sink& sink) {
  for (const LinkInput& in : inputs) {
    const MachineFit found = MachineCheck(isa, inputs.front().unit, sink).run(in.unit);
    if (found != MachineFit::Right) return found;
  }
  return MachineFit::Right;
}

MachineFit check_machine(const model::Isa& isa, const object::Unit& unit, diag::Sink& sink) {
  const MachineFit found = MachineCheck(isa, unit, sink).run(unit);
  if (found != MachineFit::Right) sink.all().back().notes = {"another instruction set is chosen with --isa"};
  return found;
}

bool is_made_for(const model::Isa& isa, const std::string& named, const std::string& fingerprint,
                 const std::string& path, diag::Sink& sink) {
  if (!named.empty() && named != isa.name) {
    sink.report(diag::Kind::BadObject, {}, "`" + path + "` is for `" + named + "`, expected `" + isa.name + "`");
    return false;
  }
  if (fingerprint.empty() || fingerprint == isa.fingerprint) return true;
  sink.report(diag::Kind::OtherDescription, {},
              "this object was made with another version of the description of " + isa.name)
      .notes.push_back("assemble it again if the output looks wrong");
  return true;
}

}  // namespace isadora::linker
