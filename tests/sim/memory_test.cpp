// Spaces: what is where, and what a report says of an address.
#include "sim/memory.h"

#include <gtest/gtest.h>

namespace isadora::sim {
namespace {

const model::Space kSpace;

TEST(AddressSpace, finds_only_what_lies_in_one_buffer) {
  AddressSpace space(kSpace);
  uint8_t a[16] = {}, b[16] = {};
  space.map(0x200, 16, b, "b");
  space.map(0x100, 16, a, "a");
  EXPECT_EQ(space.find(0x100, 16), a);
  EXPECT_EQ(space.find(0x20C, 4), b + 12);
  EXPECT_EQ(space.find(0x20D, 4), nullptr);
  EXPECT_EQ(space.find(0xFF, 1), nullptr);
  EXPECT_EQ(space.find(0x110, 1), nullptr);
  EXPECT_EQ(space.find(0, 4), nullptr);
  EXPECT_EQ(space.find(UINT64_MAX, 4), nullptr);
}

TEST(AddressSpace, says_what_is_near) {
  AddressSpace space(kSpace);
  EXPECT_EQ(space.describe(5, 4), "nothing is mapped in this space");
  uint8_t a[16] = {}, b[1] = {};
  space.map(0x100, 16, a, "in");
  space.map(0x200, 1, b, "");
  EXPECT_EQ(space.describe(0x11C, 4), "12 bytes past the end of buffer `in` (16 bytes)");
  EXPECT_EQ(space.describe(0xFF, 4), "1 byte before the start of buffer `in` (16 bytes)");
  EXPECT_EQ(space.describe(0x1F0, 4), "16 bytes before the start of memory (1 byte)");
  EXPECT_EQ(space.describe(0x10E, 4), "14 bytes into buffer `in` (16 bytes), and the access runs past its end");
  EXPECT_EQ(space.describe(0x104, 4), "4 bytes into buffer `in` (16 bytes)");
}

// Translated code is watched; the range that a store may write unnoticed ends where it begins.
TEST(AddressSpace, tells_of_writes_to_what_is_watched) {
  AddressSpace space(kSpace);
  uint8_t code[64] = {};
  space.map(0x100, 64, code, "code");
  EXPECT_FALSE(space.is_watched(0x100, 64));
  space.watch(0x110, 4);
  space.watch(0x118, 4);
  space.watch(0x114, 4);  // joins both
  for (const uint64_t inside : {0x110, 0x113, 0x114, 0x11B}) EXPECT_TRUE(space.is_watched(inside, 1)) << inside;
  EXPECT_TRUE(space.is_watched(0x10F, 2));
  EXPECT_FALSE(space.is_watched(0x10C, 4));
  EXPECT_FALSE(space.is_watched(0x11C, 4));
  const MemoryRange before = space.unwatched(0x10C, 4), behind = space.unwatched(0x11C, 4);
  EXPECT_EQ(before.begin, 0x100u);
  EXPECT_EQ(before.size, 0x10u);
  EXPECT_EQ(before.data, code);
  EXPECT_EQ(behind.begin, 0x11Cu);
  EXPECT_EQ(behind.size, 0x24u);
  EXPECT_EQ(behind.data, code + 0x1C);
  space.note_code_write(0x11C, 4);
  EXPECT_EQ(space.watched_writes(), 0u);
  space.note_code_write(0x11A, 4);
  EXPECT_EQ(space.watched_writes(), 1u);
  space.unwatch();
  space.note_code_write(0x110, 4);
  EXPECT_EQ(space.watched_writes(), 1u);
}

TEST(AddressSpace, makes_zeros_of_large_pieces_and_of_small_ones) {
  for (const uint64_t bytes : {uint64_t{1}, uint64_t{5000}, uint64_t{300000}}) {
    AddressSpace space(kSpace);
    ASSERT_TRUE(space.map_zeroed(0, bytes + 2, "some"));
    uint8_t* const all = space.find(0, bytes + 2);
    std::fill_n(all, bytes + 2, uint8_t{0xAA});
    make_zeros(all + 1, bytes);
    EXPECT_EQ(all[0], 0xAA);
    EXPECT_EQ(all[bytes + 1], 0xAA);
    EXPECT_TRUE(std::all_of(all + 1, all + 1 + bytes, [](uint8_t b) { return b == 0; })) << bytes;
  }
}

TEST(AddressSpace, a_buffer_may_be_read_only) {
  AddressSpace space(kSpace);
  uint8_t code[8] = {}, data[8] = {};
  space.map(0, 8, code, "code", false);
  space.map(64, 8, data, "data");
  EXPECT_FALSE(space.writable(4));
  EXPECT_TRUE(space.writable(64));
}

TEST(AddressSpace, filled_memory_is_everywhere_and_always_the_same) {
  AddressSpace one(kSpace), two(kSpace);
  one.fill(7, UINT64_MAX);
  two.fill(7, UINT64_MAX);
  for (const uint64_t address : {uint64_t{0}, uint64_t{300}, uint64_t{1} << 40, UINT64_MAX - 7}) {
    ASSERT_NE(one.find(address, 8), nullptr) << address;
  }
  EXPECT_EQ(load(one.find(UINT64_MAX - 7, 8), 8), load(two.find(UINT64_MAX - 7, 8), 8));
  two.find(250, 8);  // made from another place
  EXPECT_EQ(load(one.find(300, 8), 8), load(two.find(300, 8), 8));
  store(one.find(300, 8), 8, 5);
  one.find(700, 8);
  EXPECT_EQ(load(one.find(300, 8), 8), base::Integer(5));
  EXPECT_EQ(one.find(UINT64_MAX, 2), nullptr);
  EXPECT_NE(one.find(uint64_t{1} << 41, 4096), nullptr);
  EXPECT_EQ(one.find(uint64_t{1} << 42, (1 << 16) + 1), nullptr) << "a service of the host may ask for any number";
}

TEST(AddressSpace, numbers_are_little_endian_at_any_size) {
  uint8_t bytes[130] = {};
  const base::Integer pattern = base::Integer(0x0102030405060708).shl(100) + 1;
  for (unsigned n : {1u, 2u, 3u, 4u, 8u, 12u, 16u, 31u, 128u}) {
    store(bytes + 1, n, pattern);
    EXPECT_EQ(load(bytes + 1, n), pattern.low_bits(8 * n)) << n;
    EXPECT_EQ(bytes[1], 1);
    EXPECT_EQ(bytes[0], 0);
    EXPECT_EQ(bytes[n + 1], 0);
    std::fill(std::begin(bytes), std::end(bytes), 0);
  }
  store(bytes, 2, -2);
  EXPECT_EQ(bytes[0], 0xFE);
  EXPECT_EQ(bytes[1], 0xFF);
  EXPECT_EQ(bytes[2], 0);
}

}  // namespace
// The registers of devices have no bytes, whatever is mapped around them.
TEST(AddressSpace, devices_are_no_memory) {
  model::Space with_devices;
  with_devices.devices = {{.name = "A", .address = 8, .bytes = 4}, {.name = "B", .address = 32, .bytes = 1}};
  AddressSpace space(with_devices);
  ASSERT_TRUE(space.map_zeroed(0, 64, ""));
  for (uint64_t address = 0; address < 70; address++) {
    for (uint64_t n = 1; n <= 8; n++) {
      const bool device = (address < 12 && address + n > 8) || (address < 33 && address + n > 32);
      const uint8_t* bytes = space.find(address, n);
      EXPECT_EQ(bytes != nullptr, address + n <= 64 && !device) << address << " " << n;
      EXPECT_EQ(space.device_in(address, n) != nullptr, device);
      if (!bytes) continue;
      const MemoryRange around = space.extent(address, n);
      EXPECT_EQ(around.find(address, n), bytes);
      for (uint64_t d : {8, 11, 32}) EXPECT_EQ(around.find(d, 1), nullptr) << address << " " << n;
      EXPECT_EQ(space.range_of(address, n, space.find(address, n)).data, around.data);
    }
  }
  EXPECT_EQ(space.describe(9, 1), "the device register `A` at 0x8, which is loaded and stored by 4 bytes at once");
}

// Memory for claims is made around devices, not where they are.
TEST(AddressSpace, filled_memory_leaves_devices_out) {
  model::Space with_devices;
  with_devices.devices = {{.name = "A", .address = 300, .bytes = 4}};
  AddressSpace space(with_devices);
  space.fill(7, 4095);
  EXPECT_NE(space.find(299, 1), nullptr);
  EXPECT_EQ(space.find(299, 2), nullptr);
  EXPECT_EQ(space.find(302, 1), nullptr);
  EXPECT_NE(space.find(304, 8), nullptr);
}

}  // namespace isadora::sim
