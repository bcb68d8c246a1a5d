// Decodes a word as `isadora explain` does: which opcode it is, what its fields say, or why it is no instruction and
// which opcode comes closest. What it knows of an instruction set comes from a script of the manual (src/manual/decoding.cpp).
"use strict";
(() => {
  const ones = (n) => (1n << BigInt(n)) - 1n;
  const hex = (n) => "0x" + n.toString(16).toUpperCase();
  const count = (n) => { let c = 0; for (; n; n &= n - 1n) c++; return c; };
  const quoted = (s) => `\`${s}\``;
  // A set by the names of its members, with ranges, as model::set_text writes it.
  const list = (members, code) => {
    const has = (i) => i < members.length && (code >> BigInt(i)) & 1n;
    const numbered = (s) => s.match(/^(.*?)([0-9]+)$/);
    const follows = (a, b) => { const [x, y] = [numbered(a), numbered(b)]; return x && y && x[1] === y[1] && Number(y[2]) === Number(x[2]) + 1; };
    const out = [];
    for (let i = 0; i < members.length; i++) {
      if (!has(i)) continue;
      let last = i;
      while (has(last + 1) && follows(members[last], members[last + 1])) last++;
      out.push(last - i < 2 ? members[i] : `${members[i]}-${members[last]}`);
      if (last - i >= 2) i = last;
    }
    return `{${out.join(", ")}}`;
  };

  // Reasons, in the order in which they are looked for.
  const [noOpcode, truncated, badCode, badRegister, exception, noForm] = ["opcode", "truncated", "code", "register", "exception", "form"];

  class Decoder {
    constructor(data, functions) {
      Object.assign(this, { isa: data.isa, parcel: data.parcel, lowFirst: data.lowFirst, bigBytes: data.bigBytes, fromTop: data.fromTop, types: data.types, functions });
      const field = (n) => {
        const [name, type, slices, fixed, preset, bits] = data.fields[n];
        const big = (v) => (v === null ? null : BigInt(v));
        const width = slices.reduce((sum, [, w]) => sum + w, 0);
        return { name, type: data.types[type], slices, width, fixed: big(fixed), preset: big(preset), bits, mask: slices.reduce((m, [at, w]) => m | (ones(w) << BigInt(at)), 0n) };
      };
      const known = new Map();
      const fields = (list) => list.map((n) => { if (!known.has(n)) known.set(n, field(n)); return known.get(n); });
      for (const t of data.types) if (t.parts) t.parts = { mask: BigInt(t.parts.mask), value: BigInt(t.parts.value), fields: t.parts.fields };
      for (const t of data.types) if (t.parts) t.parts.fields = fields(t.parts.fields);
      this.opcodes = data.opcodes.map((o) => {
        const all = fields(o.fields);
        return { ...o, fields: all, key: BigInt(o.key), fixed: BigInt(o.fixed), value: BigInt(o.value), zero: BigInt(o.fixed) & ~all.reduce((m, f) => m | f.mask, 0n),
          forms: o.forms.map(([mask, value, whens]) => ({ mask: BigInt(mask), value: BigInt(value), whens: whens.map(([by, m, v]) => ({ by, mask: BigInt(m), value: BigInt(v) })) })) };
      });
      this.order = data.order.map((n) => this.opcodes[n]);
      this.most = Math.max(0, ...this.order.map((o) => o.length)); // bits of the longest word
    }

    // ---- a word as it is typed: digits, or bytes in the order of memory

    // { word, length }, or null. The length is that of the digits, in whole parcels.
    read(text) {
      const digits = text.trim().replace(/^0x/i, "").replace(/_/g, "");
      if (!/^[0-9a-f]+$/i.test(digits) || digits.length > 32) return null;
      const length = Math.max(this.parcel, Math.ceil((digits.length * 4) / this.parcel) * this.parcel);
      return length > this.most ? null : { word: BigInt("0x" + digits), length };
    }
    readBytes(text) {
      const bytes = text.trim().split(/[\s,]+/).map((b) => b.replace(/^0x/i, "")), size = Math.max(1, this.parcel / 8);
      if (bytes.length < 2 || !bytes.every((b) => /^[0-9a-f]{2}$/i.test(b)) || bytes.length % size || bytes.length * 8 > this.most) return null;
      const parcels = [];
      for (let at = 0; at < bytes.length; at += size) parcels.push((this.bigBytes ? bytes.slice(at, at + size) : bytes.slice(at, at + size).reverse()).join(""));
      if (this.lowFirst) parcels.reverse();
      return { word: BigInt("0x" + parcels.join("")), length: bytes.length * 8 };
    }

    // ---- which opcode

    // The window that the decoder looks at: words of all lengths begin at the same place.
    window(word, length) { return this.lowFirst ? word : word << BigInt(128 - length); }

    decode(word, length) {
      const w = this.window(word, length);
      const at = (o, bits) => (o.inWindow ??= { fixed: this.window(o.fixed, o.length), key: this.window(o.key, o.length), value: this.window(o.value, o.length) })[bits];
      const matches = (o) => (w & at(o, "fixed")) === at(o, "value");
      const first = this.order.find(matches) ?? this.order.find((o) => (w & at(o, "key")) === at(o, "value"));
      if (!first) {
        const seen = this.window(ones(length), length);
        const longer = length < this.most && this.order.length && this.opcodes.find((o) => o.length > length && ((w ^ at(o, "value")) & at(o, "key") & seen) === 0n);
        return longer ? { legal: false, kind: truncated, opcode: longer } : { legal: false, kind: noOpcode };
      }
      const as = (o) => {
        if (o.length < length) return { legal: false, kind: noOpcode };
        if (o.length > length) return { legal: false, kind: truncated, opcode: o };
        return this.look(o, word);
      };
      const one = as(first);
      if (one.legal || !matches(first)) return one;
      // Several opcodes may have the fixed bits of a word, and other fields tell them apart. One that fixes more hides others.
      const tried = this.order.slice(this.order.indexOf(first)).filter(matches);
      const hides = (q, p) => q.length === p.length && ((at(q, "value") ^ at(p, "value")) & at(p, "fixed")) === 0n && (at(p, "fixed") & ~at(q, "fixed")) === 0n && at(q, "fixed") !== at(p, "fixed");
      for (const [i, o] of tried.entries()) {
        if (i === 0 || tried.slice(0, i).some((q) => hides(q, o))) continue;
        const other = as(o);
        if (other.legal) return other;
      }
      return one;
    }

    // ---- what its fields say

    extract(f, word) { return f.slices.reduce((code, [at, w]) => (code << BigInt(w)) | ((word >> BigInt(at)) & ones(w)), 0n); }

    look(opcode, word) {
      const codes = opcode.fields.map((f) => f.fixed ?? this.extract(f, word));
      const illegal = (kind, detail) => ({ legal: false, kind, opcode, detail });
      if (word & opcode.zero) return illegal(badCode, null);
      const bad = this.check(opcode.fields, codes);
      if (bad) return illegal(bad.kind, bad.field);
      const out = opcode.exceptions.find(([by]) => this.functions[by]?.(codes));
      if (out) return illegal(exception, out[1]);
      const fits = (f) => (word & f.mask) === f.value && f.whens.every((s) => (word & s.mask) === s.value || this.functions[s.by]?.(codes));
      if (opcode.forms.some(fits)) return { legal: true, opcode, codes };
      return illegal(noForm, this.misfit(opcode, word, codes));
    }

    check(fields, codes) {
      const open = fields.map((f, i) => ({ f, code: codes[i] })).filter(({ f }) => f.fixed === null);
      for (const { f, code } of open) {
        if (f.type.codes && !f.type.codes.some(([c]) => BigInt(c) === code)) return { kind: badCode, field: f };
        if (f.type.prefix && code > 1n) return { kind: badCode, field: f };
      }
      for (const { f, code } of open) {
        if (!f.type.parts) continue;
        const parts = f.type.parts;
        if ((code & parts.mask) !== parts.value) return { kind: badCode, field: f };
        const bad = this.check(parts.fields, parts.fields.map((p) => p.fixed ?? this.extract(p, code)));
        if (bad) return { kind: bad.kind, field: f };
      }
      const registers = open.filter(({ f }) => f.type.register);
      for (const fixedWidth of [true, false])
        for (const { f, code } of registers) {
          if ((typeof f.bits === "number") !== fixedWidth) continue;
          const bits = fixedWidth ? f.bits : Number(this.functions[f.bits.by]?.(codes) ?? 0n);
          if (!this.isRegister(f.type.register, code, bits)) return { kind: badRegister, field: f };
        }
      return null;
    }

    isRegister(r, code, bits) {
      const is = r.names[Number(code)];
      if (!is) return false;
      if (is[1] < 0 || bits <= r.width || r.width === 0) return true;
      const n = Math.ceil(bits / r.width);
      return r.wide && is[1] % n === 0 && is[1] + n <= r.count;
    }

    // The field that stands in the way of the form that comes closest.
    misfit(opcode, word, codes) {
      let fewest = Infinity, field = null;
      for (const form of opcode.forms) {
        let wrong = (word ^ form.value) & form.mask;
        for (const s of form.whens) if (!this.functions[s.by]?.(codes)) wrong |= (word ^ s.value) & s.mask;
        const all = opcode.fields.filter((f) => f.mask & wrong);
        if (all.length < fewest) [fewest, field] = [all.length, all[0] ?? null];
      }
      return field;
    }

    meaning(type, code) {
      if (type.codes) return type.codes.find(([c]) => BigInt(c) === code)?.[1] ?? "no meaning";
      if (type.register) return type.register.names[Number(code)]?.[0] ?? "no register";
      if (type.prefix) return code ? "applied" : "none";
      if (type.members) return list(type.members, code);
      const n = type.number;
      if (!n || n.plain) return "";
      const given = code;
      if (n.inverted && !((code >> BigInt(n.inverted[1])) & 1n)) code ^= BigInt(n.inverted[0]);
      if (n.fromOne && !code) code = 1n << BigInt(n.width);
      const negative = n.signed && n.width > 0 && n.width <= 64 && (code >> BigInt(n.width - 1)) & 1n;
      const value = (negative ? code - (1n << BigInt(n.width)) : code) * BigInt(n.scale);
      if (value === given) return "";
      const printed = value < 0n && n.pattern_bits ? value + (1n << BigInt(n.pattern_bits)) : value;
      const digits = (v) => (n.radix === 10 ? v.toString() : hex(v));
      return printed < 0n ? "-" + digits(-printed) : digits(printed);
    }

    // Each field with its bits, the most significant first.
    fields(opcode, word) {
      const number = (bit) => (this.fromTop ? opcode.length - 1 - bit : bit);
      return opcode.fields.map((f) => {
        const code = this.extract(f, word);
        const bits = f.slices.map(([at, w]) => (w === 1 ? `${number(at)}` : `${number(at + w - 1)}:${number(at)}`)).join(", ");
        const note = f.fixed !== null ? (code === f.fixed ? "fixed" : `not ${this.said(f, f.fixed)}`) : f.preset !== null && f.preset === code ? "default" : "";
        return { name: f.name, bits, top: Math.max(...f.slices.map(([at, w]) => at + w)), code: hex(code), meaning: this.meaning(f.type, code), note, differs: f.fixed !== null && code !== f.fixed };
      }).sort((a, b) => b.top - a.top);
    }
    said(f, code) {
      const meaning = this.meaning(f.type, code);
      return hex(code) + (meaning ? ` (${meaning})` : "");
    }

    // ---- why it is no instruction

    // Of the opcodes of this length the one whose fixed bits differ in the fewest places.
    nearest(word, length) {
      let best = null, fewest = 129;
      for (const o of this.opcodes) {
        if (o.length !== length || o.forms.length === 0) continue;
        const differ = count((word ^ o.value) & o.fixed);
        if (differ < fewest) [fewest, best] = [differ, o];
      }
      return best;
    }
    nearestText(word, length) {
      const near = this.nearest(word, length);
      if (!near) return "";
      const differs = near.fields.filter((f) => f.fixed !== null && this.extract(f, word) !== f.fixed)
        .map((f) => `${quoted(f.name)} ${this.said(f, f.fixed)}, not ${hex(this.extract(f, word))}`);
      return `the nearest opcode is ${quoted(near.name)}${differs.length ? `, which has ${differs.join(", ")}` : ", whose other bits are zero"}`;
    }

    // Manuals differ in which parcel of a long instruction they write first. Empty if the other order is not legal either.
    otherOrder(word, length) {
      if (length <= this.parcel) return "";
      const bits = BigInt(this.parcel);
      let other = 0n;
      for (let at = 0n; at < length; at += bits) other = (other << bits) | ((word >> at) & ones(bits));
      const is = this.decode(other, length);
      if (!is.legal) return "";
      const digits = "0x" + other.toString(16).toUpperCase().padStart(length / 4, "0");
      return `with its ${bits}-bit parts in the other order, ${digits}, it is an instruction of ${quoted(is.opcode.name)}: the first part in memory is the ${this.lowFirst ? "least" : "most"} significant one`;
    }

    // A hint for an illegal word: one sentence without its full stop, or nothing.
    hint({ kind }, word, length) { return this.otherOrder(word, length) || (kind === noOpcode ? this.nearestText(word, length) : ""); }

    explain({ kind, opcode, detail }) {
      if (kind === truncated) return `the bytes end inside an instruction: ${quoted(opcode.name)} has ${opcode.length / 8} bytes`;
      if (kind === noOpcode) return `no instruction of ${quoted(this.isa)} has these opcode bits`;
      const name = quoted(opcode.name), where = detail && `field ${quoted(detail.name)} of ${name}`;
      if (kind === exception) return detail;
      if (kind === noForm) return detail ? `${where} is not at its default, and no form shows it beside the other fields` : `the word is in no such form of ${name}`;
      if (kind === badRegister) {
        const r = detail.type.register, text = `${where} names no register that an operand of its width may have`;
        if (!r) return text;
        return `${text}: file ${quoted(r.file)} has ${r.count} registers of ${r.width} bits, and ${r.wide ? "a wide operand begins at a multiple of its number of registers" : "allows one register at a time"}`;
      }
      if (!detail) return `a bit that no field of ${name} covers is one, and must be zero`;
      const codes = detail.type.codes ?? [], names = codes.map(([code, n]) => `${n} (${code})`);
      const expected = codes.length === 0 || codes.length > 8 ? "" : names.length === 1 ? names[0] : `${names.slice(0, -1).join(", ")} or ${names[names.length - 1]}`;
      return `${where} holds a code that its type ${quoted(detail.type.name)} does not define${expected ? `: expected ${expected}` : ""}`;
    }
  }

  globalThis.IsadoraDecoder = Decoder;
})();
