/** Sources of regular expressions for keys that are nothing else outside of Pix. */
export const PIX_KEY = {
  uuid: "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}",
  cnpj: "[\\da-z]{2}\\.[\\da-z]{3}\\.[\\da-z]{3}\\/[\\da-z]{4}-\\d{2}",
  cpf: "\\d{3}\\.\\d{3}\\.\\d{3}-\\d{2}",
  digits: "\\d{14}|\\d{11}",
};

// In UTF-16 units: what names a key stands near it.
const NEAR = 200;
// Most numbers are none: nothing else has to be looked at.
const EITHER = /pix|chave/iu;
const PIX = /(?:^|[^\p{L}\d])pix(?![\p{L}\d])/giu;
// In characters: on one line, and where the key stands on a later one.
const MOST_BETWEEN = 40;
const MOST_ABOVE = 30;
const CHAVE = /(?:^|[^\p{L}\d])chave/giu;
const KIND = "(?:d[eo]\\s+)?(?:pix|aleat[óo]ria|e-?mail|celular|telefone|cpf|cnpj)";
// Of two neighbours none matches what the other does: brackets close before others open, then comes a colon.
const ONLY_KINDS = new RegExp(
  `^(?:[\\s(]*${KIND}(?:[\\s)]*(?:\\([\\s(]*)?${KIND})*[\\s)]*(?:[:=–-][\\s:=–-]*)?|[\\s:=–-]*)$`,
  "iu",
);
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
  if (!EITHER.test(near)) return false;
  const between = behindPix(near);
  if (between !== undefined) return !SOMETHING_ELSE.test(between);
  const chave = [...near.matchAll(CHAVE)].at(-1);
  return chave !== undefined && ONLY_KINDS.test(near.slice(chave.index + chave[0].length));
}

/** A key that is no telephone, as the banks' apps take it. */
export function pixValue(found: string): string {
  if (/@|^[\da-f]{8}-/i.test(found)) return found;
  return found.replace(/[^\da-z]/gi, "").toUpperCase();
}
