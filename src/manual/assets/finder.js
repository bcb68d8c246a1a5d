// Finds what is looked for: by name, by what it is called in the words of the field, by a line of assembly, by a word or
// its bytes, by a number that an opcode fixes, and with one typing mistake. It is loaded with its index (search.js) when
// someone searches for the first time.
"use strict";
(() => {
  const wordsIn = (text) => text.toLowerCase().split(/[^\p{L}\p{N}_.+-]+/u).filter(Boolean);
  // Forms of one word are one word: "branches", "adding", "shifted".
  const stem = (word) => (/^[a-z]{5,}$/.test(word) ? word.replace(/(ations?|ings?|ions?|[ea]nces?|ors?|ers?|es|ed|e|s)$/, "") : word.replace(/s$/, ""));
  const common = new Set(["a", "an", "the", "of", "to", "from", "in", "on", "by", "for", "and", "or", "is", "if", "with", "instruction"]);
  const number = (text) => { try { return /^(0x[0-9a-f]+|0b[01]+|[0-9]+)$/i.test(text) ? BigInt(text) : null; } catch { return null; } };

  // How well the words of a query fit what an entry is called; each name counts alone, and the best of them.
  const fitCalled = (called, query) => {
    let best = 0;
    called.forEach((name, i) => {
      const weight = i === 0 ? 1 : 0.9 - 0.01 * i; // the title, then keywords
      const found = query.stems.filter((w) => name.stems.includes(w)).length;
      const begun = query.stems.filter((w) => !name.stems.includes(w) && w.length > 2 && name.stems.some((s) => s.startsWith(w))).length;
      if (found + begun < query.stems.length) return;
      const whole = name.stems.length === query.stems.length && begun === 0;
      best = Math.max(best, weight * ((name.text === query.asked ? 175 : whole ? 160 : 110) - 25 * begun - 4 * (name.stems.length - query.stems.length)));
    });
    return best;
  };

  // How well an entry fits all words, one by one; 0 where more of them than `spare` are not found anywhere.
  const fitWords = (entry, query, spare = 0) => {
    let sum = 0;
    for (const [i, word] of query.words.entries()) {
      const s = query.stems[i];
      if (entry.spelled.includes(word)) sum += 70;
      else if (entry.called.some((name) => name.stems.includes(s))) sum += 40;
      else if (entry.folded.startsWith(word)) sum += 60 - Math.min(20, entry.title.length - word.length);
      else if (entry.folded.includes(word)) sum += 30;
      else if (entry.called.some((name) => name.stems.some((t) => t.startsWith(s)))) sum += 25;
      else if (entry.said.includes(" " + word)) sum += 30;
      else if (entry.words.includes(" " + word)) sum += 12;
      else if (entry.words.includes(" " + s)) sum += 9;
      else if (entry.words.includes(word)) sum += 6;
      else if (--spare < 0) return 0;
    }
    return sum / query.words.length;
  };

  const bonus = { instruction: 20, "pseudo-instruction": 14, alias: 14, opcode: 4 };

  class Finder {
    constructor(data) {
      const name = (text) => ({ text: text.toLowerCase(), stems: wordsIn(text).flatMap((w) => w.split("-")).filter((w) => w && !common.has(w)).map(stem) });
      const entry = ([kind, title, path, of, says, words, called = "", spelled = ""]) => ({
        kind, title, path, of, says, words: " " + words, folded: title.toLowerCase(), said: " " + says.toLowerCase(),
        long: called.split("|")[0], called: called.split("|").filter(Boolean).map(name),
        spelled: [title.toLowerCase(), title.toLowerCase().replace(/_/g, "."), ...spelled.toLowerCase().split("|").filter(Boolean)],
      });
      this.entries = data.entries.map(entry);
      this.opcodes = data.opcodes.map(([title, path, of, length, mask, value, codes]) =>
        ({ ...entry(["opcode", title, path, of, "", ""]), length, mask: BigInt(mask), value: BigInt(value), codes, digits: mask.length - 2 }));
      this.all = this.entries.concat(this.opcodes);
      this.isas = new Map(data.isas.map(([of, parcel, lowFirst, bigBytes]) => [of, { parcel, lowFirst, bigBytes }]));
    }

    // ---- words and their bytes

    // Opcodes whose fixed bits a word of so many digits has.
    withBits(word, digits, says, of) {
      return this.opcodes.filter((o) => o.digits === digits && (!of || o.of === of) && o.mask !== 0n && (word & o.mask) === o.value).map((o) => ({ ...o, says }));
    }

    // Bytes as they lie in memory: parcels with their bytes, in the order that the instruction set has.
    fromBytes(bytes) {
      const found = [];
      for (const [of, { parcel, lowFirst, bigBytes }] of this.isas) {
        const size = Math.max(1, parcel / 8), parcels = [];
        if (bytes.length % size) continue;
        for (let at = 0; at < bytes.length; at += size) parcels.push((bigBytes ? bytes.slice(at, at + size) : bytes.slice(at, at + size).reverse()).join(""));
        if (lowFirst) parcels.reverse();
        found.push(...this.withBits(BigInt("0x" + parcels.join("")), 2 * bytes.length, "the instruction of these bytes", of));
      }
      return found;
    }

    numbers(text) {
      const bare = text.replace(/^0x/i, "").replace(/_/g, "");
      const dump = text.split(/[\s,]+/).map((b) => b.replace(/^0x/i, ""));
      if (dump.length > 1) return dump.every((b) => /^[0-9a-f]{2}$/i.test(b)) ? this.fromBytes(dump) : [];
      const words = /^[0-9a-f]{4,}$/i.test(bare) ? this.withBits(BigInt("0x" + bare), bare.length, "the instruction of this word") : [];
      const wanted = number(text);
      if (wanted === null) return words.concat(/^([0-9a-f]{2}){2,}$/i.test(bare) && !/^0x/i.test(text) ? this.fromBytes(bare.match(/../g)) : []);
      const codes = [], shared = {};
      for (const o of this.opcodes) {
        const code = o.codes.find(([, value]) => BigInt(value) === wanted);
        if (!code) continue;
        const says = `${code[0]} = 0x${wanted.toString(16).toUpperCase()}`, key = `${o.of} ${says}`;
        shared[key] = (shared[key] || 0) + 1;
        codes.push({ ...o, says, key });
      }
      // A code that few opcodes have names an instruction, one that many have a format.
      codes.sort((a, b) => shared[a.key] - shared[b.key]);
      const bytes = /^([0-9a-f]{2}){2,}$/i.test(text) ? this.fromBytes(text.match(/../g)) : [];
      return words.concat(bytes, codes);
    }

    // ---- names and words

    // A line of assembly is looked for by its mnemonic, the longest that there is: operands, guards and controls say nothing.
    mnemonicOf(text) {
      const [, head, rest] = /^(?:@\S+\s+)?([\w.]+)\s*(.*)$/s.exec(text) ?? [];
      if (!head || !(/[,;[\]$#]/.test(rest) || text.startsWith("@"))) return null;
      const known = new Set(this.all.flatMap((e) => e.spelled));
      for (let name = head.toLowerCase(); name; name = name.includes(".") ? name.slice(0, name.lastIndexOf(".")) : "")
        if (known.has(name)) return name;
      return null;
    }

    scored(text, isa, spare = 0) {
      const words = wordsIn(text).filter((w, _, all) => all.length === 1 || !common.has(w));
      if (words.length === 0) return [];
      const query = { text: words.join(" "), asked: text.toLowerCase(), words, stems: words.map(stem) };
      const found = [];
      for (const entry of this.all) {
        const exact = entry.spelled.includes(query.text) ? (bonus[entry.kind] ? 200 : 120) : 0;
        const called = fitCalled(entry.called, query);
        const strong = Math.max(exact, called);
        const score = strong || fitWords(entry, query, spare);
        if (score === 0) continue;
        // What the instruction set that one reads about has, stands first, where it is meant by its name or title.
        const near = entry.of === isa ? (strong ? 100 : 25) : 0;
        found.strong ||= strong > 0;
        found.push([score + near + (bonus[entry.kind] ?? 0) - 0.4 * (entry.long || entry.title).length, entry]);
      }
      return found;
    }

    // Words that differ from one of the query by one letter, or by two that have changed places.
    meant(text) {
      const known = (this.known ??= [...new Set(this.entries.flatMap((e) => [...e.spelled, ...(e.kind === "instruction" ? e.called.flatMap((n) => n.text.split(/[\s-]+/)) : [])]))]);
      const words = wordsIn(text), out = new Set();
      words.forEach((word, i) => {
        if (word.length < 3 || known.includes(word)) return;
        for (const other of known) if (isNear(word, other)) out.add([...words.slice(0, i), other, ...words.slice(i + 1)].join(" "));
      });
      return [...out].slice(0, 40);
    }

    // The best first. `meant`: nothing is called what was asked for, and these words were looked for as well.
    find(text, isa = "") {
      const asked = text.trim();
      const near = (entry) => (entry.of === isa ? 0 : 1);
      const numbers = this.numbers(asked).sort((a, b) => near(a) - near(b));
      let scored = this.scored(this.mnemonicOf(asked) ?? asked, isa), meant = null;
      if (numbers.length === 0 && !scored.strong) {
        const tried = this.meant(asked).map((t) => [t, this.scored(t, isa)]).filter(([, s]) => s.strong);
        const best = new Map();
        for (const [t, list] of tried) for (const [score, entry] of list) if (score > (best.get(entry)?.[0] ?? 0)) best.set(entry, [score, t]);
        // What only contains the letters that were typed comes after what may be meant by them.
        scored = [...[...best].map(([entry, [score]]) => [score + 100, entry]), ...scored.filter(([, entry]) => !best.has(entry))];
        const top = [...best].sort((a, b) => b[1][0] - a[1][0])[0];
        meant = top ? top[1][1] : null;
      }
      // A question in many words may have some that no text has: instructions that have most of them are better than none.
      const asked_words = wordsIn(asked).filter((w) => !common.has(w)).length;
      if (numbers.length === 0 && asked_words >= 3 && !scored.some(([, entry]) => bonus[entry.kind]))
        scored.push(...this.scored(asked, isa, Math.floor(asked_words / 2)).filter(([, entry]) => bonus[entry.kind] && !scored.some(([, known]) => known === entry)));
      scored.sort((a, b) => b[0] - a[0] || a[1].title.length - b[1].title.length || (a[1].folded < b[1].folded ? -1 : 1));
      return Object.assign(numbers.concat(scored.map(([, entry]) => entry)), { meant });
    }
  }

  // One letter more, less or another, or two neighbours exchanged.
  function isNear(a, b) {
    if (Math.abs(a.length - b.length) > 1 || a === b) return false;
    let from = 0, end = 0;
    while (from < a.length && a[from] === b[from]) from++;
    while (end < Math.min(a.length, b.length) - from && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
    const [x, y] = [a.slice(from, a.length - end), b.slice(from, b.length - end)];
    return (x.length <= 1 && y.length <= 1) || (x.length === 2 && y === x[1] + x[0]);
  }

  window.IsadoraFinder = Finder;
})();
