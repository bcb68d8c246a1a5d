#include "linker/layout.h"

#include <elf.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

namespace isadora::linker {
namespace {

using object::round_up;
using Section = object::Unit::Section;

SegmentKind part_of(const Section& s) {
  if (s.is_code()) return SegmentKind::Code;
  if (s.flags & SHF_TLS) return SegmentKind::Locals;
  if (!s.is_writable()) return SegmentKind::Constants;
  return s.type == SHT_NOBITS ? SegmentKind::Zeros : SegmentKind::Data;
}

bool is_written(SegmentKind part) { return part >= SegmentKind::Locals; }

// Lists of functions have a number after their name: the lowest come first, those without one last.
uint64_t priority(const std::string& name) {
  const size_t dot = name.find_last_of('.');
  uint64_t n = 0;
  for (size_t i = dot + 1; i < name.size(); ++i) {
    if (name[i] < '0' || name[i] > '9' || n > 100000) return UINT64_MAX;
    n = n * 10 + static_cast<uint64_t>(name[i] - '0');
  }
  return dot == 0 || dot == std::string::npos || dot + 1 == name.size() ? UINT64_MAX : n;
}

// Functions of which each object has a part are joined: the first object's begins them, and the last one's ends them.
int rank_of_code(std::string_view name) { return name == ".init" ? 0 : is_c_name(name) ? 2 : name == ".fini" ? 3 : 1; }

unsigned code_align_of(const model::Machine& m) { return std::max({m.code_align, m.parcel_bits / 8, 1u}); }

// Compilers name small variables so: they lie first, near the base that a machine may have for data.
bool is_small(std::string_view name) { return name.starts_with(".sdata") || name.starts_with(".sbss"); }

}  // namespace

bool is_placed(const object::Unit::Section& s) { return s.is_memory() && s.type != SHT_NOTE; }

bool is_part_of(std::string_view name, std::string_view section) {
  return name.starts_with(section) && (name.size() == section.size() || name[section.size()] == '.');
}

bool is_c_name(std::string_view name) {
  return !name.empty() && std::ranges::all_of(name, [](unsigned char c) { return std::isalnum(c) || c == '_'; });
}

ImageLayout::ImageLayout(const model::Isa& isa, const std::vector<LinkInput>& inputs, const LinkChoices& choices,
                         diag::Sink& sink)
    : inputs_(inputs),
      choices_(choices),
      memory_(model::memory_map_of(isa)),
      code_align_(code_align_of(isa.machine)),
      bounds_(isa.machine.bounds),
      sink_(sink) {
  for (const LinkInput& in : inputs) places_.emplace_back(in.unit.sections.size());
  const uint64_t first = round_up(memory_.first, std::lcm(memory_.page, uint64_t{code_align_}));
  end_ = choices.code_address.value_or(first);  // otherwise a page where an instruction may begin
}

bool ImageLayout::run() {
  if (!may_begin("code", choices_.code_address) || !may_begin("data", choices_.data_address)) return false;
  collect();
  sort();
  for (size_t i = 0; i < outputs_.size(); ++i) {
    if (!place(i) || !fits(outputs_[i])) return false;
  }
  return true;
}

// Below the end, so far that no sum wraps.
bool ImageLayout::may_begin(const char* what, const std::optional<uint64_t>& address) const {
  constexpr uint64_t kRest = uint64_t{1} << 40;
  const uint64_t last = memory_.bits < 64 ? (uint64_t{1} << memory_.bits) - 1 : UINT64_MAX - kRest;
  if (!address || *address <= last) return true;
  sink_.report(diag::Kind::BadArgument, {},
               std::string(what) + " cannot begin at " + base::Integer(*address).to_hex() +
                   ", expected an address up to " + base::Integer(last).to_hex());
  return false;
}

bool ImageLayout::fits(const Output& o) const {
  if (o.size == 0) return true;
  const uint64_t last = o.address + (o.size - 1);
  if (last < o.address || (memory_.bits < 64 && last >> memory_.bits)) {
    sink_.report(diag::Kind::TooLarge, {},
                 "`" + o.name + "` ends at " + base::Integer(o.address + o.size).to_hex() + ", beyond addresses of " +
                     std::to_string(memory_.bits) + " bits");
    return false;
  }
  const uint64_t code = outputs_.front().address;
  if (!choices_.data_address || !is_written(o.part) || o.address >= end_of_constants_ || last < code) return true;
  sink_.report(diag::Kind::BadArgument, {},
               "`" + o.name + "` at " + base::Integer(o.address).to_hex() + " to " + base::Integer(last).to_hex() +
                   " overlaps code and constants, which are at " + base::Integer(code).to_hex() + " to " +
                   base::Integer(end_of_constants_ - 1).to_hex());
  return false;
}

// The pieces of compilers go to the section that their name begins with.
std::string ImageLayout::output_name(const Section& s, SegmentKind part) const {
  if (part == SegmentKind::Code) return ".text";
  if (part == SegmentKind::Zeros) return is_c_name(s.name) ? s.name : ".bss";
  if (part == SegmentKind::Locals) return s.type == SHT_NOBITS ? ".tbss" : ".tdata";
  for (const auto& [from, to] : {std::pair{".rodata", ".rodata"},
                                 {".srodata", ".rodata"},
                                 {".data", ".data"},
                                 {".sdata", ".data"},
                                 {".init_array", ".init_array"},
                                 {".fini_array", ".fini_array"},
                                 {".preinit_array", ".preinit_array"}}) {
    if (is_part_of(s.name, from)) return to;
  }
  const auto bounded = std::ranges::find_if(bounds_, [&](const auto& b) { return is_part_of(s.name, b.section); });
  return bounded == bounds_.end() ? s.name : bounded->section;
}

void ImageLayout::collect() {
  outputs_.push_back({.name = ".text", .part = SegmentKind::Code});
  std::map<std::pair<std::string, SegmentKind>, size_t> numbers{{{".text", SegmentKind::Code}, 0}};
  std::map<std::string, std::set<SegmentKind>> kinds;  // of the pieces of a name
  const auto each = [&](const auto& act) {
    for (size_t i = 0; i < inputs_.size(); ++i) {
      const auto& sections = inputs_[i].unit.sections;
      for (uint32_t s = 1; s < sections.size(); ++s) {
        if (!is_placed(sections[s]) || inputs_[i].drops(s)) continue;
        const SegmentKind part = part_of(sections[s]);
        act(InputSection{i, s}, output_name(sections[s], part), part);
      }
    }
  };
  each([&](const InputSection&, const std::string& name, SegmentKind part) { kinds[name].insert(part); });
  each([&](const InputSection& piece, const std::string& name, SegmentKind part) {
    const bool is_data = part != SegmentKind::Code && part != SegmentKind::Locals;
    if (is_data && kinds[name].size() > 1) part = SegmentKind::Data;
    const auto [at, fresh] = numbers.try_emplace({name, part}, outputs_.size());
    if (fresh) outputs_.push_back({.name = name, .part = part, .of_threads = part == SegmentKind::Locals});
    outputs_[at->second].pieces.push_back(piece);
  });
}

// Sections with names of their own come before those with the usual one.
void ImageLayout::sort() {
  const auto rank = [](const Output& o) {
    const bool usual = o.name == ".rodata" || o.name == ".data" || o.name == ".tbss" || o.name == ".bss";
    const bool first = o.name == ".rodata";
    return std::pair(o.part, usual ? (first ? 0 : 2) : 1);
  };
  std::ranges::stable_sort(outputs_, {}, rank);
  for (Output& o : outputs_) sort_pieces(o);
}

void ImageLayout::sort_pieces(Output& o) {
  const auto order = [&](const InputSection& p) {
    const std::string& name = section(p).name;
    const int rank = o.part == SegmentKind::Code ? rank_of_code(name) : !is_small(name);
    const bool is_list = o.name.find("_array") != std::string::npos;
    return std::tuple(rank, rank == 2 ? name : std::string(), is_list ? priority(name) : 0);
  };
  std::ranges::stable_sort(o.pieces, {}, order);
}

// A change of write permission begins a new page, or is at the address that is asked for.
void ImageLayout::begin_part(SegmentKind part) {
  if (part == last_ || (is_written(last_) && is_written(part))) return;
  last_ = part;
  if (is_written(part)) end_of_constants_ = end_;
  end_ = is_written(part) && choices_.data_address ? *choices_.data_address : round_up(end_, memory_.page);
}

bool ImageLayout::place(size_t index) {
  constexpr uint64_t kMostBytes = uint64_t{256} << 20, kMostZeros = uint64_t{4} << 30;
  Output& o = outputs_[index];
  const bool is_zeros = o.part == SegmentKind::Zeros || o.is_thread_zeros();
  if (std::ranges::any_of(o.pieces, [&](const InputSection& p) { return section(p).size != 0; })) begin_part(o.part);
  for (const InputSection& p : o.pieces) o.align = std::max<uint64_t>(o.align, section(p).align);
  if (o.of_threads)  // each thread's block begins at a multiple that is enough for all in it
    for (const Output& other : outputs_)
      for (const InputSection& p : other.pieces)
        if (other.of_threads) o.align = std::max<uint64_t>(o.align, section(p).align);
  if (o.part == SegmentKind::Code) o.align = std::lcm(o.align, uint64_t{code_align_});
  o.address = round_up(end_, o.align);
  uint64_t at = o.address;
  for (const InputSection& p : o.pieces) {
    const uint64_t unit = o.part == SegmentKind::Code ? code_align_ : 1;
    at = round_up(at, std::lcm(std::max<uint64_t>(section(p).align, 1), unit));
    places_[p.input][p.section] = {at, index};
    at += section(p).size;
    if (at - o.address <= (is_zeros ? kMostZeros : kMostBytes)) continue;
    uint64_t all = 0;
    for (const InputSection& q : o.pieces) all += section(q).size + section(q).align;
    sink_.report(diag::Kind::TooLarge, {},
                 "`" + o.name + "` of all objects together has " + std::to_string(all) + " bytes, at most " +
                     std::to_string(is_zeros ? kMostZeros : kMostBytes) + " are possible");
    return false;
  }
  o.size = at - o.address;
  if (!is_zeros) held_ += o.size;
  if (held_ > kMostBytes) {
    sink_.report(diag::Kind::TooLarge, {},
                 "the bytes of all sections together are " + std::to_string(held_) + ", at most " +
                     std::to_string(kMostBytes) + " are possible");
    return false;
  }
  if (!o.is_thread_zeros()) end_ = at;
  return true;
}

std::optional<uint64_t> ImageLayout::address(size_t input, uint32_t section) const {
  const auto& places = places_[input];
  if (section >= places.size() || places[section].output == SIZE_MAX) return std::nullopt;
  return places[section].address;
}

const Output* ImageLayout::output_of(size_t input, uint32_t section) const {
  const auto& places = places_[input];
  return section < places.size() && places[section].output != SIZE_MAX ? &outputs_[places[section].output] : nullptr;
}

const Output* ImageLayout::find(std::string_view name, bool of_threads) const {
  const auto at =
      std::ranges::find_if(outputs_, [&](const Output& o) { return o.name == name && o.of_threads == of_threads; });
  return at == outputs_.end() ? nullptr : &*at;
}

std::optional<uint64_t> ImageLayout::threads() const {
  const auto at = std::ranges::find(outputs_, true, &Output::of_threads);
  return at == outputs_.end() ? std::nullopt : std::optional(at->address);
}

}  // namespace isadora::linker
