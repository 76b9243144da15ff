import { dayInWords, formatDate, formatTime } from "@/lib/dates.ts";

const DAY = 24 * 60 * 60 * 1000;

/** `hoje, 21:10`, `ontem, 21:10`, `sexta-feira, 20 de novembro, 21:10`, as seen at `now` (ms). */
export function momentInWords(iso: string, now: number): string {
  const day = formatDate(iso);
  const on = (moment: number) => formatDate(new Date(moment).toISOString());
  if (day === on(now)) return `hoje, ${formatTime(iso)}`;
  if (day === on(now - DAY)) return `ontem, ${formatTime(iso)}`;
  return `${dayInWords(iso, now)}, ${formatTime(iso)}`;
}
