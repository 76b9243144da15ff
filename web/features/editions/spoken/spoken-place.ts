import { capitalised } from "../model/announcement-words.ts";
import { foldedWords } from "./new-facts.ts";
import { readAloud, withFullStop } from "./read-aloud.ts";

/** Kinds of places with their gender. An abbreviation counts as its word: `Av.`, `R.` */
const MASCULINE = new Set(
  `abrigo acampamento altar anexo apartamento asilo auditorio bairro balneario bosque campo centro
  clube colegio condominio edificio espaco estacionamento estadio galpao ginasio hospital hotel
  instituto jardim lar largo museu parque patio pavilhao predio quintal rancho recanto restaurante
  salao santuario seminario shopping sitio subsolo teatro templo terraco terreno`.split(/\s+/),
);
const FEMININE = new Set(
  `alameda area associacao av avenida biblioteca cachoeira capela casa catedral chacara comunidade
  congregacao cozinha creche dependencia escola estacao estrada faculdade fazenda garagem igreja
  lagoa lanchonete livraria matriz padaria paroquia pizzaria pousada praca praia quadra r recepcao
  residencia rodovia rua sacristia sala secretaria sede travessa universidade vila`.split(/\s+/),
);
// Names of persons and towns do not end like these words: `dormitório`, `loteamento`.
const MASCULINE_END = /(?:torio|mento)$/;

/** A place that begins with one of these words needs no preposition. */
const PREPOSITIONS = new Set("no na nos nas em ao aos pelo pela atras dentro".split(" "));

function genderOf(word: string): "o" | "a" | undefined {
  if (MASCULINE.has(word) || MASCULINE_END.test(word)) return "o";
  return FEMININE.has(word) ? "a" : undefined;
}

/** Returns whether a folded word is a kind of place, such as `salao`. */
export const isKindOfPlace = (word: string) => genderOf(word) !== undefined;

/**
 * Returns a place with its preposition: `no salão social`, `nas salas 1 e 2`. Returns undefined for
 * an unknown kind of place.
 */
function placePhrase(place: string): string | undefined {
  const [[first = ""] = []] = foldedWords([place]);
  const isPlural = first.endsWith("s") && !isKindOfPlace(first);
  const gender = genderOf(isPlural ? first.slice(0, -1) : first);
  const isLed = PREPOSITIONS.has(first);
  if ((gender === undefined && !isLed) || !/^\p{L}/u.test(place)) return undefined;
  // A place with further capitals is a name: `Salão Ester Lobato`.
  const isName = !isLed && /\p{Lu}/u.test(place.slice(1));
  const name = isName ? place : place.charAt(0).toLowerCase() + place.slice(1);
  return isLed ? name : `n${gender}${isPlural ? "s" : ""} ${name}`;
}

/**
 * Returns the words of a place to read aloud: `phrase` continues a sentence (`no salão social`).
 * `sentence` is a sentence of its own, for a place of an unknown kind. The other one is empty.
 */
export function spokenPlace(place: string): { phrase: string; sentence: string } {
  const read = readAloud(place);
  const phrase = placePhrase(read) ?? "";
  const isUnknown = read !== "" && phrase === "";
  return { phrase, sentence: isUnknown ? withFullStop(`Local: ${read}`) : "" };
}

/** Returns a place as a sentence of its own: `No salão social.` */
export function placeSentence(place: string): string {
  const { phrase, sentence } = spokenPlace(place);
  return phrase ? withFullStop(capitalised(phrase)) : sentence;
}
