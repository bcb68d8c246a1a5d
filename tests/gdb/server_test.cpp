// gdb's remote protocol without gdb: packets and their replies, and what is no packet.
#include "gdb/server.h"

#include <gtest/gtest.h>

#include <memory>
#include <random>

#include "gdb/packets.h"
#include "library/library.h"
#include "linker/linker.h"
#include "sim/engines/engines.h"

namespace isadora::gdb::test {
namespace {

// Counts from 3 down in a0, stores each count, and ends with 7.
constexpr const char* kCount =
    ".globl _start\n"
    "_start:\n"
    "    la   s0, cell\n"
    "    li   a0, 3\n"
    "again:\n"
    "    sw   a0, 0(s0)\n"
    "    addi a0, a0, -1\n"
    "    bnez a0, again\n"
    "    li   a0, 7\n"
    "    li   a7, 93\n"
    "    ecall\n"
    ".section .data\n"
    "cell: .word 0\n";

class Program {
 public:
  Program(const std::string& isa, const std::string& text, sim::LaunchRequest request = {}) : request_(request) {
    diag::Sink sink;
    loaded_ = library::load(std::string(ISADORA_ROOT) + "/isas/" + isa, sink);
    const base::SourceRef source = base::make_source("program.s", text);
    const bool good = assembler::assemble(loaded_->matcher, source, object_, sink) &&
                      linker::make_runnable(loaded_->codec, object_, "program.s", source, sink);
    EXPECT_TRUE(good) << diag::render(sink, {});
    request_.kernel = object_.kernels[0].name;
    engine_ = sim::engines().front().make(loaded_->isa.machine.execution);
    session_ = std::make_unique<sim::session::Session>(loaded_->codec, object_, request_, *engine_);
    EXPECT_FALSE(session_->complaint()) << *session_->complaint();
    server_ = std::make_unique<GdbServer>(*session_);
  }

  // A packet, and what gdb hears of it in the end.
  std::string ask(const std::string& packet) {
    std::optional<std::string> reply = server_->respond(packet);
    for (int i = 0; !reply && i < 1000; i++) reply = server_->run_on();
    return reply.value_or("(it runs)");
  }
  uint64_t address(const std::string& label) const {
    for (const object::Symbol& s : object_.symbols) {
      if (s.name == label) return s.value;
    }
    ADD_FAILURE() << label;
    return 0;
  }
  std::string at(const std::string& label) const { return base::Integer(address(label)).to_hex().substr(2); }
  GdbServer& server() { return *server_; }
  sim::session::Session& session() { return *session_; }

