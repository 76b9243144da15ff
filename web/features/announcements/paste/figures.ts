import { standsAt, type Token } from "./tokens.ts";
import { MONTHS, STREETS, setOf } from "./words.ts";

const BOOKS =
  setOf(`gn ex lv nm dt js jz rt sm rs cr ed ne et jó sl pv ec ct is jr lm ez dn os jl am ob jn mq na hc sf ag zc ml
  mt mc lc jo at rm co gl ef fp cl ts tm tt fm hb tg pe jd ap gênesis êxodo levítico números deuteronômio josué juízes rute samuel
  reis crônicas esdras neemias ester salmo salmos provérbios eclesiastes cantares isaías jeremias lamentações ezequiel daniel
  oséias joel amós obadias jonas miquéias naum habacuque sofonias ageu zacarias malaquias mateus marcos lucas joão atos romanos
  coríntios gálatas efésios filipenses colossenses tessalonicenses timóteo tito filemom hebreus tiago pedro judas apocalipse`);
const NUMBERED = setOf(
  "hino hinos harpa cc nº n° no. artigo art cap capítulo capítulos km apto sala lote bloco cep cnpj cpf edição ato",
);
const QUANTITIES =
  setOf(`anos ano meses kg quilo quilos litros reais km m metros pessoas casais crianças bebês voluntários vagas
  edições edição cestas dias semanas min minutos mil % x lugares`);
const folded = (tokens: readonly Token[], at: number) => tokens[at]?.folded ?? "";

/** Returns the index after a price; `at` when none begins there. */
export function priceEnd(tokens: readonly Token[], at: number): number {
  const isPrice = standsAt(tokens, at, ["r", "$"]) || folded(tokens, at) === "$";
  let to = at + (folded(tokens, at) === "$" ? 1 : 2);
  const number = tokens[at];
  if (!isPrice && number?.kind === "number") {
    const isDecimal =
      folded(tokens, at + 1) === "," &&
      tokens[at + 2]?.text.length === 2 &&
      tokens[at + 2]?.kind === "number" &&
      tokens[at + 1]?.end === tokens[at + 2]?.start;
    if (isDecimal) return at + 3;
    return folded(tokens, at + 1) === "reais" ? at + 2 : at;
  }
  if (!isPrice || tokens[to]?.kind !== "number") return at;
  while (
    tokens[to]?.kind === "number" ||
    (".,".includes(folded(tokens, to)) &&
      tokens[to + 1]?.kind === "number" &&
      tokens[to]?.end === tokens[to + 1]?.start)
  )
    to += 1;
  return to;
}

/** Returns the index after a number that is neither a day nor a time: a verse, a hymn, an age, a quantity; `at` when there is none. */
export function figureEnd(tokens: readonly Token[], at: number): number {
  const token = tokens[at];
  if (STREETS.has(token?.folded ?? "") && token?.kind === "word") {
    // A street is often named after a day: `Rua 15 de Novembro`, `Rua 1º de Maio`.
    const number = folded(tokens, at + 1) === "." ? at + 2 : at + 1;
    const of = folded(tokens, number + 1) === "°" ? number + 2 : number + 1;
    if (
      tokens[number]?.kind === "number" &&
      folded(tokens, of) === "de" &&
      MONTHS.has(folded(tokens, of + 1))
    )
      return of + 2;
  }
  if (token?.kind === "word" && tokens[at + 1]?.kind === "number") {
    const isBook = BOOKS.has(token.folded) && /^\p{Lu}|^[a-z]{5}/u.test(token.text);
    if (
      isBook &&
      [":", ".", ",", "-"].includes(folded(tokens, at + 2)) &&
      tokens[at + 3]?.kind === "number"
    )
      return at + 4;
    if (isBook || NUMBERED.has(token.folded)) return at + 2;
  }
  if (token?.kind !== "number") return at;
  const next = folded(tokens, at + 1);
  if (
    ["a", "e", "-", "ou", "ate"].includes(next) &&
    tokens[at + 2]?.kind === "number" &&
    QUANTITIES.has(folded(tokens, at + 3))
  )
    return at + 4;
  return QUANTITIES.has(next) ? at + 2 : at;
}
