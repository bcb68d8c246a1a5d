// A hart: one lane, a command line, services, a status at the end; elements of vectors.
#include <cerrno>
#include <cstring>

#include "sim/host.h"
#include "sim/load.h"
#include "sim/reference/reference.h"
#include "toy.h"

namespace isadora::sim {
namespace {

using base::Integer;
using ir::Op;
using Status = RunResult::Status;

class CallRecorder : public HostServices {
 public:
  static constexpr int64_t kClosed = 9;  // a descriptor that is not open
  std::string written, opened, input = "hello";
  int64_t read(int64_t descriptor, uint8_t* to, uint64_t bytes) override {
    if (descriptor == kClosed) return -EBADF;
    const size_t n = std::min<size_t>(bytes, input.size());
    std::memcpy(to, input.data(), n);
    return static_cast<int64_t>(n);
  }
  int64_t write(int64_t descriptor, const uint8_t* from, uint64_t bytes) override {
    if (descriptor == kClosed) return -EBADF;
    written += std::to_string(descriptor) + ":" + std::string(reinterpret_cast<const char*>(from), bytes);
    return static_cast<int64_t>(bytes);
  }
  int64_t open(const std::string& path, int64_t, int64_t) override {
    opened = path;
    return 7;
  }
  int64_t close(int64_t) override { return 0; }
  int64_t rename(const std::string& from, const std::string& to) override {
    opened = from + " to " + to;
    return 8;
  }
};

struct Hart {
  Toy toy{model::Execution::Hart};
  CallRecorder recorder;
  LaunchRequest request;

