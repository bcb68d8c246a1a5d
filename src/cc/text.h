// Functions and data as a program for the assembler.
#pragma once

#include "cc/machine.h"

namespace isadora::cc {

class TextWriter {
 public:
  TextWriter(const Target& target, const SsaModule& module) : target_(target), module_(module) {}

  void add(const MachineFunction& f);
  void add(const Datum& d);
  // The program, or an error: an instruction that cannot be printed.
  std::string take() { return std::move(out_); }
  const std::string& error() const { return error_; }

 private:
  void add(const MachineFunction& f, const MachineInstruction& i);
  std::string label(uint32_t function, uint32_t block) const;
  std::string place(const SsaOperand& o) const;
  void begin(uint32_t symbol);

  const Target& target_;
  const SsaModule& module_;
  std::map<uint32_t, std::vector<uint32_t>> ends_;  // of the functions, by symbol
  std::string out_, error_;
};

}  // namespace isadora::cc
