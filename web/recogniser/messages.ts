// Divides a chat that was copied from WhatsApp into its messages.
import { textParts } from "@/lib/text/text-parts.ts";
import { dayOf } from "./calendar.ts";

/**
 * A message of a group. `today` is the day that `hoje` means in it, and `time` the time of that day
 * (`20:58`).
 */
export type Message = { text: string; today: string; time: string };

// WhatsApp copies several messages as `[20:58, 03/12/2026] Ana: text` and exports them as
// `03/12/2026 20:58 - Ana: text`.
const COPIED = /^\[(\d\d?:\d\d)(?::\d\d)?, (\d\d?)\/(\d\d?)\/(\d{2,4})\] [^:\n]{1,60}: /;
const EXPORTED = /^\[?(\d\d?)\/(\d\d?)\/(\d{2,4}),? (\d\d?:\d\d)(?::\d\d)?(?:\]| -) [^:\n]{1,60}: /;
const FORWARDED = /^\W{0,6}Encaminhad[ao](?: com frequência| muitas vezes)?\W{0,3}$/i;

/**
 * Returns the text of a line with the day and time of the header before it; null for a line without
 * a header.
 */
function readHeader(line: string): Message | null {
  const copied = COPIED.exec(line);
  const found = copied ?? EXPORTED.exec(line);
  if (!found) return null;
  const [whole, ...parts] = found;
  const [time = "", day, month, year] = copied ? parts : [parts[3], ...parts];
  const today = dayOf(Number(year) + (Number(year) < 100 ? 2000 : 0), Number(month), Number(day));
  return today ? { text: line.slice(whole.length), today, time: time.padStart(5, "0") } : null;
}

/** Joins the lines of a narrow column, which a copied bulletin shows by its divided words. */
function unwrapped(text: string): string {
  const joined = text.replace(/(\p{Ll})-\n(?!feira)(?=\p{Ll})/gu, "$1");
  return joined === text ? text : joined.replace(/([^\n.:;!?])\n(?=\p{Ll})/gu, "$1 ");
}

/** Returns the messages that a copied text consists of. */
export function messagesIn(copied: string, now: Pick<Message, "today" | "time">): Message[] {
  const messages: Message[] = [];
  const plain = textParts(copied.replaceAll("\r\n", "\n"))
    .map((part) => part.text)
    .join("");
  for (const line of unwrapped(plain).split("\n")) {
    if (FORWARDED.test(line)) continue;
    const last = messages.at(-1);
    const next = readHeader(line.trimStart()) ?? (last ? null : { text: line, ...now });
    if (next) messages.push(next);
    else if (last) last.text += `\n${line}`;
  }
  return messages;
}

/** Returns the day and the time of day of an instant in a time zone. */
export function localTime(now: Date, timeZone: string): Pick<Message, "today" | "time"> {
  // The Swedish locale writes `2026-12-03 20:58`.
  const local = new Intl.DateTimeFormat("sv", {
    timeZone,
    dateStyle: "short",
    timeStyle: "short",
  }).format(now);
  return { today: local.slice(0, 10), time: local.slice(11) };
}
