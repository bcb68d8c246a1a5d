// Serializes a Model by members() (model/members.h), functions by the code here, and types of other components by
// one().
#include "model/image.h"

#include <algorithm>
#include <concepts>
#include <map>
#include <span>
#include <type_traits>

#include "model/members.h"

namespace isadora::model {
namespace {

template <class T, class Of>
concept Is = std::same_as<std::remove_const_t<T>, Of>;

template <class A>
void members(A& a, Is<ir::FloatInfo> auto& v) {
  a.all(v.op, v.format, v.to, v.rounding, v.width);
}
template <class A>
void members(A& a, Is<ir::Range> auto& v) {
  a.all(v.lo, v.hi);
}
template <class A>
void members(A& a, Is<ir::Function> auto& v) {
  a.all(v.ops, v.ranges, v.constants, v.floats, v.notes, v.result);
}
template <class A>
void members(A& a, FieldExpr& v) {
  a.all(v.constant, v.function);
}

// ---- writing -------------------------------------------------------------------------------------------------------

constexpr unsigned kShort = 120;  // bits of an exact integer that is written as a number

bool is_documentation(std::string_view member) {
  static constexpr std::array all = {"span", "prose", "title", "keywords", "examples", "claims"};
  return std::ranges::find(all, member) != all.end();
}

// Numbers are LEB128: groups of seven bits, the lowest first; the highest bit of a byte says that more follow.
class ModelWriter {
 public:
  explicit ModelWriter(std::span<const base::SourceRef> sources) : sources_(sources) {}

  void all(const auto&... values) { (one(values), ...); }
  void operator()(const char* name, const auto& member) {
    if (!machine_alone || !is_documentation(name)) one(member);
  }
  void maybe(const char* name, const auto& member) { (*this)(name, member); }
  // The texts that were generated from a file's text; a file's own text is not in the image.
  void generated_texts() {
    for (const base::SourceRef& source : sources_) {
      number(source->origin != nullptr);
      if (!source->origin) continue;
      one(source->text);
      number(source->origin->pieces.size());
      for (const base::Origin::Piece& p : source->origin->pieces)
        all(p.at, p.from, p.to, p.cell_from, p.cell_to, p.row_from, p.row_to);
    }
  }

  bool machine_alone = false;
  bool good = true;
  std::string bytes;

 private:
  template <class T>
  void one(const T& v) {
    if constexpr (std::is_enum_v<T> || std::unsigned_integral<T> || Is<T, Bits>) {
      number(static_cast<Bits>(v));
    } else if constexpr (std::signed_integral<T>) {
      one(base::Integer(v));
    } else {
      members(*this, const_cast<T&>(v));  // for reading as well; nothing is changed here
    }
  }
  template <class K, class V>
  void one(const std::pair<K, V>& v) {
    all(v.first, v.second);
  }
  void one(const std::vector<base::SourceRef>&) {}  // see generated_texts()
  void one(const std::string& v) {
    number(v.size());
    bytes += v;
  }
  void one(const base::Integer& v) {
    // After its sign and 1; a longer one as text, after 0.
    const bool is_short = v.bit_length() <= kShort;
    const Bits pattern = v.to_uint128();
    number(is_short ? ((v.is_negative() ? ~pattern : pattern) << 1 | v.is_negative()) + 1 : 0);
    if (!is_short) one(v.to_string());
  }
  void one(const base::Span& v) {
    size_t at = 0;
    while (at < sources_.size() && sources_[at].get() != v.source) ++at;
    if (!v.source) return number(0);
    good &= at < sources_.size();
    number(at + 1);
    number(v.begin);
    number(v.end);
  }
  // Continues after an opcode that is skipped.
  void one(const Opcode& v) {
    std::vector<std::string> mnemonics;
    for (const auto* forms : {&v.forms, &v.readings}) {
      for (const Form& f : *forms) mnemonics.push_back(f.mnemonic);
    }
    std::ranges::sort(mnemonics);
    mnemonics.erase(std::unique(mnemonics.begin(), mnemonics.end()), mnemonics.end());
    ModelWriter all(sources_);
    all.machine_alone = machine_alone;
    members(all, const_cast<Opcode&>(v));
    good &= all.good;
    this->all(mnemonics, v.name, v.length, v.fixed_mask, v.fixed_value, all.bytes);
  }
  void one(const ir::Inst& v) {
    all(v.op, v.sub, v.aux);
    for (const uint32_t value : {v.a, v.b, v.c, v.pred}) number(value + 1);  // none of them: 0
    number(v.end);
  }
  template <class T>
  void one(const std::vector<T>& v) {
    number(v.size());
    for (const T& element : v) one(element);
  }
  template <class T>
  void one(const std::optional<T>& v) {
    number(v.has_value());
    if (v) one(*v);
  }
  template <class K, class V>
  void one(const std::map<K, V>& v) {
    number(v.size());
    for (const auto& entry : v) one(entry);
  }
  void number(Bits v) {
    for (; v >= 128; v >>= 7) bytes += static_cast<char>(128 | static_cast<uint8_t>(v & 127));
    bytes += static_cast<char>(v);
  }

