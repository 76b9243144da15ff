import { fold } from "@/lib/text/fold.ts";
import { readAloud } from "./read-aloud.ts";

/** Kinds of places with their gender. An abbreviation counts as its word: `Av.`, `R.` */
const MASCULINE = new Set(
  `acampamento auditorio bairro campo centro clube colegio espaco estacionamento ginasio hospital
  lar parque patio predio refeitorio salao santuario sitio templo`.split(/\s+/),
);
const FEMININE = new Set(
  `avenida av capela casa catedral chacara comunidade congregacao cozinha escola fazenda igreja
  matriz paroquia praca quadra residencia rua r sala secretaria sede`.split(/\s+/),
);
/** A place that begins with one of these words needs no preposition. */
const PREPOSITIONS = new Set("no na nos nas em ao".split(" "));

/**
 * Returns a place as the end of a sentence: `, no salão social`. A place of an unknown kind is a
 * sentence of its own: `. Local: Betel`.
 */
export function placeAloud(place: string): string {
  const read = readAloud(place);
  const [kind = ""] = fold(read).match(/^[a-z]+/) ?? [];
  const start = read.charAt(0).toLowerCase() + read.slice(1);
  if (PREPOSITIONS.has(kind)) return `, ${start}`;
  // A place with further capitals is a name: `Salão Ester Lobato`.
  const name = /\p{Lu}/u.test(read.slice(1)) ? read : start;
  if (MASCULINE.has(kind)) return `, no ${name}`;
  if (FEMININE.has(kind)) return `, na ${name}`;
  return read && `. Local: ${read}`;
}
