const GAP = "[ ./-]{0,3}";
/**
 * Source of a regular expression for keys that are nothing else outside of Pix: UUID, CNPJ (with letters since July 2026), CPF;
 * with or without what stands between their groups.
 */
export const PIX_KEY = [
  "[\\da-f]{8}(?:-?[\\da-f]{4}){3}-?[\\da-f]{12}",
  `[\\da-z]{2}${GAP}(?:[\\da-z]{3}${GAP}){2}[\\da-z]{4}${GAP}\\d{2}`,
  `(?:\\d{3}${GAP}){3}\\d{2}`,
].join("|");

// In UTF-16 units: what names a key stands near it.
const NEAR = 200;
/** Without one of these words a text has no key. */
export const NAMES_KEY = /pix|chave/iu;
const PIX = /(?:^|[^\p{L}\d])pix(?![\p{L}\d])/giu;
// In characters: on one line, and where the key stands on a later one.
const MOST_BETWEEN = 40;
const MOST_ABOVE = 30;
const CHAVE = /(?:^|[^\p{L}\d])chave/giu;
const KINDS = /(?:d[eo] )?(?:pix|aleat[óo]ria|e-?mail|celular|telefone|cpf|cnpj)/giu;
// Other ways to pay, or to ask, stand between the word and the number: it is a telephone.
const SOMETHING_ELSE =
  /(?:^|[^\p{L}])(?:ou|cart|dinheiro|inform|contat|d[úu]vid|whats|zap|lig|fal[ae]|insc|tratar|comprovante)/iu;

/** What stands between the word Pix and the end of `near`, in one clause or on the line above; undefined without one. */
function behindPix(near: string): string | undefined {
  const written = near.trimEnd();
  const [blanks = "", below] = near.slice(written.length).split("\n", 2);
  const most = below === undefined ? MOST_BETWEEN : MOST_ABOVE;
  const clause = (written + blanks).split(/[.!?;\n]/).at(-1) ?? "";
  return Array.from(clause.matchAll(PIX), ({ index, 0: word }) =>
    clause.slice(index + word.length),
  ).find((behind) => Array.from(behind).length <= most);
}

/** Whether what stands between the last link and a number or address says that it is a Pix key. */
export function namesPixKey(before: string): boolean {
  const near = before.slice(-NEAR);
  if (!NAMES_KEY.test(near)) return false;
  const between = behindPix(near);
  if (between !== undefined) return !SOMETHING_ELSE.test(between);
  const chave = [...near.matchAll(CHAVE)].at(-1);
  if (chave === undefined) return false;
  const behind = near.slice(chave.index + chave[0].length);
  return /^[\s():=–-]*$/.test(behind.replace(KINDS, ""));
}

/** Whether the last two signs of a CPF or CNPJ check the others: by module 11, a letter counts as its ASCII code less 48. */
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

/** A key that is no telephone, as the banks' apps take it; undefined for words that only have the length of a CNPJ. */
export function pixValue(found: string): string | undefined {
  if (found.includes("@")) return found;
  const key = found.replace(/[^\da-z]/gi, "");
  if (key.length > 14) return key.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  const isKey = /^\d+$/.test(key) || WRITTEN_CNPJ.test(found) || hasCheckDigits(key.toUpperCase());
  return isKey ? key.toUpperCase() : undefined;
}

const CODE_GAP = "[ .-]{0,3}";
export const BOLETO = `\\d{5}${CODE_GAP}\\d{5}${CODE_GAP}(?:\\d{5}${CODE_GAP}\\d{6}${CODE_GAP}){2}\\d${CODE_GAP}\\d{14}|(?:\\d{11}${CODE_GAP}\\d${CODE_GAP}){3}\\d{11}${CODE_GAP}\\d`;

/** The beginning of a Pix code ("copia e cola"), static or dynamic (EMV QRCPS). */
export const PIX_CODE_START = /000201\d{4,14}br\.gov\.bcb\.pix/giu;
/** In UTF-16 units, longer than any Pix code. */
export const LONGEST_CODE = 600;
// To the last check sum, as an address in a code may look like one.
const PIX_CODE = /^.*6304[\da-f]{4}(?![\p{L}\p{N}])/iu;

/** The Pix code that begins at `index`, to its check sum; without one it ends with its word. */
export function pixCodeAt(text: string, index: number): string {
  // Ends where another code begins.
  const [rest = ""] = text.slice(index, index + LONGEST_CODE).split(/\n|(?!^)000201/, 1);
  return (PIX_CODE.exec(rest) ?? rest.split(/\s/, 1)).join();
}
