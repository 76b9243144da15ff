import { dayWithDate, onDay, shortDay } from "./day.ts";
import { eveningOf, type WallClock } from "./wall-clock.ts";

const HALF = 30;
const NOON = 12;

const BELOW_TWENTY =
  "zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove".split(
    " ",
  );
const TENS = ["", "", "vinte", "trinta", "quarenta", "cinquenta"];
const FEMININE: Readonly<Record<string, string>> = { um: "uma", dois: "duas" };

/** Returns a number from 0 to 59 in words, masculine: `vinte e dois`. */
function numberInWords(number: number): string {
  const small = BELOW_TWENTY[number];
  if (small !== undefined) return small;
  const tens = TENS[Math.floor(number / 10)] ?? "";
  const rest = number % 10;
  return rest === 0 ? tens : `${tens} e ${numberInWords(rest)}`;
}

/** `das sete`, `da uma`, `do meio-dia`. */
const ARTICLES = {
  plural: { at: "às", from: "das", until: "até as" },
  singular: { at: "à", from: "da", until: "até a" },
  masculine: { at: "ao", from: "do", until: "até o" },
} as const;

function periodOf(hour: number): string {
  if (hour < 5) return " da madrugada";
  if (hour < NOON) return " da manhã";
  return hour < 19 ? " da tarde" : " da noite";
}

/** The `period` of noon and midnight is empty. */
function spokenHour(minutes: number) {
  const hour = Math.floor(minutes / 60);
  const minute = minutes % 60;
  const past = minute === HALF ? " e meia" : ` e ${numberInWords(minute)}`;
  const spoken = (article: keyof typeof ARTICLES, words: string, period: string) => ({
    article: ARTICLES[article],
    words: words + (minute === 0 ? "" : past),
    period,
  });
  if (hour === 0) return spoken("singular", "meia-noite", "");
  if (hour === NOON) return spoken("masculine", "meio-dia", "");
  const onClock = hour % NOON;
  const number = numberInWords(onClock);
  const article = onClock === 1 ? "singular" : "plural";
  return spoken(article, FEMININE[number] ?? number, periodOf(hour));
}

const hourAfter = (preposition: "at" | "until") => (minutes: number) => {
  const { article, words, period } = spokenHour(minutes);
  return `${article[preposition]} ${words}${period}`;
};

/** Returns `às sete e meia da noite`, `à uma da tarde`, `ao meio-dia` for minutes since 0:00. */
export const atHour = hourAfter("at");

/** Returns `até as nove da noite`, `até a uma da tarde`, `até o meio-dia`. */
export const untilHour = hourAfter("until");

/** Returns `das sete às nove da noite`, `das onze da manhã à uma da tarde`. */
export function hoursBetween(from: number, to: number): string {
  const start = spokenHour(from);
  const isShared = start.period === spokenHour(to).period;
  return `${start.article.from} ${start.words}${isShared ? "" : start.period} ${atHour(to)}`;
}

/** Returns `hoje, às sete e meia da noite`, `neste sábado, à meia-noite`, `à meia-noite e meia de domingo, dia 29, para segunda`. */
export function atMoment(at: WallClock, service: number): string {
  const evening = eveningOf(at);
  const hour = atHour(at.minutes);
  if (evening === at.day || at.minutes === 0) return `${onDay(evening, service)}, ${hour}`;
  const date = dayWithDate(evening, service);
  return `${hour} de ${date}${date.includes(",") ? "," : ""} para ${shortDay(at.day, service)}`;
}
