import { announcementPath } from "@/app/addresses.ts";
import { absolute } from "@/lib/config.ts";
import { cutText } from "@/lib/text/cut-text.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import { textParts } from "@/lib/text/text-parts.ts";
import type { Announcement } from "../model/queries.ts";
import { type Announced, type Said, said } from "../model/said.ts";
import { bold, unformatted } from "./whatsapp.ts";

/** In UTF-16 units, of which a text never has fewer than characters. */
export const MOST_SHARED = 1_000;

// With them and a link of 200 there is room for everything but the description.
const MOST = { title: 300, place: 160, reason: 160, description: 320 } as const;
const MOST_LINES = 6;
// So little of a description says nothing.
const LEAST_DESCRIPTION = 40;

// Weekdays begin as they do within a sentence.
const capitalised = (line: string) => line.replace(/^ainda/, "Ainda");
const isWritten = (line: string) => line !== "";

const factsOf = ({ reason, schedule, place }: Said): string[] =>
  [
    reason && `Motivo: ${cutText(reason, MOST.reason)}`,
    capitalised(schedule),
    place && `Local: ${cutText(place, MOST.place)}`,
  ].filter(isWritten);

const titleIn = ({ status, title }: Said) => {
  const cut = cutText(title, MOST.title) || "Aviso";
  return status ? `${status.toUpperCase()}: ${cut}` : cut;
};

/** `CANCELADO: Culto da família` */
export const shareTitle = (announcement: Announced, now: number): string =>
  titleIn(said(announcement, { now }));

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
const PLAIN: Form = { title: (line) => line, text: (text) => text };

/** Returns title, date, place, the beginning of the description and the link, in WhatsApp's form. */
export function shareText(
  announcement: Announced,
  link: string,
  now: number,
  form = WHATSAPP,
): string {
  const record = said(announcement, { now });
  const head = [form.title(titleIn(record)), ...factsOf(record).map(form.text)];
  const room = MOST_SHARED - [...head, link].join("\n").length - "\n\n\n".length;
  const description = form.text(shortDescription(record.text, room));
  const parts = [...head, description && `\n${description}`].filter(isWritten);
  // WhatsApp shows the preview of the first address in a text: ours stands before the others.
  const other = parts.findIndex((part, index) => index > 0 && hasWebAddress(part));
  if (other < 0) return [...parts, `\n${link}`].join("\n");
  return parts.toSpliced(other, 0, link).join("\n");
}

/** The `mailto:` address that opens an e-mail with the announcement. */
export function mailLink(announcement: Announced, link: string, now: number): string {
  const body = shareText(announcement, link, now, PLAIN).replaceAll("\n", "\r\n");
  const part = encodeURIComponent;
  return `mailto:?subject=${part(shareTitle(announcement, now))}&body=${part(body)}`;
}

let isOpen = false;

/** Shares with the system's sheet. Rejects when that fails; closing the sheet is no failure. */
export async function shareBySystem(announcement: Announcement): Promise<void> {
  // A second tap would be refused.
  if (isOpen) return;
  isOpen = true;
  const link = absolute(announcementPath(announcement.id));
  const now = Date.now();
  try {
    // Without `url`, because the link stands in the text: Android puts it behind the text a second time, and on iOS
    // some apps take only one of the two.
    await navigator.share({
      title: shareTitle(announcement, now),
      text: shareText(announcement, link, now),
    });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  } finally {
    isOpen = false;
  }
}
