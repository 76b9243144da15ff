const NOON_HOUR = 12;

const BELOW_TWENTY =
  "zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove".split(
    " ",
  );
const TENS = ["", "", "vinte", "trinta", "quarenta", "cinquenta"];
const FEMININE: Readonly<Record<string, string>> = { um: "uma", dois: "duas" };

/** Returns a number from 0 to 59 in words, in the masculine form: `vinte e dois`. */
function numberInWords(number: number): string {
  const small = BELOW_TWENTY[number];
  if (small !== undefined) return small;
  const tens = TENS[Math.floor(number / 10)] ?? "";
  const rest = number % 10;
  return rest === 0 ? tens : `${tens} e ${numberInWords(rest)}`;
}

/**
 * The preposition and article before an hour. The article depends on the number and gender of the
 * hour: `das sete`, `da uma`, `do meio-dia`.
 */
const ARTICLES = {
  plural: { at: "às", from: "das", until: "até as" },
  singular: { at: "à", from: "da", until: "até a" },
  masculine: { at: "ao", from: "do", until: "até o" },
} as const;

export function periodOf(hour: number): string {
  if (hour < 5) return " da madrugada";
  if (hour < NOON_HOUR) return " da manhã";
  return hour < 19 ? " da tarde" : " da noite";
}

/**
 * Returns the words of a time (minutes since 0:00) in parts. Noon and midnight have no `period`.
 */
function spokenHour(minutes: number) {
  const hour = Math.floor(minutes / 60);
  const minute = minutes % 60;
  const past = minute === 30 ? " e meia" : ` e ${numberInWords(minute)}`;
  const spoken = (article: keyof typeof ARTICLES, words: string, period: string) => ({
    article: ARTICLES[article],
    words: words + (minute === 0 ? "" : past),
    period,
  });
  if (hour === 0) return spoken("singular", "meia-noite", "");
  if (hour === NOON_HOUR) return spoken("masculine", "meio-dia", "");
  const onClock = hour % NOON_HOUR;
  const number = numberInWords(onClock);
  const article = onClock === 1 ? "singular" : "plural";
  return spoken(article, FEMININE[number] ?? number, periodOf(hour));
}

/**
 * Returns a time (minutes since 0:00) in words: `às sete e meia da noite`, `à uma da tarde`, `ao
 * meio-dia`.
 */
export function atHour(minutes: number, preposition: "at" | "until" = "at"): string {
  const { article, words, period } = spokenHour(minutes);
  return `${article[preposition]} ${words}${period}`;
}

/**
 * Returns two times of a day in words: `das sete às nove da noite`, `das onze da manhã à uma da
 * tarde`.
 */
export function hoursBetween(from: number, to: number): string {
  const start = spokenHour(from);
  const isShared = start.period === spokenHour(to).period;
  return `${start.article.from} ${start.words}${isShared ? "" : start.period} ${atHour(to)}`;
}
