import { formatDate, formatDay } from "@/lib/text/dates.ts";

/** The announcements of one day on the clock of whoever looks. */
export type BoardDay<Item> = {
  key: string;
  /** `Hoje · sábado, 21 de novembro`, `Amanhã · …`, then the day alone. */
  label: string;
  announcements: Item[];
};

/** The day after a `dd/mm/yyyy`, in the same form. */
function dayAfter(date: string): string {
  const [day = 0, month = 0, year = 0] = date.split("/").map(Number);
  const [next = ""] = new Date(Date.UTC(year, month - 1, day + 1)).toISOString().split("T");
  return next.split("-").reverse().join("/");
}

/** Groups announcements that are in the order of their dates by day, at `now` (ms). */
export function byDay<Item extends { date: string }>(
  announcements: readonly Item[],
  now: number,
): BoardDay<Item>[] {
  const today = formatDate(new Date(now).toISOString());
  const names = new Map([
    [today, "Hoje · "],
    [dayAfter(today), "Amanhã · "],
  ]);
  const days: BoardDay<Item>[] = [];
  for (const announcement of announcements) {
    const key = formatDate(announcement.date);
    const last = days.at(-1);
    if (last?.key === key) last.announcements.push(announcement);
    else {
      const label = `${names.get(key) ?? ""}${formatDay(announcement.date)}`;
      days.push({ key, label, announcements: [announcement] });
    }
  }
  return days;
}
