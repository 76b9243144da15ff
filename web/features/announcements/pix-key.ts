/** Sources of regular expressions for keys that are nothing else outside of Pix. */
export const PIX_KEY = {
  uuid: "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}",
  cnpj: "[\\da-z]{2}\\.[\\da-z]{3}\\.[\\da-z]{3}\\/[\\da-z]{4}-\\d{2}",
  cpf: "\\d{3}\\.\\d{3}\\.\\d{3}-\\d{2}",
  digits: "\\d{14}|\\d{11}",
};

const PIX = /(?:^|[^\p{L}\d])pix(?![\p{L}\d])([^.!?;\n]{0,40}|[^.!?;\n]{0,30}\n\s*)$/iu;
const KEY =
  /(?:^|[^\p{L}\d])chave(?:[\s(]*(?:d[eo]\s+)?(?:pix|aleat[óo]ria|e-?mail|celular|telefone|cpf|cnpj)[\s)]*)*[\s:=–-]*$/iu;
// Other ways to pay, or to ask, stand between the word and the number: it is a telephone.
const SOMETHING_ELSE =
  /(?:^|[^\p{L}])(?:ou|cart|dinheiro|inform|contat|d[úu]vid|whats|zap|lig|fal[ae]|insc|tratar|comprovante)/iu;

/** Whether what stands between the last link and a number or address says that it is a Pix key. */
export function namesPixKey(before: string): boolean {
  const [, between] = PIX.exec(before) ?? [];
  if (between !== undefined) return !SOMETHING_ELSE.test(between);
  return KEY.test(before);
}

/** A key that is no telephone, as the banks' apps take it. */
export function pixValue(found: string): string {
  if (/@|^[\da-f]{8}-/i.test(found)) return found;
  return found.replace(/[^\da-z]/gi, "").toUpperCase();
}