  Hart() {
    for (auto& file : toy.isa.files) file.scope = model::Scope::Hart;
    request.host = &recorder;
  }
  Maker put = toy.define("PUT", [](Body& i) { i.set(kA, i.imm()); });
  Maker halt = toy.define("HALT", [](Body& i) { i.stop(Op::Halt, i.reg(kA)); });
  Maker host(ir::HostService s) {
    return toy.define("HOST" + std::to_string(static_cast<int>(s)), [s](Body& i) {
      const ir::Range any{-Integer::power_of_two(63), Integer::power_of_two(63) - 1};
      i.set(kA,
            i.state({.op = Op::Host, .sub = static_cast<uint8_t>(s), .a = i.reg(kA), .b = i.reg(kB), .c = i.reg(kC)},
                    any));
    });
  }
};

TEST(Hart, halts_with_a_status) {
  Hart h;
  const RunResult result = h.toy.run({h.put(1, 0, 0, 42), h.halt(1)}, h.request);
  EXPECT_EQ(result.status, Status::Done);
  EXPECT_EQ(result.exit_status, 42);
}

TEST(Hart, asks_its_host) {
  Hart h;
  const Maker read = h.host(ir::HostService::Read), write = h.host(ir::HostService::Write),
              open = h.host(ir::HostService::Open);
  const Maker grow = h.host(ir::HostService::Brk);
  const Maker argv =
      h.toy.define("ARGV", [](Body& i) { i.set(kA, i.load(kGlobal, i.launch(ir::LaunchValue::Argv), 8)); });
  const Maker advance = h.toy.define("ADVANCE", [](Body& i) { i.set(kA, i.add(i.reg(kB), i.imm())); });
  h.request.command_line = {"name", "x"};
  const RunResult result = h.toy.run(
      {
          argv(1),
          h.put(2, 0, 0, 0),
          open(1, 2, 2),  // R1 = open(argv[0])
          h.put(3),
          grow(3),
          advance(4, 3, 0, 4096),
          grow(4),  // R3 = the heap, of one page
          h.put(5, 0, 0, 5),
          h.put(6),
          advance(7, 3, 0, 8),
          read(6, 7, 5),  // R6 = read(0, heap + 8, 5)
          write(1, 7, 6),
          h.halt(1),
      },
      h.request);
  EXPECT_EQ(result.status, Status::Done) << result.message << (result.fault ? result.fault->message : "");
  EXPECT_EQ(h.recorder.opened, "name");
  EXPECT_EQ(h.recorder.written, "7:hello");
  EXPECT_EQ(result.exit_status, 5);
}

TEST(Hart, a_service_on_memory_that_is_not_there_gives_an_error_number) {
  Hart h;
  const Maker write = h.host(ir::HostService::Write);
  const RunResult result =
      h.toy.run({h.put(1, 0, 0, 1), h.put(2, 0, 0, 0x90000), h.put(3, 0, 0, 5), write(1, 2, 3), h.halt(1)}, h.request);
  EXPECT_EQ(static_cast<int32_t>(*result.exit_status), -EFAULT);
}

TEST(Hart, a_path_that_is_not_there_gives_an_error_number) {
  constexpr uint64_t kNowhere = 0x90000;
  Hart h;
  const Maker rename = h.host(ir::HostService::Rename), unlink = h.host(ir::HostService::Unlink),
              seek = h.host(ir::HostService::Seek), grow = h.host(ir::HostService::Brk);
  const Maker advance = h.toy.define("ADVANCE", [](Body& i) { i.set(kA, i.add(i.reg(kB), i.imm())); });
  const Maker put_byte = h.toy.define("BYTE", [](Body& i) { i.store(kGlobal, i.reg(kA), 1, i.imm()); });
  // R1 = a heap that begins with the names "a" and "b", the second at R2.
  const auto result_of = [&](const std::vector<Word>& last) {
    std::vector<Word> words = {h.put(1),
                               grow(1),
                               advance(4, 1, 0, 8192),
                               grow(4),
                               put_byte(1, 0, 0, 'a'),
                               advance(2, 1, 0, 2),
                               put_byte(2, 0, 0, 'b')};
    words.insert(words.end(), last.begin(), last.end());
    const RunResult result = h.toy.run(words, h.request);
    return static_cast<int32_t>(result.exit_status.value_or(-1));
  };
  EXPECT_EQ(result_of({rename(1, 2, 0), h.halt(1)}), 8);
  EXPECT_EQ(h.recorder.opened, "a to b");
  EXPECT_EQ(result_of({h.put(5, 0, 0, kNowhere), rename(1, 5, 0), h.halt(1)}), -EFAULT);
  EXPECT_EQ(result_of({h.put(5, 0, 0, kNowhere), rename(5, 1, 0), h.halt(5)}), -EFAULT);
  EXPECT_EQ(result_of({h.put(5, 0, 0, kNowhere), unlink(5, 0, 0), h.halt(5)}), -EFAULT);
  EXPECT_EQ(result_of({unlink(1, 0, 0), h.halt(1)}), -ENOENT);  // what a host without files says
  EXPECT_EQ(result_of({h.put(5, 0, 0, 1), seek(5, 0, 0), h.halt(5)}), -ESPIPE);
  EXPECT_EQ(result_of({h.put(5, 0, 0, 3), seek(5, 0, 0), h.halt(5)}), -EBADF);
}

// As on Linux: EBADF comes before EFAULT, and also where no byte is asked for.
TEST(Hart, a_service_on_a_descriptor_that_is_not_open_says_so_first) {
  constexpr uint64_t kNowhere = 0x90000, kCode = 8;
  for (const ir::HostService service : {ir::HostService::Read, ir::HostService::Write}) {
    Hart h;
    const Maker call = h.host(service);
    const auto result_of = [&](int64_t descriptor, uint64_t address, uint64_t bytes) {
      const RunResult result = h.toy.run({h.put(1, 0, 0, static_cast<uint64_t>(descriptor)), h.put(2, 0, 0, address),
                                          h.put(3, 0, 0, bytes), call(1, 2, 3), h.halt(1)},
                                         h.request);
      return static_cast<int32_t>(result.exit_status.value_or(-1));
    };
    EXPECT_EQ(result_of(1, kNowhere, 5), -EFAULT);
    EXPECT_EQ(result_of(CallRecorder::kClosed, kNowhere, 5), -EBADF);
    EXPECT_EQ(result_of(CallRecorder::kClosed, kNowhere, 0), -EBADF);
    EXPECT_EQ(result_of(CallRecorder::kClosed, kCode, 5), -EBADF);
    EXPECT_EQ(result_of(1, kNowhere, 0), 0);
  }
}

TEST(Hart, sees_its_code_and_cannot_write_it) {
  Hart h;
  const Maker peek = h.toy.define("PEEK", [](Body& i) { i.set(kA, i.load(kGlobal, i.imm(), 1)); });
  const Maker poke = h.toy.define("POKE", [](Body& i) { i.store(kGlobal, i.imm(), 1, i.constant(0)); });
  EXPECT_EQ(h.toy.run({peek(1, 0, 0, 8), h.halt(1)}, h.request).exit_status, h.halt.opcode + 1);
  const RunResult result = h.toy.run({poke(1, 0, 0, 8), h.halt(1)}, h.request);
  ASSERT_EQ(result.status, Status::Faulted);
  EXPECT_NE(result.fault->note.find("read-only"), std::string::npos);
  EXPECT_EQ(result.fault->nearby, "8 bytes into buffer `code` (16 bytes)");
}

// An image's sections lie within 64 bits of addresses, and not in each other.
TEST(Hart, an_image_that_goes_round_the_end_of_memory_is_refused) {
  Hart h;
  object::Object image = h.toy.object({h.put(1, 0, 0, 42), h.halt(1)});
  image.entry = 0;
  const auto run_with = [&](uint64_t address, uint64_t zeros) {
    object::Object other = image;
    other.sections.push_back({.name = ".bss", .bytes = {1}, .zeros = zeros, .address = address, .writable = true});
    reference::Reference engine;
    LaunchRequest request = h.request;
    request.kernel = "k";
    return run(h.toy.codec(), other, request, engine);
  };
  EXPECT_EQ(run_with(0x100000, 15).exit_status, 42);
  for (const auto& [address, zeros] : {std::pair<uint64_t, uint64_t>{UINT64_MAX - 7, 15},  // to the address 8
                                       {UINT64_MAX - 7, UINT64_MAX - 1},
                                       {0x100000, UINT64_MAX},  // no byte, by 64 bits
                                       {8, 15}}) {
    const RunResult result = run_with(address, zeros);
    EXPECT_EQ(result.status, Status::BadRequest) << address << " " << zeros;
    EXPECT_NE(result.message.find("does not fit into memory"), std::string::npos) << result.message;
  }
}

// ---- images --------------------------------------------------------------------------------------------------------

object::Section section(const std::string& name, uint64_t address, std::vector<uint8_t> bytes, uint64_t zeros) {
  object::Section s;
  s.name = name;
  s.address = address;
  s.bytes = std::move(bytes);
  s.zeros = zeros;
  s.writable = true;
  return s;
}

struct Image {
  Hart hart;
  object::Object object;
  Launch launch{hart.toy.isa, {}, {}};

