// A function as instructions of the machine, before and after its values have registers. Registers of the machine are
// the numbers below their file's count; values are numbers from there on.
#pragma once

#include "cc/target.h"

namespace isadora::cc {

using Reg = uint32_t;

// An immediate of an instruction: a number, or an address.
struct MachineNumber {
  uint16_t field = model::kNoIndex;
  SsaOperand what;  // Number, Symbol or Slot
  const RuleOperand* hole = nullptr;
  std::string function = {};  // of a symbol's address
  unsigned width = 0;         // that the operation reads of the number; 0: all bits of a register
};

// A rule with its operands; registers are places in the instruction's lists.
struct BoundRule {
  const Rule* rule = nullptr;
  struct Place {
    uint16_t field = 0;
    bool is_result = false;
    uint16_t index = 0;  // in `uses`, or in `results`
  };
  std::vector<Place> registers;
  std::vector<std::pair<uint16_t, uint64_t>> codes;  // of fields: registers that are constants
  std::vector<MachineNumber> numbers;
};

// The text of an `asm`, and where each of its operands is.
struct MachineAssembly {
  struct Operand {
    bool is_result = false;  // of `results`, else of `uses`
    bool is_address = false;
    uint16_t use = 0;
    std::optional<SsaOperand> number;  // instead of a register
    std::optional<uint32_t> label;     // likewise: of `targets`
  };
  std::string text;
  std::vector<Operand> operands;
  size_t named = 0;  // operands that the text can name
};

// How the caller's frame is found after an instruction of a prologue or epilogue.
struct FrameRule {
  enum class Kind : uint8_t {
    Size,      // bytes from the register to the caller's frame
    Saved,     // the register's value for the caller, in bytes from its frame
    Restored,  // the register has it again
    Register,  // from which the frame is counted
    Remember,  // all rules
    Recall,    // those remembered
  } kind = Kind::Size;
  Reg reg = 0;
  int64_t number = 0;
};

// The place of a variable of the program, for debuggers.
struct VariablePlace {
  struct Part {
    enum class Kind : uint8_t { Register, Slot, Fixed } kind = Kind::Register;
    uint32_t offset = 0, bytes = 0;
    uint32_t number = 0;    // of the register or slot
    SsaOperand value = {};  // a number, or an address
    bool operator==(const Part&) const = default;
  };
  uint32_t bytes = 0;
  std::vector<Part> parts;  // ascending; others are not known
  bool operator==(const VariablePlace&) const = default;
};
using VariablePlaces = std::map<uint32_t, VariablePlace>;  // by their numbers in SsaModule::debug

struct MachineInstruction {
  enum class Kind : uint8_t {
    Rule,
    Copy,    // results[0] = uses[0]
    Branch,  // to targets[0] by `form`, or to targets[1] by `inverse`
    Jump,
    Table,  // a jump to an address in a table; targets
    Call,
    Return,
    Allocate,
    SaveStack,
    RestoreStack,  // the stack pointer, beside `uses` and `results`
    Reload,
    Spill,     // of the value in a place of the frame: slot
    Assembly,  // continues at the first of its targets, or jumps
    Describe,  // until variables have places: no instruction
  } kind = Kind::Rule;
  BoundRule form, inverse;
  std::vector<Reg> uses, results;
  std::vector<Reg> clobbers;  // registers with another value after it, beside results
  std::vector<Reg> early;     // of `results` and `clobbers`: written while `uses` are still read
  std::shared_ptr<MachineAssembly> assembly;
  std::vector<uint32_t> targets;
  uint32_t slot = kNone;
  uint32_t symbol = kNone;  // Call: the callee, if it is not in a register; Table: its label
  int64_t offset = 0;
  SourceLine line;
  std::vector<FrameRule> frame_rules;
  std::shared_ptr<VariableValue> described;         // Describe
  std::shared_ptr<const VariablePlaces> variables;  // before it; null: none is known
  uint32_t origin = kNone;                          // of the allocator's input: which instruction it was
  bool is_pure = false;                             // it can be removed if its results are unused
  bool returns_twice = false;                       // Call: it may return again after later instructions
};

struct MachineBlock {
  std::vector<MachineInstruction> instructions;
  double frequency = 1;
  std::vector<uint32_t> targets() const {
    return instructions.empty() ? std::vector<uint32_t>() : instructions.back().targets;
  }
};

struct MachineFunction {
  uint32_t symbol = 0;
  SourceLine line;  // where it begins
  std::vector<MachineBlock> blocks;
  std::vector<uint32_t> order;  // the blocks that contain it
  std::vector<uint32_t> ends;   // after the layout: the final target of jumps to each block
  std::vector<StackSlot> slots;
  Reg registers = 0;  // numbers in use: those of the machine, and of values
  bool has_calls = false, has_dynamic_frame = false, is_variadic = false;
  unsigned named_words = 0;     // of the arguments
  uint64_t outgoing_bytes = 0;  // of arguments on the stack
  uint64_t incoming_bytes = 0;
  std::optional<Reg> scratch;        // reserved for distant slots of a large frame
  std::optional<Reg> frame;          // the stack pointer after the prologue, if it moves
  std::vector<int64_t> slot_places;  // after frame lowering: bytes from the caller's frame
  // How a cheap value is rematerialized.
  std::map<Reg, std::vector<MachineInstruction>> remakes;
};

}  // namespace isadora::cc
