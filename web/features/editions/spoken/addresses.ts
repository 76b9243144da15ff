import { allParts } from "@/lib/text/word-parts.ts";
import { capitalised } from "../model/announcement-words.ts";

/** The words in the place of a part, and a sentence for all parts that were left out: `Telefones e Pix no aviso.` */
const NOUNS = {
  "o telefone": ["telefone", "telefones"],
  "a chave Pix": ["Pix", "Pix"],
  "o código Pix": ["código Pix", "códigos Pix"],
  "a linha do boleto": ["linha do boleto", "linhas de boletos"],
  "o link": ["link", "links"],
  "o e-mail": ["e-mail", "e-mails"],
  "o perfil": ["perfil", "perfis"],
  "o código": ["código", "códigos"],
} as const;
type Noun = keyof typeof NOUNS;
const BY_KIND = { web: "o link", email: "o e-mail", phone: "o telefone" } as const;
const list = new Intl.ListFormat("pt-BR", { type: "conjunction" });

/** The name of a part; undefined for a part that is read aloud. */
function nounOf(part: ReturnType<typeof allParts>[number]): Noun | undefined {
  if (part.kind === "pix" || part.kind === "code") return part.name;
  if (part.kind === "text") return undefined;
  if (part.kind !== "word") return BY_KIND[part.kind];
  if (part.text.startsWith("@")) return "o perfil";
  return /\p{L}/u.test(part.text) ? "o código" : undefined;
}

/** What people write before an address, which then needs no other name: `telefone`, `Pix:`. */
const NAME =
  /(?:telefones?|tel\.?|fone|celular|whats(?:app)?|zap|número|link|site|endereço|formulário|e-?mail|chave|pix|cpf|cnpj|aleatória|cola|código|boleto|digitável|senha|wi-?fi|perfil|instagram)\)?$/iu;
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
const VERBS = /^(?:acess|visit|us|vej|abr|cli|cham|sig|copi|pag)\p{L}/iu;

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
function withNoun(spoken: string, noun: Noun): string | undefined {
  const written = spoken.trimEnd();
  const hasColon = written.endsWith(":");
  const naming = hasColon ? written.slice(0, -1).trimEnd() : written;
  const [name] = NAME.exec(naming.slice(-LONGEST_WORD)) ?? [];
  if (name !== undefined) {
    const before = naming.slice(0, naming.length - name.length);
    const isOwnClause = hasColon || noun === "a chave Pix" || endsClause(before);
    return `${naming} ${isOwnClause ? "no" : "do"} aviso`;
  }
  if (APPOSES.test(written.slice(-4))) return undefined;
  const word = lastWord(written);
  const isFeminine = noun.startsWith("a ");
  const bare = noun.slice("a ".length);
  const space = spoken.slice(written.length);
  if (word === "" || space === "") return `${spoken}${bare} no aviso`;
  const before = written.slice(0, written.length - word.length);
  const contraction = CONTRACTIONS[word.toLowerCase()];
  if (contraction) {
    const article = contraction[isFeminine ? 1 : 0];
    return `${before}${article}${space}${bare} do aviso`;
  }
  if (LEADS_ON.test(word)) return `${spoken}${bare} do aviso`;
  if (VERBS.test(word)) return `${spoken}${noun} do aviso`;
  return undefined;
}

/** `Telefones e Pix no aviso.`; empty where nothing was left out. */
function leftOutSentence(leftOut: readonly Noun[]): string {
  const said = Object.entries(NOUNS).flatMap(([noun, [one, several]]) => {
    const count = leftOut.filter((each) => each === noun).length;
    if (count === 0) return [];
    return count === 1 ? one : several;
  });
  return said.length === 0 ? "" : `${capitalised(list.format(said))} no aviso.`;
}

/**
 * A text in which no address, telephone or key is read aloud: `Inscrições pelo telefone do aviso`. Who hears it finds
 * them on the board; where that is not said in the text, it is said in the sentence `leftOut`.
 */
export function withoutAddresses(text: string): { text: string; leftOut: string } {
  const said: string[] = [];
  const leftOut: Noun[] = [];
  // The noun of an address ends in a word, in front of which nothing matters to the next one.
  let ending = "";
  /** What stands behind an address that was left out; undefined behind another one. */
  let since: string | undefined;
  let isBracketed = false;
  const parts = allParts(text);
  for (const [index, part] of parts.entries()) {
    const noun = nounOf(part);
    if (noun === undefined) {
      const behind = isBracketed ? part.text.slice(1) : part.text;
      isBracketed = false;
      ending += behind;
      if (since !== undefined) since += behind;
      continue;
    }
    const written = ending.trimEnd();
    isBracketed = written.endsWith("(") && (parts[index + 1]?.text.startsWith(")") ?? false);
    let spoken: string | undefined;
    let bare = withoutOpening(written);
    // Of two numbers of one person both are left out, with what stands between them.
    if (since !== undefined && AND.test(since)) bare = ending.slice(0, -since.length);
    else if (!isBracketed) spoken = withNoun(ending, noun);
    if (spoken === undefined) leftOut.push(noun);
    since = spoken === undefined ? "" : undefined;
    const next: string = spoken ?? bare;
    said.push(next.slice(0, -LONGEST_WORD));
    ending = next.slice(-LONGEST_WORD);
  }
  return { text: said.join("") + ending, leftOut: leftOutSentence(leftOut) };
}
