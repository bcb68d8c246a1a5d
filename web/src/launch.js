// The launch of a run: kernel, threads, arguments, settings; of a hart its command line and input.
import { $, element, option } from "./dom.js";

const hint = 'A buffer: +BYTES of zeros, "text", or numbers: 1, 2.5, 0..31. They have 32 bits, or 8, 16 or 64 where that stands before them: 64: 1, 2.';

export function makeLaunch({ changed }) {
  const given = {}; // the user's input, by name; kept for other programs
  let shape = "";
  let parameters = []; // of the kernel that runs

  const empty = (p) => !(given[`argument ${p.name}`] ?? "").trim();
  const input = (p) => $("launch-form").elements[`argument ${p.name}`];
  $("launch-form").addEventListener("submit", (event) => event.preventDefault());

  function field(name, label, attributes = {}) {
    const input = element("input", { name, spellcheck: "false", size: "14", value: given[name] ?? attributes.value ?? "", ...attributes, ...(given[name] !== undefined ? { value: given[name] } : {}) });
    input.addEventListener("change", () => { given[name] = input.value; changed(); });
    return element("label", {}, `${label} `, input);
  }

  return {
    show(isa, kernels) {
      const kernel = kernels.find((k) => k.name === given.kernel) ?? kernels[0];
      parameters = kernel?.parameters ?? [];
      const wanted = JSON.stringify([isa.name, kernels, given.kernel]);
      if (wanted === shape) return;
      shape = wanted;
      const parts = [];
      if (kernels.length > 1) {
        const choice = element("select", { name: "kernel" }, ...kernels.map((k) => option(k.name)));
        choice.value = kernel.name;
        choice.addEventListener("change", () => { given.kernel = choice.value; changed(); });
        parts.push(element("label", {}, "Kernel ", choice));
      }
      if (isa.hart) {
        parts.push(field("command_line", "Command line"), field("input", "Standard input"));
      } else {
        parts.push(field("grid", "Blocks", { inputmode: "numeric", value: "1", size: "6" }), field("block", "Threads per block", { inputmode: "numeric", value: String(isa.lanes), size: "6" }));
      }
      for (const p of kernel?.parameters ?? [])
        parts.push(field(`argument ${p.name}`, p.name, { required: true, placeholder: p.pointer ? "+1024 or 0..255" : "a number", title: p.pointer ? hint : `a number of ${8 * p.bytes} bits` }));
      for (const s of isa.settings) parts.push(field(`setting ${s.name}`, s.name, { placeholder: String(s.value), title: s.others?.length ? `${s.value}, ${s.others.join(", ")}` : "" }));
      if (isa.spaces.length > 0) parts.push(field("memory", "Memory", { placeholder: `${isa.spaces[0].name}[0x1000] = 0..31`, size: "28", title: `Memory to begin with, beside the buffers: ${isa.spaces[0].name}[0x1000] = 1, 2, 3; more pieces after a semicolon` }));
      if (parameters.some((p) => p.pointer)) parts.push(element("p", { class: "launch-hint" }, hint));
      $("launch-form").replaceChildren(...parts);
      this.missing();
    },
    // The names of parameters that have no value yet; their fields are marked.
    missing() {
      for (const p of parameters) input(p)?.setAttribute("aria-invalid", String(empty(p)));
      return parameters.filter(empty).map((p) => p.name);
    },
    // Marks and shows the input that an error names.
    blame(message) {
      const named = /is not a value of `([^`]*)`/.exec(message)?.[1];
      const wrong = [...$("launch-form").elements].find((e) => e.name === `argument ${named}` || e.name === `setting ${named}`);
      if (!wrong) return;
      $("launch").open = true;
      wrong.setAttribute("aria-invalid", "true");
      wrong.title = message.replace(/`/g, "");
    },
    // Shows inputs without a value; `focus`: moves the focus there.
    demand(focus) {
      $("launch").open = true;
      if (focus) input(parameters.find(empty))?.focus();
    },
    // The element size of a typed buffer, and whether elements are floats.
    elementsOf(name) {
      const text = (given[`argument ${name}`] ?? "").trim();
      if (text.startsWith('"')) return { bits: 8, float: false };
      return { bits: Number(/^(8|16|32|64):/.exec(text)?.[1] ?? 32), float: /\d\.\d|\d\.(?!\.)|\de[-+\d]/.test(text) && !/x/i.test(text) };
    },
    // In the format of requests.
    question() {
      const out = { arguments: {}, settings: {} };
      for (const [name, value] of Object.entries(given)) {
        const [what, of] = name.split(/ (.*)/);
        if (value === "") continue;
        if (what === "argument") out.arguments[of] = value;
        else if (what === "setting") out.settings[of] = value;
        else if (name === "grid" || name === "block") out[name] = Number(value);
        else out[name] = value;
      }
      return out;
    },
    // From a link.
    given: () => ({ ...given }),
    take(values) { Object.assign(given, values); shape = ""; },
    forget() { for (const name of Object.keys(given)) delete given[name]; shape = ""; },
  };
}
