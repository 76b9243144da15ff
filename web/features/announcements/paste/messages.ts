import { textParts } from "@/lib/text/text-parts.ts";
import { withoutTrailing } from "@/lib/text/trim.ts";
import { dayOf } from "./calendar.ts";

/** A message of a WhatsApp group. `today` is the day that `hoje` means in it, `minutes` the time of that day. */
export type Message = { text: string; today: string; minutes: number; sender: string | null };

// WhatsApp copies several messages as `[20:58, 03/12/2026] Ana: text` and exports them as `03/12/2026 20:58 - Ana: text`.
const HEADER =
  /^\s?\[?(?:(\d\d?):(\d\d)(?::\d\d)?, )?(\d\d?)\/(\d\d?)\/(\d{2,4})(?:,? (\d\d?):(\d\d)(?::\d\d)?)?(?:\]| -) ([^:\n]{1,60}): /;
const FORWARDED = /^\s?(?:↪️?|➡️?|⏩)?\s?(?:\*|_)?Encaminhad[ao](?: com frequência)?(?:\*|_)?\s?$/i;

/** Returns the messages that `text` consists of. */
export function messagesIn(text: string, now: { today: string; minutes: number }): Message[] {
  const messages: Message[] = [];
  const plain = textParts(text.replaceAll("\r\n", "\n"))
    .map((part) => part.text)
    .join("");
  for (const line of plain.split("\n")) {
    if (FORWARDED.test(line)) continue;
    const header = HEADER.exec(line);
    const last = messages.at(-1);
    if (header) {
      const [whole, hour, minute, day, month, year, hourAfter, minuteAfter, sender = ""] = header;
      const today =
        dayOf(Number(year) + (Number(year) < 100 ? 2000 : 0), Number(month), Number(day)) ??
        now.today;
      const minutes = Number(hour ?? hourAfter ?? 0) * 60 + Number(minute ?? minuteAfter ?? 0);
      messages.push({ text: line.slice(whole.length), today, minutes, sender });
    } else if (last) last.text += `\n${line}`;
    else messages.push({ text: line, ...now, sender: null });
  }
  return messages.map((message) => ({
    ...message,
    text: withoutTrailing(message.text, "\n ").replace(/^\n+/, ""),
  }));
}

/** Returns the day and the time of day (minutes) of an instant in a time zone. */
export function localTime(now: Date, timeZone: string): { today: string; minutes: number } {
  const options = { timeZone, dateStyle: "short", timeStyle: "short" } as const;
  // The Swedish locale writes `2026-12-03 20:58`.
  const [today = "", time = ""] = new Intl.DateTimeFormat("sv", options).format(now).split(" ");
  return { today, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) };
}
