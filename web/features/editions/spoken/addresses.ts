import { type DescriptionPart, descriptionParts } from "@/lib/text/description-parts.ts";
import { capitalised } from "../model/announcement-words.ts";

type Kind = Exclude<DescriptionPart["kind"], "text">;

const NOUNS: Readonly<Record<Kind, string>> = {
  web: "link",
  email: "e-mail",
  phone: "telefone",
  pix: "chave Pix",
};
/** What is said once of all that were left out of a text: `Telefones e Pix no aviso.` */
const LEFT_OUT: Readonly<Record<Kind, [one: string, several: string]>> = {
  phone: ["telefone", "telefones"],
  pix: ["Pix", "Pix"],
  web: ["link", "links"],
  email: ["e-mail", "e-mails"],
};
const KINDS = ["phone", "pix", "web", "email"] as const;
const list = new Intl.ListFormat("pt-BR", { type: "conjunction" });

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
/** `a Ana –`, `a Ana,`: what leads from a word to what belongs to it. */
const APPOSES = /[\p{L}\p{N}]\s?[–—,-]$/u;
const withoutOpening = (written: string) =>
  /[(–—,-]/.test(written.slice(-1)) ? written.slice(0, -1).trimEnd() : written;
/** Between two numbers of the same person. */
const AND = /^\s?(?:e|ou|\/|,)\s?$/u;
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

/**
 * What is said so far, and where the address is to be found instead of the address; undefined where it stands in the
 * middle of a sentence that is whole without it: `Fale com a Ana …`.
 */
function withNoun(spoken: string, kind: Kind): string | undefined {
  const written = spoken.trimEnd();
  const hasColon = written.endsWith(":");
  const naming = hasColon ? written.slice(0, -1).trimEnd() : written;
  const [name] = NAME.exec(naming.slice(-LONGEST_WORD)) ?? [];
  if (name !== undefined) {
    const before = naming.slice(0, naming.length - name.length);
    const isOwnClause = hasColon || kind === "pix" || endsClause(before);
    return `${naming} ${isOwnClause ? "no" : "do"} aviso`;
  }
  if (APPOSES.test(written.slice(-4))) return undefined;
  const word = lastWord(written);
  const space = spoken.slice(written.length);
  if (word === "" || space === "") return `${spoken}${NOUNS[kind]} no aviso`;
  const before = written.slice(0, written.length - word.length);
  const contraction = CONTRACTIONS[word.toLowerCase()];
  if (contraction) {
    const article = contraction[kind === "pix" ? 1 : 0];
    return `${before}${article}${space}${NOUNS[kind]} do aviso`;
  }
  if (LEADS_ON.test(word)) return `${spoken}${NOUNS[kind]} do aviso`;
  if (VERBS.test(word)) return `${spoken}${kind === "pix" ? "a" : "o"} ${NOUNS[kind]} do aviso`;
  return undefined;
}

/** `Telefones e Pix no aviso.`; empty where nothing was left out. */
function leftOutSentence(kinds: readonly Kind[]): string {
  const nouns = KINDS.filter((kind) => kinds.includes(kind)).map((kind) => {
    const [one, several] = LEFT_OUT[kind];
    return kinds.indexOf(kind) === kinds.lastIndexOf(kind) ? one : several;
  });
  return nouns.length === 0 ? "" : `${capitalised(list.format(nouns))} no aviso.`;
}

/**
 * A text in which no address, telephone or key is read aloud: `Inscrições pelo telefone do aviso`. Who hears it finds
 * them on the board; where that is not said in the text, it is said in the sentence `leftOut`.
 */
export function withoutAddresses(text: string): { text: string; leftOut: string } {
  const said: string[] = [];
  const leftOut: Kind[] = [];
  // The noun of an address ends in a word, in front of which nothing matters to the next one.
  let ending = "";
  /** What stands behind an address that was left out; undefined behind another one. */
  let since: string | undefined;
  let isBracketed = false;
  const parts = descriptionParts(text);
  for (const [index, { kind, text }] of parts.entries()) {
    if (kind === "text") {
      const behind = isBracketed ? text.slice(1) : text;
      ending += behind;
      if (since !== undefined) since = behind;
      continue;
    }
    const written = ending.trimEnd();
    isBracketed = written.endsWith("(") && (parts[index + 1]?.text.startsWith(")") ?? false);
    let spoken: string | undefined;
    let bare = withoutOpening(written);
    // Of two numbers of one person both are left out, with what stands between them.
    if (since !== undefined && AND.test(since)) bare = ending.slice(0, -since.length);
    else if (!isBracketed) spoken = withNoun(ending, kind);
    if (spoken === undefined) leftOut.push(kind);
    since = spoken === undefined ? "" : undefined;
    const next: string = spoken ?? bare;
    said.push(next.slice(0, -LONGEST_WORD));
    ending = next.slice(-LONGEST_WORD);
  }
  return { text: said.join("") + ending, leftOut: leftOutSentence(leftOut) };
}
