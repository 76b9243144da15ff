import { cutText } from "@/lib/text/cut-text.ts";
import { textParts } from "@/lib/text/text-parts.ts";
import type { Announcement } from "../model/queries.ts";
import { changedStatus, plainLine, scheduleInWords } from "../model/summary.ts";
import { bold, unformatted } from "./whatsapp.ts";

/** In UTF-16 units, of which a text never has fewer than characters. */
export const MOST_SHARED = 1_000;

// With them and a link of 200 there is room for everything but the description.
const MOST = { title: 300, place: 160, reason: 160, description: 320 } as const;
const MOST_LINES = 6;
// So little of a description says nothing.
const LEAST_DESCRIPTION = 40;

/** What is said of an announcement. */
export type SharedAnnouncement = Pick<
  Announcement,
  | "title"
  | "description"
  | "date"
  | "former_date"
  | "ends_at"
  | "location"
  | "status"
  | "status_reason"
>;

// Weekdays begin as they do within a sentence.
const capitalised = (line: string) => line.replace(/^ainda/, "Ainda");
const isWritten = (line: string) => line !== "";

/** A line for each of the first facts, without the link. */
function factsOf(announcement: SharedAnnouncement, now: number): string[] {
  const { location, status_reason } = announcement;
  const status = changedStatus(announcement);
  const reason = cutText(plainLine(status_reason ?? ""), MOST.reason);
  const place = cutText(plainLine(location ?? ""), MOST.place);
  return [
    status && reason ? `Motivo: ${reason}` : "",
    capitalised(scheduleInWords(announcement, now)),
    place && `Local: ${place}`,
  ].filter(isWritten);
}

/** `CANCELADO: Culto da família` */
export function shareTitle(announcement: SharedAnnouncement): string {
  const status = changedStatus(announcement)?.toUpperCase();
  const title = cutText(plainLine(announcement.title), MOST.title) || "Aviso";
  return status ? `${status}: ${title}` : title;
}

/** The beginning of the description, in few lines; nothing when there is room for a few words only. */
function shortDescription(description: string, room: number): string {
  const lines = description.split(/[\n\r\u2028\u2029]+/).map(plainLine);
  const text = lines.filter(isWritten).slice(0, MOST_LINES).join("\n");
  const most = Math.min(MOST.description, room);
  return text.length > most && most < LEAST_DESCRIPTION ? "" : cutText(text, most);
}

const hasWebAddress = (text: string) => textParts(text).some(({ kind }) => kind === "web");

type Form = { title: (line: string) => string; text: (text: string) => string };
const WHATSAPP: Form = { title: (line) => bold(unformatted(line)), text: unformatted };
// For an e-mail, where WhatsApp's signs mean nothing.
const PLAIN: Form = { title: (line) => line, text: (text) => text };

/**
 * What is sent of an announcement at `now` (ms), in WhatsApp's form: title in bold, date in words, place, the beginning
 * of the description, and the link to its page. On a static host, which has no preview, it is all that a group sees.
 */
export function shareText(
  announcement: SharedAnnouncement,
  link: string,
  now: number,
  form = WHATSAPP,
): string {
  const facts = factsOf(announcement, now);
  const head = [form.title(shareTitle(announcement)), ...facts.map(form.text)];
  const room = MOST_SHARED - [...head, link].join("\n").length - "\n\n\n".length;
  const description = form.text(shortDescription(announcement.description, room));
  const parts = [...head, description && `\n${description}`].filter(isWritten);
  // WhatsApp shows the preview of the first address in a text: ours stands before the others.
  const other = parts.findIndex((part, index) => index > 0 && hasWebAddress(part));
  if (other < 0) return [...parts, `\n${link}`].join("\n");
  return parts.toSpliced(other, 0, link).join("\n");
}

/** The `mailto:` address that opens an e-mail with the announcement. */
export function mailLink(announcement: SharedAnnouncement, link: string, now: number): string {
  const body = shareText(announcement, link, now, PLAIN).replaceAll("\n", "\r\n");
  const part = encodeURIComponent;
  return `mailto:?subject=${part(shareTitle(announcement))}&body=${part(body)}`;
}