  Image() {
    object = hart.toy.object({});
    object.code.assign(10, 0x5A);
    object.base = 0x10010;
    object.entry = object.base;
  }
  Complaint load() { return sim::load(object, object.kernels[0], hart.request, launch); }
  AddressSpace& memory() { return *launch.owned.spaces[kGlobal]; }
};

TEST(Hart, an_image_is_mapped_in_whole_pages) {
  Image image;
  image.object.sections = {section(".data", 0x11FF0, {1, 2, 3}, 1), section(".bss", 0x11FF8, {}, 8)};
  ASSERT_EQ(image.load(), std::nullopt);
  ASSERT_NE(image.memory().find(0x10000, 0x1000), nullptr);  // the code's page
  EXPECT_EQ(*image.memory().find(0x1000F, 1), 0);
  EXPECT_EQ(*image.memory().find(0x10019, 1), 0x5A);
  EXPECT_EQ(*image.memory().find(0x1001A, 1), 0);
  EXPECT_FALSE(image.memory().writable(0x10FFF));
  EXPECT_EQ(image.memory().find(0xFFFF, 1), nullptr);
  EXPECT_NE(image.memory().find(0x11000, 0xFF8), nullptr);  // of one page, up to the other section
  EXPECT_NE(image.memory().find(0x11FF8, 8), nullptr);
  EXPECT_EQ(image.memory().find(0x12000, 1), nullptr);
  EXPECT_TRUE(image.memory().writable(0x11FFF));
}

TEST(Hart, what_may_be_written_is_zeros_behind_the_bytes_of_its_file) {
  Image image;
  image.object.code_segments = {{0x10010, 0x13000, true}};
  ASSERT_EQ(image.load(), std::nullopt);
  ASSERT_NE(image.memory().find(0x10010, 0x2FF0), nullptr);
  EXPECT_TRUE(image.memory().writable(0x10010));
  EXPECT_EQ(*image.memory().find(0x12FFF, 1), 0);
  EXPECT_EQ(image.launch.data, 0x10010u);
}

TEST(Hart, a_heap_without_room_is_empty_and_the_stack_stays) {
  Image image;
  ASSERT_EQ(image.load(), std::nullopt);
  const uint64_t stack_begin = image.launch.stack / 0x10000 * 0x10000 + 0x10000 - kStackBytes;
  Image full;
  full.object.sections = {section(".data", stack_begin - 0x20000, {1}, 0)};
  ASSERT_EQ(full.load(), std::nullopt);
  EXPECT_EQ(full.launch.heap.limit, 0u);
  EXPECT_NE(full.memory().find(full.launch.stack, 8), nullptr);
  EXPECT_NE(full.memory().find(stack_begin, 1), nullptr);
}

TEST(Hart, a_heap_that_shrinks_and_grows_again_holds_zeros) {
  Hart h;
  const Maker grow = h.host(ir::HostService::Brk);
  const Maker advance = h.toy.define("ADVANCE", [](Body& i) { i.set(kA, i.add(i.reg(kB), i.imm())); });
  const Maker poke = h.toy.define("POKE", [](Body& i) { i.store(kGlobal, i.add(i.reg(kA), i.imm()), 4, i.reg(kB)); });
  const Maker sum = h.toy.define("SUM", [](Body& i) { i.set(kA, i.add(i.reg(kB), i.reg(kC))); });
  const Maker peek = h.toy.define("PEEK", [](Body& i) { i.set(kA, i.load(kGlobal, i.add(i.reg(kB), i.imm()), 4)); });
  for (const unsigned size : {100u, 0x80000u}) {
    const RunResult result = h.toy.run(
        {
            h.put(1, 0, 0, 0),
            grow(1),  // R1: where the heap begins
            advance(2, 1, 0, size),
            grow(2),
            h.put(3, 0, 0, 77),
            poke(1, 3, 0, 8),
            poke(1, 3, 0, size - 4),
            advance(2, 1, 0, 4),
            grow(2),
            advance(2, 1, 0, size),
            grow(2),
            peek(4, 1, 0, 8),
            peek(5, 1, 0, size - 4),
            sum(4, 4, 5),
            h.halt(4),
        },
        h.request);
    EXPECT_EQ(result.status, Status::Done) << (result.fault ? result.fault->message : result.message);
    EXPECT_EQ(result.exit_status, 0) << size;
  }
}

TEST(Hart, runs_elements_under_a_mask) {
  Hart h;
  const Maker vector =
      h.toy.define("VECTOR", [](Body& i) {  // V1[e] = V0[e] + e for the 16-bit elements of the mask in R[a]
        const auto e = i.begin_region({.op = Op::ForEach, .a = i.constant(16), .b = i.reg(kA)}, {0, 15});
        const auto at = i.binary(Op::Mul, e, i.constant(16));
        const auto v =
            i.state({.op = Op::ReadBits, .aux = kV, .a = i.constant(0), .b = at, .c = i.constant(16)}, Body::bits(16));
        i.effect({.op = Op::WriteBits,
                  .aux = kV,
                  .a = i.constant(1),
                  .b = i.binary(Op::PackPosition, at, i.constant(16)),
                  .c = i.add(v, e)});
        i.end_region(e, {.op = Op::ForEachEnd});
      });
  reference::Reference words, exact(reference::Numbers::Exact);
  for (reference::Reference* engine : {&words, &exact}) {
    Bench bench(h.toy.codec(), *engine);
    std::string error;
    Integer ones, expected;
    for (unsigned e = 0; e < 16; e++) {
      ones = ones | Integer(0x100).shl(16 * e);
      expected = expected | Integer(e % 2 ? 0x100 + e : 0).shl(16 * e);
    }
    ASSERT_TRUE(bench.set("V0", {ones}, error) && bench.set("R1", {0xAAAA}, error)) << error;
    ASSERT_EQ(bench.run({h.toy.decode(vector(1))}).status, Status::Done);
    std::vector<Integer> values;
    ASSERT_TRUE(bench.get("V1", values, error));
    EXPECT_EQ(values, std::vector<Integer>{expected});
  }
}

}  // namespace
}  // namespace isadora::sim
