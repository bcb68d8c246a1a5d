// A state as a link: the part after the # has all of it, and is not sent to a server.
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
