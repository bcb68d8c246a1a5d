#include "driver/micro_ops.h"

#include "driver/report.h"

namespace isadora::driver {

std::unique_ptr<Loaded> load_micro_ops(const model::Isa& isa, diag::Sink& sink) {
  if (isa.machine.micro_ops.empty()) return std::make_unique<Loaded>(isa);
  return load(isa.machine.micro_ops, sink);
}

std::unique_ptr<Cracking> make_cracking(const model::Isa& isa, diag::Sink& sink) {
  if (!sim::cracked::has_cracks(isa)) {
    report_error(sink, diag::Kind::BadArgument, "the instructions of `" + isa.name + "` crack into nothing",
                 "a description defines the micro-ops of its instructions with `crack:` or `__Crack`");
    return nullptr;
  }
  auto out = std::make_unique<Cracking>();
  out->micro_ops = load_micro_ops(isa, sink);
  if (!out->micro_ops) return nullptr;
  std::string error;
  auto joined = sim::cracked::join(isa, out->micro_ops->isa, error);
  if (!joined) {
    report_error(sink, diag::Kind::BadCrack,
                 "the micro-ops of `" + out->micro_ops->isa.name + "` are for another machine: " + error);
    return nullptr;
  }
  out->binding = std::move(joined->binding);
  out->isa = std::make_unique<Loaded>(std::move(joined->isa));
  out->cracker = std::make_unique<sim::cracked::Cracker>(out->isa->printer, out->micro_ops->matcher);
  return out;
}

}  // namespace isadora::driver
