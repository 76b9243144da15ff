import { type DescriptionPart, descriptionParts } from "@/lib/text/description-parts.ts";

type Kind = Exclude<DescriptionPart["kind"], "text">;

const NOUNS: Readonly<Record<Kind, string>> = {
  web: "link",
  email: "e-mail",
  phone: "telefone",
  pix: "chave Pix",
};

/** What people write before an address, which then needs no other name: `telefone`, `Pix:`. */
const NAME =
  /(?:telefones?|tel\.?|fone|celular|whats(?:app)?|zap|número|link|site|endereço|formulário|e-?mail|chave|pix)$/iu;
/** In UTF-16 units; longer than any of these words. */
const LONGEST_WORD = 40;
/** Words that go together with the article. */
const CONTRACTIONS: Readonly<Record<string, [masculine: string, feminine: string]>> = {
  em: ["no", "na"],
  de: ["do", "da"],
  por: ["pelo", "pela"],
  a: ["ao", "à"],
  para: ["para o", "para a"],
};
/** Behind these a noun follows as it is. */
const LEADS_ON = /^(?:o|a|os|as|no|na|do|da|ao|à|pelo|pela|e|ou|com|via|pro|pra|seu|nosso)$/iu;
const VERBS = /^(?:acess|visit|us|vej|abr|cli|cham)\p{L}/iu;

/** Whether what comes behind `before` begins a clause: on a line of its own, or behind a full stop. */
function endsClause(before: string): boolean {
  const written = before.trimEnd();
  return (
    written === "" ||
    /[.!?•-]/.test(written.slice(-1)) ||
    before.slice(written.length).includes("\n")
  );
}

/** The word at the end of `written`; empty where something else stands there. */
const lastWord = (written: string) =>
  written
    .slice(-LONGEST_WORD)
    .split(/\P{L}+/u)
    .at(-1) ?? "";

/** What is said so far, and where the address is to be found instead of the address. */
function withNoun(spoken: string, kind: Kind): string {
  const written = spoken.trimEnd();
  const hasColon = written.endsWith(":");
  const naming = hasColon ? written.slice(0, -1).trimEnd() : written;
  const [name] = NAME.exec(naming.slice(-LONGEST_WORD)) ?? [];
  if (name !== undefined) {
    const before = naming.slice(0, naming.length - name.length);
    const isOwnClause = hasColon || kind === "pix" || endsClause(before);
    return `${naming} ${isOwnClause ? "no" : "do"} aviso`;
  }
  const noun = `${NOUNS[kind]} no aviso`;
  const word = lastWord(written);
  const space = spoken.slice(written.length);
  if (word === "" || space === "") return spoken + noun;
  const before = written.slice(0, written.length - word.length);
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
  const said: string[] = [];
  // The noun of an address ends in a word, in front of which nothing matters to the next one.
  let ending = "";
  for (const part of descriptionParts(text)) {
    if (part.kind === "text") ending += part.text;
    else {
      const spoken = withNoun(ending, part.kind);
      said.push(spoken.slice(0, -LONGEST_WORD));
      ending = spoken.slice(-LONGEST_WORD);
    }
  }
  return said.join("") + ending;
}
