#include "assembler/encoder.h"

#include <algorithm>

#include "assembler/text.h"

namespace isadora::assembler {

bool Encoders::covers(const ShapedText& text) const {
  for (size_t i = 0; pinned >> i; ++i) {
    if ((pinned >> i & 1) && text.hole(i).value != values[i]) return false;
  }
  return true;
}

// ---- recording -----------------------------------------------------------------------------------------------------

// A name is none of the words that it is compared with, whatever it is.
void EncoderRecorder::compared(uint32_t begin, uint32_t end) {
  for (size_t i = 0; i < text_.count(); ++i) {
    const TokenHole& h = text_.hole(i);
    if (!h.name && h.begin < end && begin < h.end) pinned_ |= uint64_t{1} << i;
  }
}

// A hole begins with a digit, whatever is in it.
void EncoderRecorder::compared_with(uint32_t pos, char c) {
  const bool differs =
      !is_digit(c) && std::ranges::any_of(text_.holes(), [&](const TokenHole& h) { return h.begin == pos; });
  if (!differs) compared(pos, pos + 1);
}

// The common prefix of both; beyond it only a number matters.
void EncoderRecorder::compared_with(std::string_view text, uint32_t pos, std::string_view spelling) {
  for (const char c : spelling) {
    compared_with(pos, c);
    if (fold(at(text, pos++)) != fold(c)) return;
  }
}

void EncoderRecorder::add_exactly(const TokenHole& hole, uint64_t value) {
  const auto index = static_cast<uint8_t>(&hole - text_.holes().data());
  steps_.push_back({.kind = EncoderStep::Kind::Exactly, .hole = index, .value = value});
}

void EncoderRecorder::must_be(const FormOp& op, uint64_t code) {
  steps_.push_back({.kind = EncoderStep::Kind::Same, .op = &op, .value = code});
}

const TokenHole* EncoderRecorder::hole_in(uint32_t begin, uint32_t end) const {
  const auto found =
      std::ranges::find_if(text_.holes(), [&](const TokenHole& h) { return h.begin >= begin && h.end <= end; });
  return found == text_.holes().end() ? nullptr : &*found;
}

const TokenHole* EncoderRecorder::number_in(uint32_t begin, uint32_t end) const {
  const TokenHole* const found = hole_in(begin, end);
  return found && !found->name ? found : nullptr;
}

ShapePlace EncoderRecorder::place(uint32_t pos) const {
  ShapePlace out;
  while (out.hole < text_.count() && text_.hole(out.hole).end <= pos) ++out.hole;
  out.behind = static_cast<uint16_t>(pos - (out.hole ? text_.hole(out.hole - size_t{1}).end : text_.begin()));
  return out;
}

void EncoderRecorder::add(EncoderStep step, uint32_t begin, uint32_t end, uint32_t number) {
  const TokenHole* const hole = hole_in(std::max(begin, number), end);
  if (hole) step.hole = static_cast<uint8_t>(hole - text_.holes().data());
  step.begin = place(begin);
  step.end = place(end);
  steps_.push_back(std::move(step));
}

void EncoderRecorder::arrive(const GrammarRule& rule, uint32_t number, unsigned bytes, uint32_t seen,
                             const uint64_t* codes, uint32_t end) {
  if (end != text_.end() || encoders_.size() == kMostEncoders) return abandon();
  encoders_.push_back(
      {number, rule.option, static_cast<uint8_t>(bytes), seen, {codes, codes + rule.codes.size()}, steps_, written_});
}

Encoders EncoderRecorder::result(const Mnemonic& mnemonic) {
  Encoders out;
  out.mnemonic = &mnemonic;
  out.pinned = pinned_;
  for (size_t i = 0; i < text_.count(); ++i) out.values[i] = text_.hole(i).value;
  out.complete = !hopeless_;
  out.certain = certain_;
  if (!hopeless_) out.all = std::move(encoders_);
  return out;
}

// ---- building encoders from the record -----------------------------------------------------------------------------

namespace {
const Encoders kByAllRules{};
}

const Encoders* ShapeCache::find(const ShapedText& text) const {
  const auto found = shapes_.find(text.shape());
  if (found == shapes_.end()) return shapes_.size() == kMost ? &kByAllRules : nullptr;
  for (const auto& e : found->second) {
    if (e->covers(text)) return e.get();
  }
  return found->second.size() == kMostOfOne ? &kByAllRules : nullptr;
}

const Encoders* ShapeCache::add(const ShapedText& text, Encoders encoders) {
  auto& kinds = shapes_[std::string(text.shape())];
  return kinds.emplace_back(std::make_unique<Encoders>(std::move(encoders))).get();
}

std::shared_ptr<const std::vector<RegisterRead>> ShapeCache::names_with(const RegisterNames& registers,
                                                                        std::string_view front, uint16_t type) {
  auto& names = names_[{type, std::string(front)}];
  if (!names) names = std::make_shared<const std::vector<RegisterRead>>(registers.names_with(front, type));
  return names;
}

std::shared_ptr<const CompiledFunction> ShapeCache::function(const model::NumberFunction& function) {
  const auto [at, fresh] = functions_.try_emplace(&function);
  if (fresh) at->second = CompiledFunction::of(function);
  return at->second;
}

}  // namespace isadora::assembler
