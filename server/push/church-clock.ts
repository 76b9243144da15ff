const DAY_MS = 24 * 60 * 60 * 1000;

/** What is told to all at once, every day or every Sunday, from an hour of the church's clock until the day is over. */
export const ROUNDS = [
  { name: "reminders", hour: 18, isOn: (_weekday: number) => true },
  { name: "digest", hour: 19, isOn: (weekday: number) => weekday === 0 },
] as const;
export type Round = (typeof ROUNDS)[number];

/** Reads the church's clock. `timeZone` is an IANA name. */
export function churchClock(timeZone: string) {
  const format = new Intl.DateTimeFormat("en-CA", {
    ...{ timeZone, year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", hourCycle: "h23" },
  });

  /** The day (`2026-11-29`) and the hour at `now` (ms). */
  function read(now: number) {
    const parts = Object.fromEntries(format.formatToParts(now).map((one) => [one.type, one.value]));
    return { day: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) };
  }

  return {
    /** The last day on which a round's hour had come by `now` (ms), and whether it is today. */
    lastOf({ hour, isOn }: Round, now: number) {
      const today = read(now);
      const midday = Date.parse(`${today.day}T12:00:00Z`);
      for (let back = today.hour >= hour ? 0 : 1; ; back += 1) {
        const at = new Date(midday - back * DAY_MS);
        if (isOn(at.getUTCDay()))
          return { day: at.toISOString().slice(0, 10), isToday: back === 0 };
      }
    },
  };
}
