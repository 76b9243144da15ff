const LONGEST_RECEIVER = 25;
const LONGEST_CITY = 15;
// Unicode normalization takes quadratic time for combining marks, so it gets no longer text.
const MOST_READ = 200;

/** Returns a field of a code: its number, the length of its value in two digits, the value. */
const field = (id: string, value: string) =>
  `${id}${String(value.length).padStart(2, "0")}${value}`;

/** Returns the checksum CRC-16/CCITT-FALSE of an ASCII text, as four hexadecimal digits. */
export function checksum(text: string): string {
  let crc = 0xffff;
  for (let at = 0; at < text.length; at += 1) {
    crc ^= text.charCodeAt(at) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0);
  }
  return (crc & 0xffff).toString(16).toUpperCase().padStart(4, "0");
}

/** Whether a Pix code ends with a wrong checksum, so that banking apps refuse the code. */
export const hasWrongChecksum = (code: string): boolean =>
  checksum(code.slice(0, -4)) !== code.slice(-4).toUpperCase();

/** Returns `text` in ASCII and without accents, because some banking apps refuse other signs. */
const plainAscii = (text: string, most: number) =>
  text
    .slice(0, MOST_READ)
    .normalize("NFKD")
    .replaceAll(/[^ -~]/g, "")
    .replaceAll(/ +/g, " ")
    .slice(0, most)
    .trim();

/**
 * Returns the city of an address, for a code that needs one: the last part that is neither the
 * street nor a number or a state. `Rua das Flores, 120, Centro, Santos – SP` has the city `Santos`.
 */
export function cityOf(address: string): string | undefined {
  const parts = address.split(/[,;/()–—]|\s-\s/).slice(1);
  return parts
    .map((part) => part.trim())
    .filter((part) => part.length > 2 && !/\d/.test(part))
    .at(-1);
}

type PixCode = { key: string; receiver: string; city: string | undefined };

/**
 * Returns the static Pix code ("copia e cola") of a normalised key. The payer types the amount. The
 * fields are those of the central bank's "Manual de Padrões para Iniciação do Pix" (BR Code), which
 * follows EMV QRCPS.
 */
export function pixCode({ key, receiver, city = "BRASIL" }: PixCode): string {
  const code = [
    field("00", "01"),
    field("26", field("00", "br.gov.bcb.pix") + field("01", key)),
    field("52", "0000"),
    field("53", "986"),
    field("58", "BR"),
    field("59", plainAscii(receiver, LONGEST_RECEIVER)),
    field("60", plainAscii(city, LONGEST_CITY).toUpperCase()),
    field("62", field("05", "***")),
    "6304",
  ].join("");
  return code + checksum(code);
}
