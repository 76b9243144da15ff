/** The pace (words per minute) of a presenter whom people in the last row can understand. */
export const USUAL_WORDS_PER_MINUTE = 130;
export const SLOWEST = 80;
export const FASTEST = 220;

/** The pause between two announcements that are read aloud. */
const PAUSE_SECONDS = 2;
/** The number of spoken announcements that people can remember. */
const ENOUGH_SPOKEN = 3;

/** Returns the number of words that a presenter reads aloud. */
export const countWords = (text: string) =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

export function readingSeconds(text: string, wordsPerMinute = USUAL_WORDS_PER_MINUTE): number {
  return Math.ceil((countWords(text) * 60) / wordsPerMinute);
}

/** Returns the reading time (s) of all texts of a script, with the pauses between them. */
export function wholeSeconds(
  texts: readonly string[],
  wordsPerMinute = USUAL_WORDS_PER_MINUTE,
): number {
  const spoken = texts.map((text) => readingSeconds(text, wordsPerMinute)).filter(Boolean);
  const pauses = Math.max(0, spoken.length - 1) * PAUSE_SECONDS;
  return spoken.reduce((total, seconds) => total + seconds, pauses);
}

/** Returns a duration in words: `4 min 10 s`, `35 s`, `1 h 5 min`. */
export function durationInWords(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), "h"],
    [Math.floor(seconds / 60) % 60, "min"],
    [seconds < 3600 ? seconds % 60 : 0, "s"],
  ] as const;
  const words = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return words.join(" ") || "0 s";
}

/**
 * Returns the number and duration of the spoken announcements. For more than three announcements,
 * advice follows: `6 falados · 4 min 10 s: três costumam bastar`.
 */
export function spokenBudget(count: number, seconds: number): string {
  if (count === 0) return "Nenhum falado";
  const sum = `${count} ${count === 1 ? "falado" : "falados"} · ${durationInWords(seconds)}`;
  return count > ENOUGH_SPOKEN ? `${sum}: três costumam bastar` : sum;
}
