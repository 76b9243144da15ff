/**
 * Matches an address without `https://`: a domain with a path, such as `instagram.com/_jovens.tc_`.
 */
export const BARE_ADDRESS = /[\p{L}\p{N}]\.[a-z]{2,}\//iu;

const NAMES_CODE = /senha|c[óo]digo|cupom|login|usu[áa]rio|acesso|\brede\b|wi-?fi|insta|perfil/i;
// Maximum distance in UTF-16 code units between a code and the word that introduces it.
const NEAR = 30;

/**
 * Returns whether a word such as "senha" introduces `word` as a code, and `word` contains a
 * formatting character of WhatsApp.
 */
export function isNamedCode(word: string, before: string): boolean {
  const sign = word.search(/[*_~\x60]/);
  const near = before.slice(-NEAR) + word.slice(0, sign);
  return sign >= 0 && NAMES_CODE.test(near.split(/[.!?;]/).at(-1) ?? "");
}

// Matches letters before a digit (`Graca2026`), or a formatting character inside a word
// (`Graca*26`).
const CODE = /\p{L}{2}\d|[\p{L}\p{N}][*_~\x60]+[\p{L}\p{N}]/u;

export const isCopied = (word: string, before: string) =>
  BARE_ADDRESS.test(word) || CODE.test(word) || isNamedCode(word, before);
