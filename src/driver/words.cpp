#include "driver/words.h"

#include <cctype>

#include "base/digits.h"
#include "driver/report.h"
#include "linker/linker.h"

namespace isadora::driver {

namespace {

// The longest length of which the number of digits is a whole word, else the parcel's.
unsigned word_length(size_t digits, const encoding::Codec& codec) {
  const unsigned parcel = codec.isa().machine.parcel_bits;
  const unsigned bits = static_cast<unsigned>(digits * 4);
  const unsigned rounded = (bits + parcel - 1) / parcel * parcel;
  return rounded < parcel ? parcel : rounded;
}

std::string not_a_word(const std::string& text, const encoding::Codec& codec) {
  return "`" + text + "` is not a word: expected hexadecimal digits, most significant first, as in 0x" +
         std::string(codec.isa().machine.parcel_bits / 4, '0');
}

}  // namespace

std::optional<ParsedWord> parse_word(const std::string& text, const encoding::Codec& codec, std::string& error) {
  constexpr size_t kMostDigits = sizeof(model::Bits) * 2;
  size_t at = text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X') ? 2 : 0;
  ParsedWord word;
  size_t digits = 0;
  for (; at < text.size(); ++at) {
    if (text[at] == '_') continue;
    const int d = base::digit_value(text[at]);
    if (d < 0) return error = not_a_word(text, codec), std::nullopt;
    if (++digits <= kMostDigits) word.bits = word.bits << 4 | static_cast<unsigned>(d);
  }
  if (digits == 0) return error = not_a_word(text, codec), std::nullopt;
  word.length = word_length(digits, codec);
  if (digits <= kMostDigits && word.length <= codec.max_bytes() * 8) return word;
  error = "`" + text + "` has " + std::to_string(digits) + " hexadecimal digits: an instruction of `" +
          codec.isa().name + "` has at most " + std::to_string(codec.max_bytes()) + " bytes, " +
          std::to_string(codec.max_bytes() * 2) + " digits";
  return std::nullopt;
}

bool parse_instruction(const Loaded& loaded, const std::string& text, uint64_t address, encoding::Decoded& out,
                       diag::Sink& sink) {
  const size_t last = text.find_last_not_of(" \t\n");
  const bool closed = last != std::string::npos && text[last] == ';';
  const base::SourceRef source = base::make_source("<argument>", closed ? text : text + ";");
  sink.keep(source);
  uint32_t end = 0;
  if (!loaded.matcher.parse(*source, 0, address, nullptr, out, end, sink)) return false;
  if (source->text.find_first_not_of(" \t\n", end) == std::string::npos) return true;
  sink.report(diag::Kind::UnexpectedToken, {source.get(), end, static_cast<uint32_t>(source->text.size())},
              "expected one instruction, found this after it");
  return false;
}

bool is_made_for(const Loaded& loaded, const object::Object& object, const std::string& path, diag::Sink& sink) {
  const bool is = linker::is_made_for(loaded.isa, object.isa, object.fingerprint, path, sink);
  if (!is)
    sink.all().back().notes.push_back("pass the description of `" + object.isa +
                                      "` by --isa; an installed one is found without --isa");
  return is;
}

bool split_assignment(const std::string& text, std::string& name, std::string& value) {
  const size_t at = text.find('=');
  if (at == std::string::npos || at == 0) return false;
  name = text.substr(0, at);
  value = text.substr(at + 1);
  return true;
}

bool read_settings(const std::vector<std::string>& texts, std::map<std::string, int64_t>& settings, diag::Sink& sink) {
  std::string name, value;
  for (const std::string& text : texts) {
    if (!split_assignment(text, name, value)) {
      report_error(sink, diag::Kind::BadArgument, "--set " + text + " is not NAME=VALUE");
      return false;
    }
    const std::optional<base::Integer> v = base::Integer::parse(value);
    if (!v || !v->fits_int64()) {
      report_error(sink, diag::Kind::BadArgument, "--set " + name + ": `" + value + "` is not a number");
      return false;
    }
    settings[name] = v->to_int64();
  }
  return true;
}

}  // namespace isadora::driver
