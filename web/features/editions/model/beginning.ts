import { DAY_MS, HOUR_MS } from "@/lib/text/durations.ts";
import { fold } from "@/lib/text/fold.ts";
import { clockTime, dayNumber, formatTime, LAST_MINUTE } from "./church-dates.ts";

/** The hour at which something begins on its day at the earliest, by a word that says so. */
const FIRST_HOURS = {
  antes: 0,
  "dia todo": 0,
  "dia inteiro": 0,
  madrugada: 0,
  manha: 0,
  "meio-dia": 12,
  "meio dia": 12,
  tarde: 12,
};

/**
 * Returns the hour of an announcement whose hour is only said in words: 15 for "das 15h às 17h".
 * Returns undefined for words without an hour, such as "após o culto".
 */
function hourInWords(words: string): number | undefined {
  const folded = fold(words);
  const said = Object.entries(FIRST_HOURS).find(([word]) => folded.includes(word));
  const [, number] = /\b(\d{1,2}) ?(?:h|:\d)/.exec(folded) ?? [];
  return said?.[1] ?? (number === undefined ? undefined : Number(number));
}

/**
 * Returns the time at which an announcement begins (ms on the church's clock). An announcement
 * without an hour has the last minute of its day as its date, so its words decide.
 */
export function beginning({
  date,
  hour_words,
}: {
  date: string;
  hour_words?: string | null;
}): number {
  const isHourless = hour_words && formatTime(date) === LAST_MINUTE;
  const hour = isHourless ? hourInWords(hour_words) : undefined;
  return hour === undefined ? clockTime(date) : dayNumber(date) * DAY_MS + hour * HOUR_MS;
}
