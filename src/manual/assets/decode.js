// The box that decodes a word, on every page: what is pasted, digit by digit or byte by byte, field by field, and where it
// is no instruction, why, and which opcode comes closest. It is loaded with decoder.js when somebody opens it.
"use strict";
(() => {
  const root = document.body.dataset.root;
  const sets = document.body.dataset.isas.split(" ").filter(Boolean).map((s) => s.split("="));
  const decoders = new Map(), waiting = new Map();
  const make = (name, attributes = {}, ...children) => {
    const e = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) if (value !== null) e.setAttribute(key, value);
    e.append(...children);
    return e;
  };
  // Text with names in backticks.
  const rich = (text) => text.split(/`([^`]*)`/).map((part, i) => (i % 2 ? make("code", {}, part) : part));

  window.isadoraDecoding = (data, functions) => {
    decoders.set(data.isa, new window.IsadoraDecoder(data, functions));
    waiting.get(data.isa)?.();
  };
  const decoder = (isa, then) => {
    if (decoders.has(isa)) return then(decoders.get(isa));
    const asked = waiting.has(isa);
    waiting.set(isa, () => then(decoders.get(isa)));
    if (!asked) document.head.append(make("script", { src: `${root}assets/decoding-${sets.find(([name]) => name === isa)[1]}.js` }));
  };

  const input = make("input", { id: "-word", autocomplete: "off", spellcheck: "false", placeholder: "0x… or its bytes, such as 13 05 50 00" });
  const choice = make("select", { id: "-word-isa" }, ...sets.map(([name]) => make("option", { value: name }, name)));
  const out = make("div", { class: "decoded", role: "region", "aria-label": "Fields", "aria-live": "polite" });
  const close = make("button", { type: "button", class: "close", "aria-label": "Close" }, "✕");
  const box = make("dialog", { id: "-decoder", class: "decoder", "aria-labelledby": "-decoder-title" },
    make("h2", { id: "-decoder-title" }, "Decode a word"), close,
    make("form", { method: "dialog" }, make("label", { for: "-word" }, "Word"), input, make("label", { for: "-word-isa", class: sets.length < 2 ? "hidden" : null }, "of"), choice),
    out);
  choice.hidden = sets.length < 2;
  document.body.append(box);

  const row = (f) => make("tr", { class: f.differs ? "differs" : f.note === "default" ? "preset" : null }, make("td", {}, f.bits), make("td", {}, make("code", {}, f.name)), make("td", {}, make("code", {}, f.code)), make("td", {}, f.meaning), make("td", {}, f.note));
  const table = (fields) => make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Fields of the word" }, make("table", {},
    make("thead", {}, make("tr", {}, ...["Bits", "Field", "Code", "Meaning", "Note"].map((t) => make("th", { scope: "col" }, t)))), make("tbody", {}, ...fields.map(row))));
  const page = (o) => make("a", { href: root + o.path }, make("code", {}, o.name));
  const digits = (word, length) => "0x" + word.toString(16).toUpperCase().padStart(length / 4, "0");

  function show(d, text) {
    if (text.trim() === "") return out.replaceChildren();
    const bytes = d.readBytes(text), read = bytes ?? d.read(text);
    if (!read) return out.replaceChildren(make("p", { class: "bad" }, `This is not a word of ${d.isa}: expected up to ${d.most / 4} hexadecimal digits, or bytes with blanks between them.`));
    const { word, length } = read, is = d.decode(word, length);
    out.dataset.word = digits(word, length);
    if (is.legal)
      return out.replaceChildren(make("p", {}, page(is.opcode), is.opcode.title ? ` ${is.opcode.title}, ` : " ", `${length} bits: `, make("code", {}, digits(word, length))), table(d.fields(is.opcode, word)));
    const near = is.kind === "opcode" ? d.nearest(word, length) : is.opcode, hint = d.hint(is, word, length);
    out.replaceChildren(make("p", { class: "bad" }, make("code", {}, digits(word, length)), ": ", ...rich(d.explain(is)), "."),
      ...(hint ? [make("p", {}, hint[0].toUpperCase(), ...rich(hint.slice(1)), ".")] : []),
      ...(near && near.length === length ? [make("p", {}, "As ", page(near), near.title ? ` (${near.title})` : "", ":"), table([...d.fields(near, word)].sort((a, b) => Number(b.differs) - Number(a.differs)))] : []));
  }
  const answer = () => decoder(choice.value, (d) => { show(d, input.value); out.dataset.shown = input.value; });
  input.addEventListener("input", answer);
  choice.addEventListener("change", answer);
  box.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
  close.addEventListener("click", () => box.close());
  box.addEventListener("click", (event) => { if (event.target === box || event.target.closest(".decoded a")) box.close(); });

  // Opens the box, with a word where one is given.
  window.isadoraDecode = (word = "") => {
    if (sets.some(([name]) => name === document.body.dataset.isa) && !box.dataset.opened) choice.value = document.body.dataset.isa;
    box.dataset.opened = "yes";
    if (word) input.value = word;
    if (!box.open) box.showModal();
    input.focus();
    input.select();
    answer();
  };
})();
