import { fold } from "@/lib/text/fold.ts";

const HOURS = "uma duas tres quatro cinco seis sete oito nove dez onze".split(" ");
const MONTHS = "jan fev mar abr mai jun jul ago set out nov dez".split(" ");

/** The presenter has greeted already. */
const GREETING = /\b(?:a paz do senhor|graca e paz|bo[am] (?:dia|tarde|noite))\b/g;
const SPELT_HOUR = /\b([a-z]+)( e meia)?(?= da (?:manha|tarde|noite))/g;
const DATE =
  /\b(\d\d?)o?(?:\/(\d\d?)| (?:de )?([a-z]{3})(?:[a-z]*o|il)?)(?:(?:\/| de )\d{2,4})?\b/g;
const HOUR = /\b(\d\d?)(?: ?h(?:r?s|oras?)?\b|[h:](\d\d)(?:[a-z]{1,3}\b)?)(?: d?a (tarde|noite))?/g;
const WEEKDAY =
  /\b(dom|seg|ter(?=ca|,? \d)|qua|qui|sex|sab)(?:ingo|unda|ca|rta|nta|ta|ado)?s?(?:-feiras?)?\b/g;

function digitsOf(all: string, name: string, half: string | undefined): string {
  const hour = HOURS.indexOf(name) + 1;
  return hour === 0 ? all : `${hour}:${half ? "30" : "00"}`;
}

function dateOf(all: string, day: string, month: string | undefined, name = ""): string {
  const number = month ?? MONTHS.indexOf(name) + 1;
  return number === 0 ? all : `${day}/${number}`;
}

const hourOf = (_: string, hour: string, minutes = "00", period = "") =>
  `${Number(hour) + (period && Number(hour) < 12 ? 12 : 0)}:${minutes}`;

/**
 * Returns the words of a text without accents and case. Different forms of a day or an hour become
 * the same word: `SAB` for `sábados`, `12/3` for `12 de março`, `19:30` for `7h30 da noite`.
 */
export const wordsToCompare = (text: string): string[] =>
  fold(text)
    .replaceAll(GREETING, "irmaos")
    .replaceAll(/meio.dia/g, "12h")
    .replaceAll(/meia.noite/g, "0h")
    .replaceAll(/\bdas (\d\d?)(?= as )/g, "$1h")
    .replaceAll(SPELT_HOUR, digitsOf)
    .replaceAll(/(^|[^:a-z\d])0(?=\d)/g, "$1")
    .replaceAll(DATE, dateOf)
    .replaceAll(HOUR, hourOf)
    .replaceAll(WEEKDAY, (_, day) => day.toUpperCase())
    .match(/\d+[:/]\d+|[\p{L}\p{N}]+/gu) ?? [];
