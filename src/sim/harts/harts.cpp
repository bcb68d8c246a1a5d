#include "sim/harts/harts.h"

#include "sim/compiling/compiling.h"
#include "sim/harts/blocks.h"
#include "sim/reference/reference.h"

namespace isadora::sim::harts {
namespace {

class Harts final : public reference::Reference {
 public:
  Harts(unsigned warm_up, uint64_t runs_before_code, std::optional<JitOptions> jit)
      : warm_up_(warm_up), runs_before_code_(runs_before_code), jit_(std::move(jit)) {}
  std::string_view name() const override { return jit_ ? "jit" : "lanes"; }
  bool runs_blocks() const override { return true; }
  HartProgress run_blocks(Warp& warp, Program& program, uint64_t& pc, uint64_t room, bool counting,
                          ExecutionLog* log) override;
  void undo(Program& program) override { static_cast<TranslatedProgram&>(*program.engine_code()).undo(); }
  void count(Program& program, std::vector<uint64_t>& by_opcode) override {
    if (program.engine_code()) static_cast<TranslatedProgram&>(*program.engine_code()).count(by_opcode);
  }

 private:
  const unsigned warm_up_;
  const uint64_t runs_before_code_;
  std::optional<JitOptions> jit_;
};

HartProgress Harts::run_blocks(Warp& warp, Program& program, uint64_t& pc, uint64_t room, bool counting,
                               ExecutionLog* log) {
  std::unique_ptr<Code>& code = program.engine_code();
  if (!code || !static_cast<TranslatedProgram&>(*code).serve(warp, counting)) {
    std::vector<uint64_t> counts(program.codec().isa().opcodes.size());
    count(program, counts);
    code.reset();
    if (room > 1) program.forget_written();  // a caller that asks for one instruction holds it
    auto blocks = std::make_unique<TranslatedProgram>(warp, program, counting, warm_up_, runs_before_code_, jit_);
    blocks->add_counts(std::move(counts));
    code = std::move(blocks);
  }
  return static_cast<TranslatedProgram&>(*code).run_blocks(pc, room, log);
}

}  // namespace

std::unique_ptr<Engine> make_engine(unsigned warm_up, uint64_t runs_before_code) {
  return std::make_unique<Harts>(warm_up, runs_before_code, std::nullopt);
}

std::unique_ptr<Engine> make_jit_engine(const JitOptions& options, unsigned warm_up, uint64_t runs_before_code) {
  const bool compiles = !compiling::module().empty();
  return std::make_unique<Harts>(warm_up, runs_before_code, compiles ? std::optional(options) : std::nullopt);
}

std::optional<FallbackReason> left_to_reference(Warp& warp, const Instruction& instruction, uint64_t pc) {
  Storage storage(warp);
  std::vector<lanes::LaneOp> ops;
  const InstructionExit ending = Lowerer(warp, storage).lower(instruction, pc, ops);
  return ending.kind == InstructionExit::Kind::Left ? std::optional(ending.why) : std::nullopt;
}

}  // namespace isadora::sim::harts
