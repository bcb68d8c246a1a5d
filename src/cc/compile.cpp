#include "cc/compile.h"

#include <algorithm>

#include "cc/allocate.h"
#include "cc/frame.h"
#include "cc/layout.h"
#include "cc/prepare.h"
#include "cc/reach.h"
#include "cc/select.h"
#include "cc/text.h"
#include "model/registers.h"

namespace isadora::cc {

namespace {

// The program has labels of its own; local symbols get names that programs cannot have.
void name_symbols(SsaModule& module, const model::Isa& isa, const std::string& file, std::vector<Failure>& failures) {
  const bool dotted = isa.machine.dotted_names;
  const auto is_register = [&](const std::string& name) {
    return std::any_of(isa.files.begin(), isa.files.end(),
                       [&](const model::RegisterFile& f) { return model::number_of(f, name).has_value(); });
  };
  for (size_t i = 0; i < module.symbols.size(); ++i) {
    std::string& name = module.symbols[i].name;
    const bool is_local = module.symbols[i].binding == ModuleSymbol::Binding::Local;
    if (!is_local && is_register(name))
      failures.push_back(
          {"`" + name + "` is a register's name, and the assembler has no symbol of that name", file, 0});
    if (is_local && is_register(name)) name = "L" + std::to_string(i) + (dotted ? "." : "_") + name;
    if (is_local && name.starts_with('.')) name = (dotted ? ".L" : "L_") + std::to_string(i) + name;
    for (char& c : name)
      if (!dotted && (c == '.' || c == '$')) c = '_';
  }
}

MachineFunction machine_code(SsaFunction& f, SsaModule& module, const Target& target, const CompileOptions& options,
                             std::vector<Failure>& failures) {
  const auto fail = [&](const std::string& text) {
    failures.push_back({text + " (in `" + module.symbols[f.symbol].name + "`)", f.file, 0});
  };
  prepare(f, target, failures);
  MachineFunction m = select(f, module, target, failures);
  if (!failures.empty()) return m;
  if (needs_scratch(m, target))
    for (const model::RegisterName& n : target.abi().temporaries)
      if (n.number != target.abi().link.number && !m.scratch) m.scratch = n.number;
  uint32_t next = 0;
  for (MachineBlock& b : m.blocks)
    for (MachineInstruction& i : b.instructions) i.origin = next++;
  const MachineFunction before = options.verify ? m : MachineFunction();
  if (!allocate(m, target)) {
    fail("there are too few registers");
    return m;
  }
  if (options.verify)
    if (const std::string wrong = verify_allocation(before, m, target); !wrong.empty())
      fail("the allocation of registers is wrong: " + wrong);
  if (const std::string wrong = make_frame(m, target); !wrong.empty()) fail(wrong);
  lay_out(m, target);
  choose_reach(m, target);
  return m;
}

}  // namespace

std::string compile(FrontEnd& front, const std::string& bitcode, const std::string& name, const Target& target,
                    const CompileOptions& options, std::vector<Failure>& failures) {
  SsaModule module;
  if (!front.translate(bitcode, name, target.traits(), options.level, module, failures)) return "";
  std::vector<MachineFunction> functions;
  for (SsaFunction& f : module.functions) {
    f.file = name;
    functions.push_back(machine_code(f, module, target, options, failures));
  }
  if (!failures.empty()) return "";
  name_symbols(module, target.isa(), name, failures);
  TextWriter writer(target, module);
  for (const MachineFunction& f : functions) writer.add(f);
  for (const Datum& d : module.data) writer.add(d);
  if (!writer.error().empty()) failures.push_back({writer.error(), name, 0});
  return writer.take();
}

}  // namespace isadora::cc