  const std::span<const base::SourceRef> sources_;
};

// ---- reading -------------------------------------------------------------------------------------------------------

// After the first mistake it reads zeros, and nothing long is made of them.
class ModelReader {
 public:
  // With `wanted`, opcodes without such a mnemonic are passed over.
  ModelReader(std::string_view bytes, std::span<const base::SourceRef> sources,
              std::function<bool(std::string_view mnemonic)> wanted = {})
      : at_(bytes.data()), end_(at_ + bytes.size()), sources_(sources), wanted_(std::move(wanted)) {}

  void all(auto&... values) { (one(values), ...); }
  void operator()(const char*, auto& member) { one(member); }
  void maybe(const char*, auto& member) { one(member); }
  // Replaces the files' texts by those that were generated from them.
  void generated_texts(std::vector<base::SourceRef>& sources) {
    for (base::SourceRef& source : sources) {
      if (!number()) continue;
      std::string text;
      one(text);
      base::Origin origin{source, {}};
      const size_t pieces = length();
      if (pieces == 0) fail();
      for (size_t i = 0; i < pieces && good_; ++i) piece(origin, text.size());
      if (good_) source = base::make_source(source->name, std::move(text), std::move(origin));
    }
  }
  bool is_whole() const { return good_ && at_ == end_; }

 private:
  static constexpr unsigned kDeepest = 100;  // of parts within parts
  static constexpr size_t kAtOnce = 4096;    // elements that memory is taken for before they are read

  template <class T>
  void one(T& v) {
    if constexpr (std::is_enum_v<T> || std::unsigned_integral<T> || Is<T, Bits>) {
      v = static_cast<T>(number());
    } else if constexpr (std::signed_integral<T>) {
      base::Integer exact;
      one(exact);
      v = static_cast<T>(exact.to_int64());
    } else {
      members(*this, v);
    }
  }
  template <class K, class V>
  void one(std::pair<K, V>& v) {
    all(v.first, v.second);
  }
  void one(std::vector<base::SourceRef>&) {}
  void one(std::string& v) { v = text(); }
  void one(Opcode& v) {
    bool is_wanted = !wanted_;
    for (size_t left = length(); left > 0 && good_; --left) {
      const std::string_view mnemonic = text();
      is_wanted = is_wanted || wanted_(mnemonic);
    }
    this->all(v.name, v.length, v.fixed_mask, v.fixed_value);
    const std::string_view all = text();
    if (!is_wanted) return;
    ModelReader reader(all, sources_);
    members(reader, v);
    if (!reader.is_whole()) fail();
  }
  void one(base::Integer& v) {
    const Bits code = number();
    if (code == 0) return large(v);
    const auto magnitude = static_cast<base::Int128>((code - 1) >> 1);
    v = base::Integer::from_signed((code - 1) & 1 ? ~magnitude : magnitude);
  }
  void large(base::Integer& v) {
    std::string text;
    one(text);
    const std::optional<base::Integer> value = base::Integer::parse(text);
    good_ &= value.has_value();
    if (value) v = *value;
  }
  void one(base::Span& v) {
    const auto source = static_cast<size_t>(number());
    if (source == 0) return;
    if (source > sources_.size()) return fail();
    const base::Source& text = *sources_[source - 1];
    v = {&text, static_cast<uint32_t>(number()), static_cast<uint32_t>(number())};
    if (v.begin > v.end || v.end > text.text.size()) fail();
  }
  void one(ir::Inst& v) {
    all(v.op, v.sub, v.aux);
    for (uint32_t* value : {&v.a, &v.b, &v.c, &v.pred}) *value = static_cast<uint32_t>(number()) - 1;
    v.end = static_cast<uint32_t>(number());
  }
  template <class T>
  void one(std::vector<T>& v) {
    const size_t count = length();
    v.reserve(std::min(count, kAtOnce));
    if (++depth_ > kDeepest) fail();
    for (size_t i = 0; i < count && good_; ++i) one(v.emplace_back());
    --depth_;
  }
  template <class T>
  void one(std::optional<T>& v) {
    if (number()) one(v.emplace());
  }
  template <class K, class V>
  void one(std::map<K, V>& v) {
    const size_t count = length();
    for (size_t i = 0; i < count && good_; ++i) {
      std::pair<K, V> entry;
      one(entry);
      v.insert_or_assign(std::move(entry.first), std::move(entry.second));
    }
  }

