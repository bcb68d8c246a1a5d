// Formats of bit patterns. A value is a string 0x…
const scratch = new DataView(new ArrayBuffer(8));

const short = (x) => (Number.isFinite(x) ? String(Number.parseFloat(x.toPrecision(x === Math.fround(x) ? 7 : 12))) : String(x).replace("Infinity", "∞"));

export function shown(value, width, format) {
  const n = BigInt(value);
  if (width === 1) return n ? "1" : "0";
  if (format === "unsigned") return String(n);
  if (format === "signed") return String(BigInt.asIntN(width, n));
  if (format === "float" && width === 32) {
    scratch.setUint32(0, Number(n));
    return short(scratch.getFloat32(0));
  }
  if (format === "float" && width === 64) {
    scratch.setBigUint64(0, n);
    return short(scratch.getFloat64(0));
  }
  if (format === "float" && width === 16) return short(half(Number(n)));
  return n.toString(16).toUpperCase();
}

function half(n) {
  const sign = n >> 15 ? -1 : 1, exponent = (n >> 10) & 31, fraction = n & 1023;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (exponent ? (1 + fraction / 1024) * 2 ** (exponent - 15) : (fraction / 1024) * 2 ** -14);
}

// The elements of a wide register, the lowest first.
export function elements(value, width, bits) {
  const n = BigInt(value);
  const out = [];
  for (let at = 0; at < width; at += bits) out.push("0x" + BigInt.asUintN(bits, n >> BigInt(at)).toString(16));
  return out;
}

// "0–3, 8", or if that is long, the first ones, the last one and their number.
export function lanesText(lanes) {
  const parts = [];
  for (let i = 0; i < lanes.length; ) {
    let j = i;
    while (j + 1 < lanes.length && lanes[j + 1] === lanes[j] + 1) j++;
    parts.push(i === j ? `${lanes[i]}` : `${lanes[i]}–${lanes[j]}`);
    i = j + 1;
  }
  if (parts.length <= 5) return parts.join(", ");
  return `${parts.slice(0, 3).join(", ")}, … ${parts[parts.length - 1]} (${lanes.length} lanes)`;
}

export const count = (n, what) => `${n.toLocaleString("en")} ${what}${n === 1 ? "" : "s"}`;
