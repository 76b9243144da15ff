import {
  type DescriptionPart,
  descriptionParts,
} from "@/features/announcements/description-parts.ts";

type Kind = Exclude<DescriptionPart["kind"], "text">;

const NOUNS: Readonly<Record<Kind, string>> = {
  web: "link",
  email: "e-mail",
  phone: "telefone",
  pix: "chave Pix",
};

/** What people write before an address, which then needs no other name: `telefone`, `Pix:`. */
const NAMED =
  /(?:telefones?|tel\.?|fone|celular|whats(?:app)?|zap|número|link|site|endereço|formulário|e-?mail|chave|pix)\s*(:?)\s*$/iu;
/** Words that go together with the article. */
const CONTRACTIONS: Readonly<Record<string, [masculine: string, feminine: string]>> = {
  em: ["no", "na"],
  de: ["do", "da"],
  por: ["pelo", "pela"],
  a: ["ao", "à"],
  para: ["para o", "para a"],
};
const LAST_WORD = /(\p{L}+)(\s+)$/u;
/** Behind these a noun follows as it is. */
const LEADS_ON = /^(?:o|a|os|as|no|na|do|da|ao|à|pelo|pela|e|ou|com|via|pro|pra|seu|nosso)$/iu;
const VERBS = /^(?:acess\p{L}+|visit\p{L}+|us\p{L}+|vej\p{L}+|abr\p{L}+|cli\p{L}+|cham\p{L}+)$/iu;

/** What is said so far, and where the address is to be found instead of the address. */
function withNoun(spoken: string, kind: Kind): string {
  const named = NAMED.exec(spoken);
  if (named) {
    const before = spoken.slice(0, named.index);
    const isOwnClause = named[1] === ":" || kind === "pix" || /(?:^|[\n.!?•-])\s*$/u.test(before);
    return `${spoken.replace(/\s*:?\s*$/, "")} ${isOwnClause ? "no" : "do"} aviso`;
  }
  const noun = `${NOUNS[kind]} no aviso`;
  const [ending, word = "", space = ""] = LAST_WORD.exec(spoken) ?? [];
  if (ending === undefined) return spoken + noun;
  const before = spoken.slice(0, spoken.length - ending.length);
  const contraction = CONTRACTIONS[word.toLowerCase()];
  if (contraction) {
    const article = contraction[kind === "pix" ? 1 : 0];
    return `${before}${article}${space}${NOUNS[kind]} do aviso`;
  }
  if (LEADS_ON.test(word)) return `${spoken}${NOUNS[kind]} do aviso`;
  if (VERBS.test(word)) return `${spoken}${kind === "pix" ? "a" : "o"} ${NOUNS[kind]} do aviso`;
  return `${before}${word}, ${noun}`;
}

/**
 * A text in which no address, telephone or key is read aloud: `Inscrições pelo telefone do aviso`. Who hears it finds
 * them on the board.
 */
export function withoutAddresses(text: string): string {
  let spoken = "";
  for (const part of descriptionParts(text)) {
    spoken = part.kind === "text" ? spoken + part.text : withNoun(spoken, part.kind);
  }
  return spoken;
}
