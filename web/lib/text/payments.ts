const GAP = "[ ./-]{0,3}";
/**
 * Source of a regular expression for Pix keys that are neither telephones nor e-mail addresses:
 * UUID, CNPJ (with letters since July 2026) and CPF, with or without punctuation.
 */
export const PIX_KEY = [
  "[\\da-f]{8}(?:-?[\\da-f]{4}){3}-?[\\da-f]{12}",
  `[\\da-z]{2}${GAP}(?:[\\da-z]{3}${GAP}){2}[\\da-z]{4}${GAP}\\d{2}`,
  `(?:\\d{3}${GAP}){3}\\d{2}`,
].join("|");

// Maximum distance in UTF-16 code units between a Pix key and the word before it that announces a
// Pix key.
const NEAR = 200;
export const KEY_WORDS = /pix|chave/iu;
const PIX = /(?:^|[^\p{L}\d])pix(?![\p{L}\d])/giu;
// Maximum number of characters between the word Pix and the key: on one line, and across two lines.
const MOST_ON_LINE = 40;
const MOST_ACROSS_LINES = 30;
const CHAVE = /(?:^|[^\p{L}\d])chave/giu;
const KEY_KINDS = /(?:d[eo] )?(?:pix|aleat[óo]ria|e-?mail|celular|telefone|cpf|cnpj)/giu;
// After `Pix`, these words introduce another way to pay or a contact, so the number behind them is
// a telephone.
const CONTACT_WORDS =
  /(?:^|[^\p{L}])(?:ou|cart|dinheiro|inform|contat|d[úu]vid|whats|zap|lig|fal[ae]|insc|tratar|comprovante)/iu;

/**
 * Returns the text after the word Pix in the last clause of `near`, or on the line above. Returns
 * undefined without this word.
 */
function textAfterPix(near: string): string | undefined {
  const written = near.trimEnd();
  const [blanks = "", below] = near.slice(written.length).split("\n", 2);
  const most = below === undefined ? MOST_ON_LINE : MOST_ACROSS_LINES;
  const clause = (written + blanks).split(/[.!?;\n]/).at(-1) ?? "";
  return Array.from(clause.matchAll(PIX), ({ index, 0: word }) =>
    clause.slice(index + word.length),
  ).find((behind) => Array.from(behind).length <= most);
}

/**
 * Returns whether `before`, the text since the last link, announces that the next number or address
 * is a Pix key.
 */
export function namesPixKey(before: string): boolean {
  const near = before.slice(-NEAR);
  if (!KEY_WORDS.test(near)) return false;
  const between = textAfterPix(near);
  if (between !== undefined) return !CONTACT_WORDS.test(between);
  const chave = [...near.matchAll(CHAVE)].at(-1);
  if (chave === undefined) return false;
  const behind = near.slice(chave.index + chave[0].length);
  return /^[\s():=–-]*$/.test(behind.replace(KEY_KINDS, ""));
}

/**
 * Returns whether the last two digits of a CPF or CNPJ are correct check digits (modulo 11). A
 * letter counts as its ASCII code minus 48.
 */
export function hasCheckDigits(key: string): boolean {
  const weights = key.length === 11 ? 11 : 8;
  return [key.length - 2, key.length - 1].every((length) => {
    let sum = 0;
    for (let at = 0; at < length; at += 1)
      sum += (key.charCodeAt(at) - 48) * (((length - 1 - at) % weights) + 2);
    return ((sum * 10) % 11) % 10 === Number(key[length]);
  });
}

const WRITTEN_CNPJ = /^.{2}\..{3}\..{3}\/.{4}-/;

/**
 * Returns a Pix key that is not a telephone in the form for banking apps. Returns undefined for a
 * word that only has the length of a CNPJ.
 */
export function pixValue(found: string): string | undefined {
  if (found.includes("@")) return found;
  const key = found.replace(/[^\da-z]/gi, "");
  if (key.length > 14) return key.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  const isKey = /^\d+$/.test(key) || WRITTEN_CNPJ.test(found) || hasCheckDigits(key.toUpperCase());
  return isKey ? key.toUpperCase() : undefined;
}

const CODE_GAP = "[ .-]{0,3}";
export const BOLETO = `\\d{5}${CODE_GAP}\\d{5}${CODE_GAP}(?:\\d{5}${CODE_GAP}\\d{6}${CODE_GAP}){2}\\d${CODE_GAP}\\d{14}|(?:\\d{11}${CODE_GAP}\\d${CODE_GAP}){3}\\d{11}${CODE_GAP}\\d`;

/** Matches the start of a static or dynamic Pix code ("copia e cola", EMV QRCPS). */
export const PIX_CODE_START = /000201\d{4,14}br\.gov\.bcb\.pix/giu;
export const LONGEST_CODE = 600;
// The match extends to the last checksum in the text, because a URL inside a Pix code may look like
// a checksum.
const PIX_CODE = /^.*6304[\da-z]{4}(?![\p{L}\p{N}])/iu;

/**
 * Returns the Pix code that begins at `index`. A Pix code ends before a line break or before
 * another Pix code. If its lengths are wrong, it ends after the last checksum, or else before the
 * next blank.
 */
export function pixCodeAt(text: string, index: number): string {
  const [rest = ""] = text.slice(index, index + LONGEST_CODE).split(/\n|(?!^)000201/, 1);
  // A field of a Pix code has a number (two digits), the length of its value (two digits) and the
  // value. The last field is 63.
  let end = 0;
  while (/^(?!63)\d{4}/.test(rest.slice(end, end + 4))) {
    end += 4 + Number(rest.slice(end + 2, end + 4));
  }
  if (/^6304.{4}/.test(rest.slice(end, end + 8))) return rest.slice(0, end + 8);
  return (PIX_CODE.exec(rest) ?? rest.split(/\s/, 1)).join();
}
