// A view of a space: bytes, or numbers as an array. Unmapped bytes are shown as dots; changed ones are marked. Until
// the user chooses otherwise it shows the launch's first buffer, and then the one that was written last.
import { $, element, option, rich } from "./dom.js";
import { shown } from "./numbers.js";

const bytes = 256;
const narrow = matchMedia("(max-width: 40rem)");

export function makeMemory({ read, elementsOf, written }) {
  let isa = null, last = null;
  let chosen = false; // by the user: the space or the address
  let form = null; // by the user: the element type
  let digests = new Map(); // of the buffers, at the last view

  const elements = () => Number($("memory-element").value);
  const bufferAt = (answer, at) => answer.buffers.find((b) => BigInt(b.begin) <= at && at < BigInt(b.begin) + BigInt(b.bytes));
  // The label of a row: in a named buffer the index of its first element.
  const label = (answer, at, size) => {
    const address = `0x${at.toString(16).toUpperCase()}`, buffer = bufferAt(answer, at), from = buffer ? at - BigInt(buffer.begin) : 0n;
    return buffer?.name && size ? { text: `${buffer.name}[${from / BigInt(size)}]`, title: address } : { text: address, title: buffer?.name ?? "" };
  };
  const hex = (answer, i) => answer.content.slice(2 * i, 2 * i + 2);

  function cellsOf(answer, at, row, size, same) {
    const cells = [];
    let there = false;
    for (let i = at; i < at + row; i += size) {
      const parts = Array.from({ length: size }, (_, k) => hex(answer, answer.big_endian ? i + k : i + size - 1 - k)); // the highest byte first
      const is = !parts.includes("--");
      there ||= is;
      const changed = same && answer.content.slice(2 * i, 2 * (i + size)) !== last.content.slice(2 * i, 2 * (i + size));
      const zero = is && parts.every((p) => p === "00");
      const text = is ? (size === 1 && $("memory-format").value === "hex" ? parts[0] : shown("0x" + parts.join(""), 8 * size, $("memory-format").value)) : "·".repeat(Math.min(size, 2) * 2);
      cells.push(element("td", { class: `${changed ? "changed" : ""}${zero ? " zero" : ""}`, "data-place": is ? `${answer.space}[0x${(BigInt(answer.address) + BigInt(i)).toString(16).toUpperCase()}, ${size}]` : null, title: `0x${(BigInt(answer.address) + BigInt(i)).toString(16).toUpperCase()}` }, text));
    }
    return { cells, there };
  }

  function draw(answer) {
    const same = last && last.space === answer.space && last.address === answer.address && last.lane === answer.lane;
    const size = elements() / 8 || 1, asBytes = elements() === 0;
    const row = asBytes ? (narrow.matches ? 8 : 16) : size * ({ 1: 16, 2: 8, 4: 8, 8: 4 }[size] / (narrow.matches ? 2 : 1));
    const rows = [];
    for (let at = 0; at < bytes; at += row) {
      const { cells, there } = cellsOf(answer, at, row, size, same);
      if (!there && at > 0) continue;
      const name = label(answer, BigInt(answer.address) + BigInt(at), asBytes ? 0 : size);
      const text = Array.from({ length: row }, (_, k) => Number.parseInt(hex(answer, at + k), 16)).map((code) => (code >= 32 && code < 127 ? String.fromCharCode(code) : "·")).join("");
      rows.push(element("tr", {}, element("th", { scope: "row", title: name.title }, name.text), ...cells, asBytes ? element("td", { class: "ascii" }, text) : null));
    }
    $("memory").className = `memory ${asBytes ? "as-bytes" : "as-numbers"}`;
    $("memory").replaceChildren(element("caption", { class: "hidden" }, `Content of ${answer.space}`), element("tbody", {}, ...rows));
    $("memory-says").replaceChildren(...rich(answer.near));
    $("buffers").replaceChildren(...answer.buffers.map((b) => {
      const here = bufferAt(answer, BigInt(answer.address)) === b;
      const button = element("button", { type: "button", class: "buffer", "aria-pressed": String(here) }, `${b.name || "memory"} ${b.begin}, ${b.bytes.toLocaleString("en")} bytes`);
      button.addEventListener("click", () => { chosen = true; go(b); show(); });
      return button;
    }));
    last = answer;
  }

  // Goes to the beginning of a buffer, with its typed element size.
  function go(buffer) {
    $("address").value = buffer.begin;
    if (form) return;
    const typed = buffer.name ? elementsOf(buffer.name) : null;
    $("memory-element").value = typed ? String(typed.bits) : "0";
    $("memory-format").value = typed?.float ? "float" : typed ? "unsigned" : "hex";
  }

  async function look(question) {
    const answer = await read({ lane: Number($("memory-lane").value) || 0, bytes, address: "0x0", ...question });
    return answer && { ...answer, lane: Number($("memory-lane").value) || 0 };
  }

  // The first space with a buffer that has a name, else the first with any.
  async function first() {
    const all = [];
    for (const space of isa.spaces) all.push(await look({ space: space.name }));
    if (all.includes(null)) return;
    const best = all.find((a) => a.buffers.some((b) => b.name)) ?? all.find((a) => a.buffers.length) ?? all[0];
    $("space").value = best.space;
    const buffer = best.buffers.find((b) => b.name) ?? best.buffers[0];
    if (buffer) go(buffer);
    else $("address").value = "0x0";
  }

  function noteWritten(answer) {
    const key = (b) => `${answer.space} ${answer.lane} ${b.begin}`;
    const written = answer.buffers.find((b) => digests.has(key(b)) && digests.get(key(b)) !== b.digest);
    for (const b of answer.buffers) digests.set(key(b), b.digest);
    return written;
  }

  async function show(fresh = false) {
    if (!isa || isa.spaces.length === 0) return;
    if (fresh) digests = new Map();
    try {
      if (fresh && !chosen) await first();
      const space = $("space").value;
      $("memory-lane-choice").hidden = isa.spaces.find((s) => s.name === space)?.scope !== "lane";
      let answer = await look({ space, address: $("address").value || "0x0" });
      if (!answer) return;
      const written = noteWritten(answer), here = bufferAt(answer, BigInt(answer.address));
      if ((written && !chosen && written.begin !== here?.begin) || ($("address").value === "" && answer.buffers[0])) {
        go(written ?? answer.buffers[0]);
        answer = await look({ space, address: $("address").value });
      }
      if (answer) draw(answer);
    } catch (error) {
      $("memory-says").replaceChildren(...rich(error.message));
    }
  }

  function page(by) {
    const to = (last ? BigInt(last.address) : 0n) + BigInt(by * bytes);
    $("address").value = `0x${(to < 0n ? 0n : to).toString(16).toUpperCase()}`;
    chosen = true;
    show();
  }

  $("space").addEventListener("change", () => { chosen = true; $("address").value = ""; show(); });
  narrow.addEventListener("change", () => { if (last) draw(last); });
  $("address").addEventListener("change", () => { chosen = true; show(); });
  $("memory-lane").addEventListener("change", () => show());
  for (const choice of ["memory-element", "memory-format"]) $(choice).addEventListener("change", () => { form = true; if (last) draw(last); });
  $("memory").addEventListener("click", (event) => { const cell = event.target.closest("td[data-place]"); if (cell) written(cell.dataset.place, last?.lane ?? 0); });
  $("memory-before").addEventListener("click", () => page(-1));
  $("memory-after").addEventListener("click", () => page(1));

  return {
    begin(description) {
      isa = description;
      $("memory-panel").hidden = isa.spaces.length === 0;
      last = form = null;
      chosen = false;
      $("space").replaceChildren(...isa.spaces.map((s) => option(s.name)));
      $("address").value = "";
    },
    // For another program: forget the user's choices.
    forget() { chosen = false; form = null; },
    show,
  };
}
