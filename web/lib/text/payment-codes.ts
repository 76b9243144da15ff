const GAP = "[ .-]{0,3}";
/** Source of a regular expression for the line of a boleto: 47 digits, or 48 for utilities and taxes. */
export const BOLETO = `\\d{5}${GAP}\\d{5}${GAP}(?:\\d{5}${GAP}\\d{6}${GAP}){2}\\d${GAP}\\d{14}|(?:\\d{11}${GAP}\\d${GAP}){3}\\d{11}${GAP}\\d`;

/** The beginning of a Pix code ("copia e cola"), static or dynamic (EMV QRCPS). */
export const PIX_CODE_START = /000201\d{4,14}br\.gov\.bcb\.pix/giu;
/** In UTF-16 units, longer than any Pix code. */
export const LONGEST_CODE = 600;
const CHECK_SUM = /6304([\da-f]{4})(?![\p{L}\p{N}])/giu;

/** CRC-16/CCITT of the UTF-8 octets of `text`, going on from `crc`. */
function crc16(text: string, crc: number): number {
  let sum = crc;
  for (const octet of new TextEncoder().encode(text)) {
    sum ^= octet << 8;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x8000 ? (sum << 1) ^ 0x11021 : sum << 1;
  }
  return sum;
}

/**
 * The Pix code that begins at `index`. It ends in the first check sum that is right; where none is, in the first one, else with
 * its word: banks do not agree about the octets of accents, and a code with a fault must not be changed either.
 */
export function pixCodeAt(text: string, index: number): string {
  // Ends at the next code, so that each octet is summed once.
  const [rest = ""] = text.slice(index, index + LONGEST_CODE).split(/\n|(?!^)000201/, 1);
  let crc = 0xffff;
  let summed = 0;
  let first: string | undefined;
  for (const { index: at, 0: field, 1: sum = "" } of rest.matchAll(CHECK_SUM)) {
    const code = rest.slice(0, at + field.length);
    const checked = code.length - sum.length;
    crc = crc16(code.slice(summed, checked), crc);
    summed = checked;
    if (crc === Number.parseInt(sum, 16)) return code;
    first ??= code;
  }
  return first ?? rest.split(/\s/, 1).join();
}
