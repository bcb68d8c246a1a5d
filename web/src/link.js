// A state as a link: what stands behind the # says all of it, and goes to no server.
export function read(hash) {
  const out = {};
  for (const part of hash.replace(/^#/, "").split("&")) {
    const at = part.indexOf("=");
    if (at <= 0) continue;
    try {
      out[part.slice(0, at)] = decodeURIComponent(part.slice(at + 1));
    } catch { /* a broken part says nothing */ }
  }
  try {
    out.run = out.run ? JSON.parse(out.run) : null;
  } catch {
    out.run = null;
  }
  return out;
}

export function write({ isa, program, run }) {
  const parts = [`isa=${encodeURIComponent(isa)}`, `program=${encodeURIComponent(program)}`];
  if (run) parts.push(`run=${encodeURIComponent(JSON.stringify(run))}`);
  return "#" + parts.join("&");
}