  void piece(base::Origin& origin, size_t size) {
    base::Origin::Piece p;
    all(p.at, p.from, p.to, p.cell_from, p.cell_to, p.row_from, p.row_to);
    const size_t file = origin.written->text.size();
    const auto is_range = [&](uint32_t begin, uint32_t end) { return begin <= end && end <= file; };
    const bool follows = origin.pieces.empty() ? p.at == 0 : origin.pieces.back().at <= p.at;
    if (!follows || p.at > size || !is_range(p.from, p.to) || !is_range(p.cell_from, p.cell_to) ||
        !is_range(p.row_from, p.row_to))
      return fail();
    origin.pieces.push_back(p);
  }
  std::string_view text() {
    const size_t size = length();
    const std::string_view v(at_, size);
    at_ += size;
    return v;
  }
  // Of something each element of which has a byte at least.
  size_t length() {
    const Bits count = number();
    if (count > static_cast<size_t>(end_ - at_)) return fail(), 0;
    return static_cast<size_t>(count);
  }
  Bits number() {
    if (at_ != end_ && static_cast<uint8_t>(*at_) < 128) return static_cast<uint8_t>(*at_++);  // as most are
    Bits v = 0;
    for (unsigned shift = 0; shift < 128; shift += 7) {
      if (at_ == end_) break;
      const auto byte = static_cast<uint8_t>(*at_++);
      v |= static_cast<Bits>(byte & 127) << shift;
      if (byte < 128) return v;
    }
    fail();
    return 0;
  }
  void fail() {
    good_ = false;
    at_ = end_;
  }

  const char *at_, *end_;
  const std::span<const base::SourceRef> sources_;
  const std::function<bool(std::string_view)> wanted_;
  unsigned depth_ = 0;
  bool good_ = true;
};

}  // namespace

std::string to_image(const Isa& isa) {
  ModelWriter writer(isa.sources);
  writer.generated_texts();
  writer.all(isa);
  return writer.good ? std::move(writer.bytes) : "";
}

std::optional<Isa> from_image(std::string_view image, std::vector<base::SourceRef> files) {
  return from_image(image, std::move(files), {});
}

std::optional<Isa> from_image(std::string_view image, std::vector<base::SourceRef> files, const Wanted& wanted) {
  std::optional<Isa> isa(std::in_place);
  isa->sources = std::move(files);
  std::function<bool(std::string_view)> of_isa;
  if (wanted) of_isa = [&](std::string_view mnemonic) { return wanted(*isa, mnemonic); };
  ModelReader reader(image, isa->sources, std::move(of_isa));
  reader.generated_texts(isa->sources);
  reader.all(*isa);
  if (!reader.is_whole()) isa.reset();
  return isa;
}

std::string to_image(const ir::Function& function) {
  ModelWriter writer({});
  writer.all(function);
  return std::move(writer.bytes);
}

std::string content_of(const Isa& isa) {
  ModelWriter writer(isa.sources);
  writer.machine_alone = true;
  writer.all(isa);
  return std::move(writer.bytes);
}

std::string content_of(const MicroOp& line) {
  ModelWriter writer({});
  writer.all(line.when, line.parts);
  return std::move(writer.bytes);
}

std::optional<ir::Function> function_from_image(std::string_view image) {
  std::optional<ir::Function> function(std::in_place);
  ModelReader reader(image, {});
  reader.all(*function);
  if (!reader.is_whole()) function.reset();
  return function;
}

}  // namespace isadora::model
