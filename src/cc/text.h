// Functions and data as a program for the assembler.
#pragma once

#include "cc/machine.h"

namespace isadora::cc {

struct CodeRange {  // between marks
  uint32_t begin = 0, end = 0;
};
// A variable's place for a part of the code.
struct PlaceRange {
  CodeRange code;
  // A call changes it: to those that it calls, whose callers are looked up just before the return address, it is lost.
  bool ends_in_call = false;
  std::string expression;  // as directives
  size_t bytes = 0;        // of it
};
using PlaceLists = std::map<uint32_t, std::vector<PlaceRange>>;  // of variables

// Whether each symbol gets a section of its own, so that a linker can leave out those that nothing uses.
struct OwnSections {
  bool functions = false, data = false;
};

class TextWriter {
 public:
  TextWriter(const Target& target, const SsaModule& module, OwnSections own = {});

  void add(const MachineFunction& f);
  void add(const Datum& d);
  // Directives for symbols that are not defined here.
  void add_undefined();
  // The description for debuggers, where the module has one.
  void add_debug(const std::vector<MachineFunction>& functions);
  // The program, or an error: an instruction that cannot be printed.
  std::string take() { return std::move(out_); }
  const std::string& error() const { return error_; }

 private:
  void add(const MachineFunction& f, const MachineInstruction& i);
  bool is_described() const { return !module_.debug.empty(); }
  std::string local(const char* what, size_t number) const;
  void add_line(const SourceLine& line);
  void enter(uint32_t scope);
  void add_rule(const FrameRule& r);
  void add_places(const MachineFunction& f, const std::shared_ptr<const VariablePlaces>& now);
  void end_place(const MachineFunction& f, uint32_t variable, uint32_t mark);
  void add_assembly(const MachineFunction& f, const MachineInstruction& i);
  std::string operand_text(const MachineFunction& f, const MachineInstruction& i, const MachineAssembly::Operand& o,
                           char modifier);
  std::string address_text(Reg base);
  // An instruction that is not a jump, a call or a branch.
  std::string text(const MachineInstruction& i) { return text(MachineFunction(), i); }
  std::string text(const MachineFunction& f, const MachineInstruction& i);
  std::string label(uint32_t function, uint32_t block) const;
  std::string place(const SsaOperand& o) const;
  void begin(uint32_t symbol, const char* type);
  void end(uint32_t symbol, const std::string& size);
  std::string own_name(uint32_t symbol) const;  // for a section
  static std::string visibility(const ModuleSymbol& s);

  const Target& target_;
  const SsaModule& module_;
  const OwnSections own_;
  std::map<uint32_t, std::vector<uint32_t>> ends_;  // of the functions, by symbol
  std::string out_, error_;
  // Of the code at hand, for debuggers.
  SourceLine line_;
  uint32_t begin_ = 0;  // of the code of `line_.scope`: a mark
  uint32_t marks_ = 0;
  std::map<uint32_t, std::vector<CodeRange>> ranges_;  // of scopes
  std::shared_ptr<const VariablePlaces> places_;
  std::map<uint32_t, uint32_t> places_begin_;  // of the variables in `places_`: marks
  bool is_after_call_ = false;
  PlaceLists place_lists_;
  unsigned assemblies_ = 0;
};

}  // namespace isadora::cc
