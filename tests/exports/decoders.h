// Shared by the tests of generated decoders: the descriptions, a folder for generated files, words to decode.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <random>
#include <sstream>
#include <string>

#include "descriptions/draw.h"
#include "driver/library.h"
#include "examples/words.h"
#include "exports/exports.h"

namespace isadora::exports::decoders {

namespace fs = std::filesystem;

inline std::unique_ptr<driver::Loaded> shipped(const std::string& name) {
  diag::Sink sink;
  auto loaded = driver::load(std::string(ISADORA_ROOT) + "/isas/" + name, sink);
  if (!loaded) ADD_FAILURE() << diag::render(sink, {});
  return loaded;
}

// Calls f for some drawn descriptions that have instructions.
template <class F>
void each_drawn(unsigned count, F&& f) {
  for (uint64_t seed = 1; count > 0; ++seed) {
    generate::ChoiceSource choices(seed);
    diag::Sink refused;
    const auto loaded = library::load({base::make_source("drawn.isa", test::draw_description(choices))}, refused);
    if (!loaded || loaded->isa.opcodes.empty()) continue;
    SCOPED_TRACE("drawn description " + std::to_string(seed));
    f(*loaded);
    --count;
  }
}

class Folder {
 public:
  explicit Folder(const std::string& of = "design")
      : path_(fs::temp_directory_path() / ("isadora-decoders-" + std::to_string(::getpid()) + "-" + of)) {
    fs::remove_all(path_);
    fs::create_directories(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(file(name)) << text;
    return file(name);
  }
  std::string read(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(file(name)).rdbuf();
    return text.str();
  }
  // Runs a command in this folder; its output is in the file `said`.
  bool run(const std::string& command) const {
    return std::system(("cd '" + path_.string() + "' && { " + command + "; } > said 2>&1").c_str()) == 0;
  }

 private:
  fs::path path_;
};

inline bool has_tool(const std::string& name) {
  return std::system(("command -v " + name + " > /dev/null 2>&1").c_str()) == 0;
}

inline std::string c_name(std::string name) {
  for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return name;
}

using Bytes = std::vector<uint8_t>;

// Legal words of each form, each also with every single bit changed, followed by random bytes.
inline void words_of_forms(const encoding::Codec& codec, unsigned of_each,
                           const std::function<void(const Bytes&)>& use) {
  std::mt19937_64 random(7);
  for (uint16_t o = 0; o < codec.isa().opcodes.size(); ++o) {
    const model::Opcode& op = codec.isa().opcodes[o];
    for (uint16_t f = 0; f < op.forms.size(); ++f) {
      examples::FormWords words(codec, o, f, o * 64u + f);
      for (unsigned n = 0; n < of_each; ++n) {
        const auto d = words.next(true);
        if (!d) continue;
        Bytes bytes(16);
        for (uint8_t& b : bytes) b = static_cast<uint8_t>(random());
        codec.to_bytes(d->word, 8u * d->bytes, bytes.data());
        use(bytes);
        for (unsigned bit = 0; bit < 8u * d->bytes; ++bit) {
          bytes[bit / 8] ^= static_cast<uint8_t>(1u << bit % 8);
          use(bytes);
          bytes[bit / 8] ^= static_cast<uint8_t>(1u << bit % 8);
        }
      }
    }
  }
}

inline void random_words(unsigned count, const std::function<void(const Bytes&)>& use) {
  std::mt19937_64 random(11);
  Bytes bytes(16);
  for (unsigned n = 0; n < count; ++n) {
    for (uint8_t& b : bytes) b = static_cast<uint8_t>(random());
    use(bytes);
  }
}

// All values of the first 16 bits, with a few different bytes after them.
inline void all_first_parcels(const std::function<void(const Bytes&)>& use) {
  std::mt19937_64 random(13);
  Bytes bytes(16);
  for (unsigned parcel = 0; parcel < 65536; ++parcel) {
    for (unsigned tail = 0; tail < 3; ++tail) {
      for (uint8_t& b : bytes) b = tail == 0 ? 0 : static_cast<uint8_t>(random());
      bytes[0] = static_cast<uint8_t>(parcel), bytes[1] = static_cast<uint8_t>(parcel >> 8);
      use(bytes);
    }
  }
}

}  // namespace isadora::exports::decoders
