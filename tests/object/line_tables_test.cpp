// Line tables as compilers write them: several units, DWARF 4 and 5, rows in any order, and damaged ones.
#include <gtest/gtest.h>

#include "object/bytes.h"
#include "object/dwarf.h"

namespace isadora::object {
namespace {

// A unit whose program gives a line to each of two addresses, and ends two bytes after the second.
std::string unit(unsigned version, uint64_t address, unsigned line, const std::string& file) {
  ByteWriter w;
  w.u32(0);
  w.u16(version);
  if (version == 5) w.u8(4), w.u8(0);
  const size_t length = w.bytes.size();
  w.u32(0);
  w.u8(1), w.u8(1), w.u8(1), w.u8(0xFB), w.u8(14), w.u8(10);  // line base -5, range 14, opcodes from 10
  for (const unsigned operands : {0, 1, 1, 1, 1, 0, 0, 0, 1}) w.u8(operands);
  if (version == 5) {
    w.u8(1), w.uleb(1), w.uleb(0x08), w.uleb(2), w.text("/folder"), w.text("sub");
    w.u8(2), w.uleb(1), w.uleb(0x1F), w.uleb(2), w.uleb(0x0B), w.uleb(2);
    w.u32(0), w.u8(0), w.u32(0), w.u8(1);  // its name is at the beginning of .debug_line_str
  } else {
    w.text("/folder"), w.u8(0), w.text(file), w.uleb(1), w.uleb(0), w.uleb(0), w.u8(0);
  }
  w.patch_u32(length, w.bytes.size() - length - 4);
  w.u8(0), w.uleb(5), w.u8(2), w.u32(address);
  w.u8(3), w.sleb(static_cast<int64_t>(line) - 1), w.u8(1);
  w.u8(10 + 4 * 14 + 5 + 1);  // four bytes and one line on
  w.u8(2), w.uleb(2), w.u8(0), w.uleb(1), w.u8(1);
  w.patch_u32(0, w.bytes.size() - 4);
  return w.bytes;
}

std::string text(const std::vector<LineEntry>& rows, const std::vector<std::string>& files) {
  std::string out;
  for (const LineEntry& r : rows)
    out += std::to_string(r.address) + "=" + (r.line ? files[r.source] + ":" + std::to_string(r.line) : "?") + " ";
  return out;
}

TEST(LineTables, OfSeveralUnitsAreOne) {
  const std::string bytes = unit(4, 200, 7, "b.c") + unit(5, 100, 3, "") + unit(4, 0, 1, "gone.c");
  std::vector<LineEntry> rows;
  std::vector<std::string> files;
  const std::string_view strings("a.c\0", 4);
  ASSERT_TRUE(read_line_tables({bytes, strings, {}}, 100, 300, rows, files));
  EXPECT_EQ(text(rows, files),
            "100=/folder/sub/a.c:3 104=/folder/sub/a.c:4 106=? 200=/folder/b.c:7 204=/folder/b.c:8 206=? ");
}

TEST(LineTables, FollowEachOtherWithoutAGap) {
  const std::string bytes = unit(4, 106, 7, "a.c") + unit(4, 100, 3, "a.c");
  std::vector<LineEntry> rows;
  std::vector<std::string> files;
  ASSERT_TRUE(read_line_tables({bytes, {}, {}}, 0, 300, rows, files));
  EXPECT_EQ(text(rows, files), "100=/folder/a.c:3 104=/folder/a.c:4 106=/folder/a.c:7 110=/folder/a.c:8 112=? ");
  EXPECT_EQ(files.size(), 1u);
}

TEST(LineTables, DamagedOnesAreRefusedOrRead) {
  const std::string bytes = unit(5, 100, 3, "") + unit(4, 200, 7, "b.c");
  for (size_t at = 0; at < bytes.size(); ++at) {
    for (unsigned value = 0; value < 256; value += 5) {
      std::string damaged = bytes;
      damaged[at] = static_cast<char>(value);
      std::vector<LineEntry> rows;
      std::vector<std::string> files;
      if (!read_line_tables({damaged, std::string_view("a.c", 3), {}}, 0, 300, rows, files)) continue;
      for (const LineEntry& r : rows) EXPECT_TRUE(r.line == 0 || r.source < files.size());
      EXPECT_TRUE(std::ranges::is_sorted(rows, {}, &LineEntry::address));
    }
    std::vector<LineEntry> rows;
    std::vector<std::string> files;
    EXPECT_TRUE(at == 0 || at == unit(5, 100, 3, "").size() ||
                !read_line_tables({std::string_view(bytes).substr(0, at), {}, {}}, 0, 300, rows, files));
  }
}

// A unit without rows: a folder, and a number of files in it.
std::string files_of(unsigned version, const std::string& folder, unsigned files) {
  ByteWriter w;
  w.u32(0);
  w.u16(version);
  if (version == 5) w.u8(4), w.u8(0);
  const size_t length = w.bytes.size();
  w.u32(0);
  w.u8(1), w.u8(1), w.u8(1), w.u8(0xFB), w.u8(14), w.u8(10);
  for (const unsigned operands : {0, 1, 1, 1, 1, 0, 0, 0, 1}) w.u8(operands);
  if (version == 5) {
    w.u8(1), w.uleb(1), w.uleb(0x1F), w.uleb(1), w.u32(0);  // the folder is at the beginning of .debug_line_str
    w.u8(1), w.uleb(1), w.uleb(0x08), w.uleb(files);
    for (unsigned i = 0; i < files; ++i) w.text(std::to_string(i));
  } else {
    w.text(folder), w.u8(0);
    for (unsigned i = 0; i < files; ++i) w.text(std::to_string(i)), w.uleb(1), w.uleb(0), w.uleb(0);
    w.u8(0);
  }
  w.patch_u32(length, w.bytes.size() - length - 4);
  w.patch_u32(0, w.bytes.size() - 4);
  return w.bytes;
}

TEST(LineTables, WhosePathsAreFarLongerThanTheFileAreRefused) {
  const auto is_read = [](unsigned version, size_t folder, unsigned files, unsigned units = 1) {
    const std::string name = "/" + std::string(folder - 1, 'f'), one = files_of(version, name, files);
    std::string bytes;
    for (unsigned i = 0; i < units; ++i) bytes += one;
    std::vector<LineEntry> rows;
    std::vector<std::string> names;
    const bool read = read_line_tables({bytes, name, {}}, 0, 300, rows, names);
    EXPECT_TRUE(!read || names.size() == files) << version;
    return read;
  };
  for (const unsigned version : {4u, 5u}) {
    EXPECT_TRUE(is_read(version, 4094, 10)) << version;
    EXPECT_FALSE(is_read(version, 4096, 10)) << version;
    EXPECT_FALSE(is_read(version, 300'000, 20'000)) << version;
    EXPECT_TRUE(is_read(version, 4000, 1000, 15)) << version;
    EXPECT_FALSE(is_read(version, 4000, 1000, 20)) << version;
  }
}

}  // namespace
}  // namespace isadora::object
