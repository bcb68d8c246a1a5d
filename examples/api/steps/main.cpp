// Runs a program of an instruction set for harts step by step: how often each opcode was executed, the largest value
// that a register came to hold, and the instruction that made it so.
#include <isadora/isadora.h>

#include <fstream>
#include <iostream>
#include <iterator>
#include <map>

int main(int argc, char** argv) {
  if (argc != 4) return std::cerr << "usage: steps ISA PROGRAM REGISTER\n", 2;
  std::ifstream file(argv[2]);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const isadora::Result<isadora::Isa> isa = isadora::Isa::load(argv[1]);
  if (!isa) return std::cerr << isa.report, 1;
  const isadora::Result<isadora::Program> program = isa->assemble(text, argv[2]);
  if (!program) return std::cerr << program.report, 1;
  isadora::Launch launch;
  const auto host = std::make_shared<isadora::TextHost>();
  launch.host = host;
  isadora::Result<isadora::Session> session = isadora::Session::start(*program, launch);
  if (!session) return std::cerr << session.report, 1;

  std::map<std::string, unsigned> counts;
  session->observe([&](const isadora::Retired& r) {
    ++counts[std::string(r.opcode)];
    return true;
  }, isadora::Session::Detail::Instructions);
  uint64_t most = 0, moment = 0;
  while (!session->ended()) {
    if (session->run({.watches = {{.place = argv[3]}}}).reason == isadora::Stop::Reason::Ended) break;
    const uint64_t value = session->read(argv[3])->front().low();
    if (value > most) most = value, moment = session->moment();
  }
  std::cout << "it wrote `" << host->output() << "` and ended with " << session->result().exit_status.value_or(-1) << "\n";
  for (const auto& [opcode, n] : counts) std::cout << opcode << ": " << n << "\n";

  session->observe(nullptr);
  session->go_to(moment - 1);  // back
  const uint64_t address = *session->address();
  const auto bytes = session->read_memory("memory", address, 4);
  std::cout << argv[3] << " was " << most << " after instruction " << moment << ": " << isa->decode(*bytes)->text(address)
            << "\n";
}