 private:
  std::unique_ptr<library::Loaded> loaded_;
  object::Object object_;
  sim::LaunchRequest request_;
  std::unique_ptr<sim::Engine> engine_;
  std::unique_ptr<sim::session::Session> session_;
  std::unique_ptr<GdbServer> server_;
};

std::string word(uint32_t n) {
  std::string bytes;
  for (unsigned i = 0; i < 4; i++) bytes += static_cast<char>(n >> (8 * i));
  return to_hex(bytes);
}

constexpr const char* kA0 = "pa";

TEST(Frames, ComeApart) {
  PacketFramer framer;
  framer.feed("+$g#67garbage$m1,2#");
  EXPECT_EQ(framer.next()->payload, "g");
  EXPECT_FALSE(framer.next());
  framer.feed("fc\x03$lost$?#3f$?#00-");
  EXPECT_EQ(framer.next()->payload, "m1,2");
  EXPECT_EQ(framer.next()->kind, Event::Kind::Interrupt);
  EXPECT_EQ(framer.next()->kind, Event::Kind::Damaged) << "its end was lost";
  EXPECT_EQ(framer.next()->payload, "?");
  EXPECT_EQ(framer.next()->kind, Event::Kind::Damaged) << "the sum is wrong";
  EXPECT_EQ(framer.next()->kind, Event::Kind::Refused);
  EXPECT_FALSE(framer.next());
  framer.feed("$" + std::string(100'000, 'x'));
  EXPECT_EQ(framer.next()->kind, Event::Kind::Damaged) << "too long";
  framer.feed(frame("X0,2:}\x03#"));
  EXPECT_EQ(frame(""), "$#00");
}

TEST(GdbServer, DescribesTheTargetOfTheDescription) {
  Program p("rv32imc", kCount);
  const std::string xml = p.ask("qXfer:features:read:target.xml:0,4000");
  EXPECT_NE(xml.find("<architecture>riscv:rv32</architecture>"), std::string::npos);
  EXPECT_NE(xml.find("<feature name=\"org.gnu.gdb.riscv.cpu\">"), std::string::npos);
  EXPECT_NE(xml.find("<reg name=\"a0\" bitsize=\"32\" type=\"uint32\"/>"), std::string::npos);
  EXPECT_NE(xml.find("<reg name=\"pc\" bitsize=\"32\" type=\"code_ptr\"/>"), std::string::npos);
  std::string pieces;
  for (bool more = true; more;) {
    const std::string piece =
        p.ask("qXfer:features:read:target.xml:" + base::Integer(pieces.size()).to_hex().substr(2) + ",40");
    more = piece[0] == 'm';
    pieces += piece.substr(1);
  }
  EXPECT_EQ(pieces, xml.substr(1));
}

TEST(GdbServer, StepsAndStopsBothWays) {
  Program p("rv32imc", kCount);
  EXPECT_EQ(p.ask("?"), "T05thread:1;");
  EXPECT_EQ(p.ask("Z0," + p.at("again") + ",2"), "OK");
  EXPECT_EQ(p.ask("vCont;c:-1"), "T05swbreak:;thread:1;");
  EXPECT_EQ(p.ask("p20"), word(static_cast<uint32_t>(p.address("again"))));
  EXPECT_EQ(p.ask(kA0), word(3));
  EXPECT_EQ(p.ask("c"), "T05swbreak:;thread:1;");
  EXPECT_EQ(p.ask(kA0), word(2));
  EXPECT_EQ(p.ask("vCont;s:1;c"), "T05thread:1;");
  EXPECT_EQ(p.ask("m" + p.at("cell") + ",4"), word(2));
  EXPECT_EQ(p.ask("bs"), "T05thread:1;");
  EXPECT_EQ(p.ask("m" + p.at("cell") + ",4"), word(3));
  EXPECT_EQ(p.ask("bc"), "T05swbreak:;thread:1;");
  EXPECT_EQ(p.ask(kA0), word(3));
  EXPECT_EQ(p.ask("bc"), "T05replaylog:begin;thread:1;");
  EXPECT_EQ(p.ask("z0," + p.at("again") + ",2"), "OK");
  EXPECT_EQ(p.ask("Z2," + p.at("cell") + ",4"), "OK");
  EXPECT_EQ(p.ask("vCont;c"), "T05watch:" + p.at("cell") + ";thread:1;");
  EXPECT_EQ(p.ask("z2," + p.at("cell") + ",4"), "OK");
  EXPECT_EQ(p.ask("c"), "W07");
  EXPECT_EQ(p.ask("c"), "W07");
  EXPECT_EQ(p.ask("bs"), "T05thread:1;") << "also from the end";
}

// gdb steps over the instruction, without the watchpoint, and then looks at the place: at its old value and its new
// one.
TEST(GdbServer, StopsBeforeAWatchedAccessOfMachinesWhoseGdbStepsOverIt) {
  Program p("rv32imc", kCount);
  const std::string cell = p.at("cell"), stop = "T05watch:" + cell + ";thread:1;";
  EXPECT_EQ(p.ask("Z2," + cell + ",4"), "OK");
  EXPECT_EQ(p.ask("vCont;c"), stop);
  EXPECT_EQ(p.ask("p20"), word(static_cast<uint32_t>(p.address("again"))));
  EXPECT_EQ(p.ask("m" + cell + ",4"), word(0));
  p.ask("z2," + cell + ",4");
  EXPECT_EQ(p.ask("vCont;s:1"), "T05thread:1;");
  EXPECT_EQ(p.ask("m" + cell + ",4"), word(3));
  p.ask("Z2," + cell + ",4");
  EXPECT_EQ(p.ask("vCont;c"), stop);
  EXPECT_EQ(p.ask("m" + cell + ",4"), word(3));
  EXPECT_EQ(p.ask("bc"), stop) << "backward it is the write that is to be undone";
  EXPECT_EQ(p.ask("m" + cell + ",4"), word(3));
  p.ask("z2," + cell + ",4");
  EXPECT_EQ(p.ask("bs"), "T05thread:1;");
  EXPECT_EQ(p.ask("m" + cell + ",4"), word(0));
  EXPECT_EQ(p.ask("p20"), word(static_cast<uint32_t>(p.address("again"))));
}

TEST(GdbServer, ShowsTheFlagsOfAMachineInTheRegisterThatGdbKnows) {
  Program p("armv6m", ".globl _start\n_start:\n    movs r0, #0\n    subs r0, #1\n    bkpt #0\n");
  const std::string xml = p.ask("qXfer:features:read:target.xml:0,4000");
  const size_t pc = xml.find("<reg name=\"pc\""), flags = xml.find("<reg name=\"xpsr\" bitsize=\"32\"");
  ASSERT_NE(flags, std::string::npos);
  EXPECT_EQ(xml.substr(pc, flags - pc).find("<feature"), std::string::npos) << "both are of one feature";
  EXPECT_EQ(p.ask("p10"), word(0x1000000)) << "the state of Thumb";
  p.ask("vCont;s:1");
  EXPECT_EQ(p.ask("p10"), word(0x41000000)) << "Z";
  p.ask("vCont;s:1");
  EXPECT_EQ(p.ask("p10"), word(0x81000000)) << "N, and a borrow";
  EXPECT_EQ(p.ask("P10=" + word(0x31000000)), "OK");
  EXPECT_EQ(p.ask("p10"), word(0x31000000));
}

TEST(GdbServer, LeavesUnknownPacketsThatBeginAsKnownOnesToGdb) {
  Program p("rv32imc", kCount);
  EXPECT_EQ(p.ask("qC"), "QC1");
  EXPECT_EQ(p.ask("qCRC:10000,4"), "") << "gdb compares by itself";
}

TEST(GdbServer, StepsThroughARange) {
  Program p("rv32imc", kCount);
  p.ask("Z0," + p.at("again") + ",2");
  p.ask("c");
  p.ask("z0," + p.at("again") + ",2");
  const uint64_t begin = p.address("again");
  const std::string range = "vCont;r" + p.at("again") + "," + base::Integer(begin + 6).to_hex().substr(2) + ":1";
  EXPECT_EQ(p.ask(range), "T05thread:1;");
  EXPECT_EQ(p.ask(kA0), word(0)) << "all three rounds are in it";
}

TEST(GdbServer, WritesRegistersAndMemory) {
  Program p("rv32imc", kCount);
  p.ask("Z0," + p.at("again") + ",2");
  p.ask("c");
  EXPECT_EQ(p.ask("Pa=" + word(1)), "OK");
  EXPECT_EQ(p.ask("M" + p.at("cell") + ",2:abcd"), "OK");
  EXPECT_EQ(p.ask("m" + p.at("cell") + ",4"), "abcd0000");
  EXPECT_EQ(p.ask("X" + p.at("cell") + ",2:" + std::string("}\x03") + "a"), "OK");
  EXPECT_EQ(p.ask("m" + p.at("cell") + ",2"), "2361");
  const std::string all = p.ask("g");
  EXPECT_EQ(all.size(), 33u * 8);
  EXPECT_EQ(p.ask("G" + all), "OK");
  for (const size_t digits : {size_t{8}, all.size() - 1, all.size() - 8, all.size() + 8}) {
    std::string other = std::string(all.size() + 8, '1').substr(0, digits);
    EXPECT_EQ(p.ask("G" + other), "E01") << digits;
  }
  EXPECT_EQ(p.ask("G" + std::string(all.size() - 1, '1') + "x"), "E01");
  EXPECT_EQ(p.ask("g"), all) << "of a damaged packet nothing is written";
  EXPECT_EQ(p.ask("Pa=" + word(2) + "00"), "E01");
  EXPECT_EQ(p.ask(kA0), all.substr(80, 8));
  EXPECT_EQ(p.ask("P0=" + word(1)).substr(0, 1), "E") << "it is the constant 0";
  EXPECT_EQ(p.ask("p0"), word(0));
  EXPECT_EQ(p.ask("M0,1:00"), "E0e");
  EXPECT_EQ(p.ask("m0,10"), "E0e");
  EXPECT_EQ(p.ask("c"), "W07") << "one round was left";
}

// gdb leaves a breakpoint by a step without it. Where it has moved pc itself, by a call or a jump, it waits for a stop.
// it.
TEST(GdbServer, StopsAtABreakpointThatPcWasSetTo) {
  Program p("rv32imc", kCount);
  const std::string again = word(static_cast<uint32_t>(p.address("again")));
  p.ask("s");
  p.ask("Z0," + p.at("again") + ",2");
  EXPECT_EQ(p.ask("P20=" + again), "OK");
  EXPECT_EQ(p.ask("vCont;c"), "T05swbreak:;thread:1;");
  EXPECT_EQ(p.ask("p20"), again);
  EXPECT_EQ(p.session().now(), 1u);
  EXPECT_EQ(p.ask("c" + p.at("again")), "T05swbreak:;thread:1;");
  EXPECT_EQ(p.session().now(), 1u);
  EXPECT_EQ(p.ask("c"), "T05swbreak:;thread:1;");
  EXPECT_EQ(p.session().now(), 4u) << "on from there";
}

TEST(GdbServer, FaultsAndInterrupts) {
  Program p("rv32imc", ".globl _start\n_start: li a0, 16\n lw a1, 0(a0)\n");
  EXPECT_EQ(p.ask("c"), "T0bthread:1;");
  EXPECT_EQ(p.server().take_message().substr(0, 18), "fault AccessFault:");
  EXPECT_EQ(p.ask("bs"), "T05thread:1;");
  Program endless("rv32imc", ".globl _start\n_start: j _start\n");
  EXPECT_FALSE(endless.server().respond("c"));
  EXPECT_FALSE(endless.server().run_on());
  endless.server().interrupt();
  EXPECT_EQ(endless.server().run_on(), "T02thread:1;");
  EXPECT_EQ(endless.ask("Z0,0,2"), "OK");  // nothing is executed there
  EXPECT_FALSE(endless.server().respond("bc"));
  EXPECT_FALSE(endless.server().run_on([] { return true; })) << "a packet has come";
  endless.server().interrupt();
  EXPECT_EQ(endless.server().run_on(), "T02thread:1;");
}

TEST(GdbServer, GoesToAMomentByPartsThatCanBeInterrupted) {
  Program p("rv32imc", ".globl _start\n_start: j _start\n");
  const auto at = [&] { return std::to_string(p.session().now()) + " instructions"; };
  EXPECT_NE(from_hex(p.ask("qRcmd," + to_hex("goto 100000")))->find("is at 100000 instructions"), std::string::npos);
  EXPECT_NE(from_hex(p.ask("qRcmd," + to_hex("goto 5")))->find("is at 5 instructions"), std::string::npos);
  const std::string far = "qRcmd," + to_hex("goto 99999999999999");
  EXPECT_FALSE(p.server().respond(far));
  EXPECT_FALSE(p.server().run_on());
  p.server().interrupt();
  EXPECT_NE(from_hex(p.server().run_on().value_or(""))->find(at()), std::string::npos);
  EXPECT_FALSE(p.server().runs());
  EXPECT_FALSE(p.server().respond(far));
  EXPECT_EQ(p.server().respond("?"), "T05thread:1;") << "gdb does not wait for it any more";
  EXPECT_FALSE(p.server().runs());
}

TEST(GdbServer, KnowsWarpsAsThreads) {
  sim::LaunchRequest request;
  request.block = {64, 1, 1};
  Program p("simt128", ".kernel k\n    S2R R0, SR_TID_X ;\n    IADD R1, R0, R0 ;\n    EXIT ;\n.end\n", request);
  EXPECT_EQ(p.ask("qfThreadInfo"), "m1,2");
  EXPECT_EQ(p.ask("vCont;s:1"), "T05thread:1;") << "it has stopped, whichever is due";
  EXPECT_EQ(p.ask("vCont;s:2"), "T05thread:2;");
  EXPECT_EQ(p.ask("p0"), word(32)) << "of its first lane";
  EXPECT_EQ(from_hex(p.ask("qThreadExtraInfo,2")), "block 0,0,0 warp 1");
  EXPECT_EQ(p.ask("c"), "W00");
}

// gdb calls a function so: it returns to where no instruction is.
TEST(GdbServer, StopsWhereThereIsNoCode) {
  Program p("rv32imc", ".globl _start\n_start: li a0, 1\n ret\n");
  EXPECT_EQ(p.ask("P1=" + word(0x7000)), "OK");
  EXPECT_EQ(p.ask("Z0,7000,2"), "OK");
  EXPECT_EQ(p.ask("c"), "T05swbreak:;thread:1;");
  EXPECT_EQ(p.ask("p20"), word(0x7000));
  EXPECT_EQ(p.ask("z0,7000,2"), "OK");
  EXPECT_EQ(p.ask("c"), "T04thread:1;") << "it is not an instruction";
}

// The registers that gdb restores after a call are there again when the run comes back to that moment.
TEST(GdbServer, GoesBackToTheMomentAfterACall) {
  Program p("rv32imc", ".globl _start\n_start: li a0, 1\n ret\n");
  const std::string start = word(static_cast<uint32_t>(p.address("_start")));
  p.ask("P1=" + word(0x7000));
  p.ask("Z0,7000,2");
  EXPECT_EQ(p.ask("c"), "T05swbreak:;thread:1;");
  p.ask("z0,7000,2");
  EXPECT_EQ(p.ask("P20=" + start), "OK");
  EXPECT_EQ(p.ask("P" + std::string(kA0).substr(1) + "=" + word(9)), "OK");
  EXPECT_EQ(p.ask("s"), "T05thread:1;");
  EXPECT_EQ(p.ask(kA0), word(1));
  EXPECT_EQ(p.ask("bs"), "T05thread:1;");
  EXPECT_EQ(p.ask("p20"), start);
  EXPECT_EQ(p.ask(kA0), word(9));
  EXPECT_EQ(p.ask("bs"), "T05thread:1;");
  EXPECT_EQ(p.ask("s"), "T05thread:1;");
  EXPECT_EQ(p.ask("p20"), start) << "forward likewise";
}

// A packet means all of its text, or nothing happens: none is taken in part.
TEST(GdbServer, RefusesPacketsWithNumbersOutOfRangeOrTextAfterThem) {
  Program p("rv32imc", kCount);
  const std::string again = p.at("again"), cell = p.at("cell"), far = "ffffffffffffffff", farther = "1" + far;
  const std::vector<std::string> numbers[] = {
      // breakpoints: no instruction has this number of bytes, lies there, or at half of a parcel
      {"Z0," + again + ",0", "Z0," + again + ",5", "Z1," + again + "," + far, "Z0," + again + "," + farther},
      {"Z0,100000000,2", "Z0," + far + ",2", "Z0,10001,2", "Z0," + again, "Z0," + again + ",2;X1,00",
       "z0," + far + ",2"},
      // watchpoints
      {"Z2," + cell + ",0", "Z2," + cell + ",81", "Z2,ffffffff,2", "Z2,100000000,4", "Z4," + far + ",8"},
      {"Z2," + cell + ",4x", "Z2,,4", "Z2"},
      // memory and registers
      {"m" + cell + ",4,4", "m" + cell, "m" + farther + ",4", "M" + cell + ",4:01", "M" + cell + ",1:01x", "M" + cell},
      {"X" + cell + ",1:}", "p21", "pax", "p", "P21=00000000", "Pa=0000000000", "Pax=00000000", "Pa", "p" + farther},
      // threads, and what they do
      {"Hg2", "Hgx", "Hg-2", "Hc2", "T0", "T2", "T1x", "qThreadExtraInfo,2", "qThreadExtraInfo,1x"},
      {"vCont;", "vCont;c;", "vCont;s:2", "vCont;s:1x", "vCont;cx", "vCont;C", "vCont;C5x", "vCont;r1", "vCont;r1,2x"},
      {"vCont;t", "s10000x", "c10000x", "c" + farther},
      {"qRcmd,6", "qXfer:features:read:target.xml:0", "qXfer:features:read:target.xml:0,4x"},
  };
  const std::string before = p.ask("g");
  for (const auto& packets : numbers) {
    for (const std::string& packet : packets) EXPECT_EQ(p.ask(packet), "E01") << packet;
  }
  // Other packets than the known ones that they begin as.
  for (const char* packet : {"gx", "qCRC:0,4", "?x", "bsx", "bcx", "kx", "Dx", "Hx1", "Z5,0,1", "qsThreadInfo,1"})
    EXPECT_EQ(p.ask(packet), "") << packet;
  EXPECT_EQ(p.ask("g"), before);
  EXPECT_EQ(p.session().now(), 0u);
  EXPECT_EQ(p.ask("c"), "W07") << "nothing stops it";
}

TEST(GdbServer, TakesAStopThatComesTwiceOnce) {
  Program p("rv32imc", kCount);
  const std::string stops[] = {"0," + p.at("again") + ",2", "1," + p.at("again") + ",4", "2," + p.at("cell") + ",4"};
  for (const std::string& stop : stops) {
    for (const char* action : {"z", "Z", "Z", "z"}) EXPECT_EQ(p.ask(action + stop), "OK") << action << stop;
  }
  EXPECT_EQ(p.ask("c"), "W07");
}

// Bits that the machine does not have are none that gdb can write.
TEST(GdbServer, WritesAllBitsOfARegisterOrNone) {
  Program p("armv6m", ".globl _start\n_start:\n    movs r0, #0\n    bkpt #0\n");
  for (const uint32_t lost : {0x0u, 0x01000001u, 0x03000000u}) EXPECT_EQ(p.ask("P10=" + word(lost)), "E01") << lost;
  EXPECT_EQ(p.ask("p10"), word(0x1000000));
  std::string all = p.ask("g");
  all.replace(0, 8, word(5));
  ASSERT_EQ(all.substr(16 * 8, 8), word(0x1000000));
  all.replace(16 * 8, 8, word(0));
  EXPECT_EQ(p.ask("G" + all), "E01");
  EXPECT_EQ(p.ask("p0"), word(0)) << "nor the registers before it";
}

TEST(GdbServer, HearsOnlyTheEndWhileTheProgramRuns) {
  Program p("rv32imc", ".globl _start\n_start: j _start\n");
  EXPECT_FALSE(p.server().respond("c"));
  for (const char* packet : {"g", "m0,4", "c", "s", "vCont;s:1", "Z0,10000,2", "?"})
    EXPECT_EQ(p.server().respond(packet), "E01") << packet;
  EXPECT_FALSE(p.server().run_on()) << "it runs on";
  EXPECT_EQ(p.server().respond("k"), "OK");
  EXPECT_EQ(p.server().end(), GdbServer::End::Killed);
}

// The program has stopped by itself before gdb's interrupt comes.
TEST(GdbServer, AnInterruptThatComesTooLateStopsNothing) {
  Program p("rv32imc", kCount);
  p.server().interrupt();
  EXPECT_EQ(p.ask("c"), "W07");
}

TEST(GdbServer, StepsTheThreadThatIsChosenForSteps) {
  sim::LaunchRequest request;
  request.block = {64, 1, 1};
  Program p("simt128", ".kernel k\n    S2R R0, SR_TID_X ;\n    IADD R1, R0, R0 ;\n    EXIT ;\n.end\n", request);
  EXPECT_EQ(p.ask("Hg1"), "OK");
  EXPECT_EQ(p.ask("Hc2"), "OK");
  EXPECT_EQ(p.ask("qC"), "QC1") << "registers are still those of the first";
  EXPECT_EQ(p.ask("s"), "T05thread:2;");
  EXPECT_EQ(p.ask("Hc0"), "OK");
  EXPECT_EQ(p.ask("Hg1"), "OK");
  EXPECT_EQ(p.ask("vCont;c;s:1"), "W00") << "the first action is that of all threads";
}

// Whatever comes is answered, and what is sound works afterwards.
TEST(GdbServer, GarbageIsAnswered) {
  std::mt19937_64 random(11);
  const std::vector<std::string> seeds = {"qSupported:x",
                                          "qXfer:features:read:target.xml:0,fff",
                                          "vCont;s:1;c",
                                          "vCont;r10000,10010:1",
                                          "Z0,10000,4",
                                          "z2,10000,4",
                                          "Z4,ffffffffffffffff,8",
                                          "m10000,40",
                                          "M10000,2:0102",
                                          "X10000,2:ab",
                                          "g",
                                          "G00",
                                          "p5",
                                          "P5=00000000",
                                          "Hg1",
                                          "T1",
                                          "qThreadExtraInfo,1",
                                          "qRcmd,6d6f6d656e74",
                                          "qRcmd,676f746f2035",
                                          "bs",
                                          "bc",
                                          "s10000",
                                          "c10000",
                                          "?",
                                          "qC"};
  Program p("rv32imc", kCount);
  PacketFramer framer;
  for (int i = 0; i < 6000; i++) {
    std::string packet = seeds[random() % seeds.size()];
    for (uint64_t n = random() % 4; n > 0; n--) {
      const size_t at = random() % (packet.size() + 1);
      if (random() % 2 || at == packet.size()) {
        packet.insert(at, 1, static_cast<char>(random()));
      } else {
        packet.erase(at, 1 + random() % 3);
      }
    }
    std::string sent = random() % 4 ? frame(packet) : packet;
    framer.feed(sent);
    while (const auto event = framer.next()) {
      if (event->kind != Event::Kind::Packet) continue;
      std::optional<std::string> reply = p.server().respond(event->payload);
      for (int n = 0; !reply && n < 3; n++) reply = p.server().run_on();
      if (reply) continue;
      p.server().interrupt();
      ASSERT_TRUE(p.server().run_on()) << packet;
    }
  }
  p.session().go_to(0);
  EXPECT_EQ(p.ask("qC").substr(0, 2), "QC");
}

}  // namespace
}  // namespace isadora::gdb::test
