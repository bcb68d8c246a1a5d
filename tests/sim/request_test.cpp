// A launch request is validated before anything runs, and every refusal says how to mend it.
#include "toy.h"

namespace isadora::sim {
namespace {

using ir::Op;
using Status = RunResult::Status;

struct Launchable {
  Toy toy;
  Maker exit = toy.define("EXIT", [](Body& i) { i.stop(Op::Exit); });
  LaunchRequest request;

  Launchable() {
    toy.parameters = {{"data", 8, true, 0}, {"count", 4, false, 8}, {"flag", 1, false, 12}};
    request.arguments["data"] = {Argument::Kind::Buffer, 0, {1, 2, 3}};
    request.arguments["count"] = {Argument::Kind::Number, 5, {}};
    request.arguments["flag"] = {Argument::Kind::Number, 1, {}};
  }
  std::string refusal() {
    const RunResult result = toy.run({exit()}, request);
    return result.status == Status::BadRequest ? result.message : "accepted";
  }
};

TEST(Request, a_good_one_is_accepted) { EXPECT_EQ(Launchable().refusal(), "accepted"); }

TEST(Request, an_unknown_kernel) {
  Launchable l;
  l.request.kernel = "K1";
  EXPECT_NE(l.refusal().find("the program has no kernel `K1`"), std::string::npos);
  EXPECT_NE(l.refusal().find("It has `k`"), std::string::npos);
}

TEST(Request, a_missing_parameter) {
  Launchable l;
  l.request.arguments.erase("count");
  EXPECT_EQ(l.refusal(), "parameter `count` of kernel `k` has no value: add --arg count=VALUE");
  l.request.arguments.erase("data");
  EXPECT_EQ(l.refusal(), "parameter `data` of kernel `k` has no value: add --arg data=@FILE or =+BYTES");
}

TEST(Request, an_unknown_parameter) {
  Launchable l;
  l.request.arguments["coumt"] = {};
  EXPECT_EQ(l.refusal(), "kernel `k` has no parameter `coumt`; did you mean `count`? It has `data`, `count`, `flag`");
}

TEST(Request, a_value_that_does_not_fit) {
  Launchable l;
  l.request.arguments["flag"].number = 256;
  EXPECT_EQ(l.refusal(), "the value 0x100 does not fit parameter `flag`, which has 8 bits");
  l.request.arguments["flag"].number = static_cast<uint64_t>(-128);
  EXPECT_EQ(l.refusal(), "accepted");
  l.request.arguments["flag"].number = static_cast<uint64_t>(-129);
  EXPECT_NE(l.refusal(), "accepted");
}

TEST(Request, bytes_for_a_number) {
  Launchable l;
  l.request.arguments["count"].kind = Argument::Kind::Buffer;
  EXPECT_NE(l.refusal().find("is a number of 32 bits, not a pointer"), std::string::npos);
}

TEST(Request, sizes) {
  Launchable l;
  l.request.block = {32, 0, 1};
  EXPECT_EQ(l.refusal(), "a block's sizes must not be 0");
  l.request.block = {32, 33, 1};
  EXPECT_EQ(l.refusal(), "a block of 1056 threads: a block has at most 1024; use more blocks (--grid)");
  l.request.block = {UINT32_MAX, UINT32_MAX, UINT32_MAX};
  EXPECT_NE(l.refusal().find("too large"), std::string::npos);
  l.request.block = {};
  l.request.grid = {UINT32_MAX, UINT32_MAX, 1 << 20};
  EXPECT_NE(l.refusal().find("the grid is too large"), std::string::npos);
}

TEST(Request, absurd_memory) {
  Launchable l;
  l.toy.shared_bytes = UINT64_MAX;
  EXPECT_NE(l.refusal().find("more than 8 GiB"), std::string::npos);
}

TEST(Request, settings) {
  Launchable l;
  l.request.settings["sise"] = 1;
  EXPECT_EQ(l.refusal(), "machine `toy` has no setting `sise`; did you mean `size`? It has `size`");
  l.request.settings.clear();
  l.request.settings["size"] = 64;
  EXPECT_EQ(l.refusal(), "accepted");
}

TEST(Request, parameters_constants_indices_and_settings_reach_the_program) {
  Toy toy;
  const Maker exit = toy.define("EXIT", [](Body& i) { i.stop(Op::Exit); });
  using L = ir::LaunchValue;
  // Each thread stores a number that all of its launch goes into, at its own place.
  const Maker out = toy.define("OUT", [](Body& i) {
    const auto times = [&](ir::Value a, ir::Value b) { return i.binary(Op::Mul, a, b); };
    const auto width = times(i.launch(L::BlockSizeX), i.launch(L::BlockSizeY));
    const auto thread = i.add(i.launch(L::ThreadX), times(i.launch(L::ThreadY), i.launch(L::BlockSizeX)));
    const auto block = i.add(i.launch(L::BlockX), times(i.launch(L::BlockY), i.launch(L::GridSizeX)));
    const auto number = i.add(times(block, width), thread);
    const auto setting = i.state({.op = Op::Setting, .aux = 0}, Body::bits(20));
    const auto value = i.add(i.add(i.load(kConstant, i.constant(0x108), 4), setting),
                             i.add(i.load(kConstant, i.constant(8), 1), number));
    i.store(kGlobal, i.add(i.load(kConstant, i.constant(0x100), 8), times(number, i.constant(4))), 4, value);
  });
  toy.parameters = {{"data", 8, true, 0}, {"count", 4, false, 8}};
  object::Object object = toy.object({out(), exit()}, toy.parameters);
  object.constants = {0, 0, 0, 0, 0, 0, 0, 0, 3};
  LaunchRequest request;
  request.kernel = "k";
  request.grid = {2, 3, 1};
  request.block = {5, 9, 1};
  request.arguments["data"] = {Argument::Kind::Buffer, 0, Bytes(4 * 270)};
  request.arguments["count"] = {Argument::Kind::Number, 1000, {}};
  request.settings["size"] = 10000;
  const auto engine = test::make_engine(toy.isa);
  ASSERT_EQ(run(toy.codec(), object, request, *engine).status, Status::Done);
  const sim::Bytes& bytes = request.arguments["data"].bytes;
  for (unsigned n = 0; n < 270; n++) EXPECT_EQ(bytes[4 * n] | bytes[4 * n + 1] << 8, static_cast<int>(11003 + n));
}

TEST(Request, shared_memory_is_new_in_every_block_and_local_memory_in_every_lane) {
  Toy toy;
  const Maker exit = toy.define("EXIT", [](Body& i) { i.stop(Op::Exit); });
  const Maker bump = toy.define("BUMP", [](Body& i) {  // adds to shared[0] and local[5], puts both out
    const auto old =
        i.begin_region({.op = Op::Atomic, .aux = kShared, .a = i.constant(0), .b = i.constant(4)}, Body::bits(32));
    i.end_region(old, {.op = Op::AtomicEnd, .a = i.zext(i.add(old, i.constant(1)), 32)});
    const auto own = i.load(kLocal, i.constant(5), 2);
    i.store(kLocal, i.constant(5), 2, i.add(own, i.constant(100)));
    const auto at = i.add(i.load(kConstant, i.constant(0x100), 8),
                          i.binary(Op::Mul, i.launch(ir::LaunchValue::BlockX), i.constant(4)));
    i.store(kGlobal, at, 4, i.add(old, own));
  });
  toy.parameters = {{"data", 8, true, 0}};
  toy.shared_bytes = 16;
  LaunchRequest request;
  request.grid = {4, 1, 1};
  request.block = {8, 1, 1};
  request.arguments["data"] = {Argument::Kind::Buffer, 0, Bytes(16)};
  ASSERT_EQ(toy.run({bump(), bump(), exit()}, request).status, Status::Done);
  for (unsigned block = 0; block < 4; block++) EXPECT_EQ(request.arguments["data"].bytes[4 * block], 15 + 100) << block;
}

}  // namespace
}  // namespace isadora::sim
