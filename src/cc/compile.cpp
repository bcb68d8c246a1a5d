#include "cc/compile.h"

#include <algorithm>

#include "base/digits.h"
#include "cc/allocate.h"
#include "cc/frame.h"
#include "cc/layout.h"
#include "cc/prepare.h"
#include "cc/reach.h"
#include "cc/select.h"
#include "cc/short_forms.h"
#include "cc/sink.h"
#include "cc/text.h"
#include "cc/variables.h"
#include "model/registers.h"

namespace isadora::cc {

namespace {

// The symbol's name for an assembler that takes letters, digits and `_` alone.
std::string plain_name(const std::string& name) {
  std::string out;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 128)
      out += "_" + base::digits_of(byte);
    else
      out += c == '.' || c == '$' ? '_' : c;
  }
  return out;
}

// The program has labels of its own; local symbols get names that programs cannot have.
void name_symbols(SsaModule& module, const model::Isa& isa) {
  const bool dotted = isa.machine.dotted_names;
  for (size_t i = 0; i < module.symbols.size(); ++i) {
    std::string& name = module.symbols[i].name;
    const bool is_local = module.symbols[i].binding == ModuleSymbol::Binding::Local;
    if (model::reads_as_register(isa, name)) name = "\"" + name + "\"";
    if (is_local && name.starts_with('.')) name = (dotted ? ".L" : "L_") + std::to_string(i) + name;
    if (!dotted) name = plain_name(name);
  }
}

// A register that no `asm` uses.
std::optional<Reg> scratch_of(const MachineFunction& f, const Target& target) {
  std::set<Reg> used{target.abi().link.number};
  for (const MachineBlock& b : f.blocks)
    for (const MachineInstruction& i : b.instructions)
      if (i.kind == MachineInstruction::Kind::Assembly)
        for (const auto* list : {&i.uses, &i.results, &i.clobbers}) used.insert(list->begin(), list->end());
  for (const model::RegisterName& n : target.abi().temporaries)
    if (!used.contains(n.number)) return n.number;
  return std::nullopt;
}

// With machine registers, and its frame. `before` is the function with values, where it is needed. Returns an error if
// that cannot be.
std::string place_values(MachineFunction& m, const MachineFunction& before, const Target& target,
                         const CompileOptions& options, bool is_described) {
  if (!allocate(m, target, options.level)) return "there are too few registers";
  if (options.verify)
    if (const std::string wrong = verify_allocation(before, m, target); !wrong.empty())
      return "the allocation of registers is wrong: " + wrong;
  if (is_described) locate_variables(before, m, target);
  return make_frame(m, target);
}

MachineFunction machine_code(SsaFunction& f, SsaModule& module, const Target& target, const CompileOptions& options,
                             std::vector<Failure>& failures) {
  const auto fail = [&](const std::string& text) {
    failures.push_back({text + " (in `" + module.symbols[f.symbol].name + "`)", f.line});
  };
  prepare(f, target, failures);
  if (options.level != OptLevel::None) sink(f);
  settle_variables(f);
  MachineFunction m = select(f, module, target, failures);
  if (!failures.empty()) return m;
  constexpr uint64_t kUsualRoom = 768;  // bytes of spilled and saved registers
  if (needs_scratch(m, target, kUsualRoom)) m.scratch = scratch_of(m, target);
  uint32_t next = 0;
  for (MachineBlock& b : m.blocks)
    for (MachineInstruction& i : b.instructions) i.origin = next++;
  const bool is_described = !module.debug.empty();
  const bool may_grow = !m.scratch && needs_scratch(m, target, uint64_t{m.registers} * target.word_bytes());
  MachineFunction before = options.verify || is_described || may_grow ? m : MachineFunction();
  std::string wrong = place_values(m, before, target, options, is_described);
  if (wrong == kTooLarge && may_grow) {  // very many values are spilled
    before.scratch = scratch_of(before, target);
    m = before;
    wrong = place_values(m, before, target, options, is_described);
  }
  if (!wrong.empty()) {
    fail(wrong);
    return m;
  }
  lay_out(m, target);
  shorten(m, target);
  choose_reach(m, target);
  return m;
}

std::string text_of(SsaModule& module, const Target& target, const CompileOptions& options,
                    std::vector<Failure>& failures) {
  std::vector<MachineFunction> functions;
  for (SsaFunction& f : module.functions) functions.push_back(machine_code(f, module, target, options, failures));
  if (!failures.empty()) return "";
  name_symbols(module, target.isa());
  TextWriter writer(target, module, options.sections);
  for (const MachineFunction& f : functions) writer.add(f);
  for (const Datum& d : module.data) writer.add(d);
  writer.add_undefined();
  writer.add_debug(functions);
  if (!writer.error().empty()) failures.push_back({writer.error()});
  return writer.take();
}

}  // namespace

std::string compile(FrontEnd& front, const std::string& bitcode, const std::string& name, const Target& target,
                    const CompileOptions& options, std::vector<Failure>& failures) {
  SsaModule module;
  std::string out;
  if (front.translate(bitcode, name, target.traits(), options.level, module, failures))
    out = text_of(module, target, options, failures);
  for (Failure& f : failures)
    if (f.line.line && f.line.file < module.files.size()) f.file = module.files[f.line.file];
  return out;
}

}  // namespace isadora::cc
