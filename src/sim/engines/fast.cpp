// Which of the two it is, the first instruction says that is compiled.
#include "sim/engines/fast.h"

#include "sim/harts/harts.h"
#include "sim/lanes/lanes.h"
#include "sim/warps/warps.h"

namespace isadora::sim {
namespace {

class Fast final : public Engine {
 public:
  Fast(std::unique_ptr<Engine> lanes, std::unique_ptr<Engine> harts)
      : lanes_(std::move(lanes)), harts_(std::move(harts)) {}
  std::string_view name() const override { return engine_->name(); }
  std::unique_ptr<Code> compile(const model::Isa& isa, const Instruction& instruction, std::string& refusal) override {
    engine_ = isa.machine.execution == model::Execution::Hart ? harts_.get() : lanes_.get();
    follows_ = engine_->follows();
    return engine_->compile(isa, instruction, refusal);
  }
  void execute(Warp& warp, const Instruction& instruction, uint64_t mask, Outcome& outcome) override {
    engine_->execute(warp, instruction, mask, outcome);
  }
  std::unique_ptr<Code> join(const Stretch& stretch) override { return engine_->join(stretch); }
  void execute(Warp& warp, const Stretch& stretch, uint64_t mask, Progress& progress) override {
    engine_->execute(warp, stretch, mask, progress);
  }
  bool follows() const override { return follows_; }
  uint64_t follow(Warp& warp, Program& program, uint64_t& pc, uint64_t room, bool counting) override {
    return engine_->follow(warp, program, pc, room, counting);
  }
  void count(Program& program, std::vector<uint64_t>& by_opcode) override { engine_->count(program, by_opcode); }
  bool leads() const override { return lanes_->leads(); }
  void lead(Warp& warp, Program& program, Course& course, Outcome& outcome) override {
    engine_->lead(warp, program, course, outcome);
  }
  void share(std::mutex& atomics) override {
    lanes_->share(atomics);
    harts_->share(atomics);
  }

 private:
  std::unique_ptr<Engine> lanes_, harts_;
  Engine* engine_ = lanes_.get();
  bool follows_ = false;
};

}  // namespace

std::unique_ptr<Engine> make_fast_engine() {
  return std::make_unique<Fast>(lanes::make_engine(), harts::make_engine());
}
std::unique_ptr<Engine> make_default_engine() {
  return std::make_unique<Fast>(lanes::make_engine(), harts::make_jit_engine());
}
std::unique_ptr<Engine> make_jit_engine() {
  return std::make_unique<Fast>(warps::make_engine(), harts::make_jit_engine());
}

}  // namespace isadora::sim
