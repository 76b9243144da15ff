import type { QueryClient } from "@tanstack/react-query";
import { announcementPath } from "@/app/addresses.ts";
import { teamBundle } from "@/bundles.ts";
import { absolute } from "@/lib/config.ts";
import { cutText } from "@/lib/text/cut-text.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import { textParts } from "@/lib/text/text-parts.ts";
import { whatsAppLink } from "@/lib/text/web-address.ts";
import { type Announced, announcementFacts, type Facts, scheduleOf } from "../model/facts.ts";
import type { Announcement } from "../model/queries.ts";
import { bold, unformatted } from "./whatsapp.ts";

/**
 * Maximum length of a shared text (UTF-16 code units). A text never has more characters than code
 * units.
 */
export const MOST_SHARED = 1_000;

// Maximum lengths of title, place, reason and description in a shared text. The text without the
// description and a link of 200 code units always fit into `MOST_SHARED`.
const MOST = { title: 300, place: 160, reason: 160, description: 320 } as const;
const MOST_LINES = 6;
// The shortest beginning of a description in a shared text (characters). If only a shorter
// beginning fits, the description is left out, because so few words have no meaning.
const LEAST_DESCRIPTION = 40;

// Only the line `ainda sem nova data` gets a capital letter. A line that begins with a weekday
// keeps its lower-case letter.
const capitalised = (line: string) => line.replace(/^ainda/, "Ainda");
const isWritten = (line: string) => line !== "";

function factsOf(facts: Facts, { text, struck }: Form): string[] {
  const { reason, place, isOff } = facts;
  const schedule = scheduleOf(facts);
  return [
    reason && text(`Motivo: ${cutText(reason, MOST.reason)}`),
    isOff ? struck(schedule) : text(capitalised(schedule)),
    place && text(`Local: ${cutText(place, MOST.place)}`),
  ].filter(isWritten);
}

const titleIn = ({ status, title }: Facts) => {
  const cut = cutText(title, MOST.title) || "Aviso";
  return status ? `${status.toUpperCase()}: ${cut}` : cut;
};

/** Returns the title after its status: `CANCELADO: Culto da família`. */
const shareTitle = (announcement: Announced, now: number): string =>
  titleIn(announcementFacts(announcement, { now }));

/**
 * Returns the beginning of the description in at most six lines. If only a few words fit into the
 * shared text, returns an empty text.
 */
function shortDescription(description: string, room: number): string {
  const lines = description.split(/[\n\r\u2028\u2029]+/).map(plainLine);
  const text = lines.filter(isWritten).slice(0, MOST_LINES).join("\n");
  const most = Math.min(MOST.description, room);
  return text.length > most && most < LEAST_DESCRIPTION ? "" : cutText(text, most);
}

const hasWebAddress = (text: string) => textParts(text).some(({ kind }) => kind === "web");

type Format = (text: string) => string;
/**
 * The functions that format a title, a text, and the date of a cancelled announcement in a message.
 */
type Form = { title: Format; text: Format; struck: Format };
const WHATSAPP: Form = {
  title: (line) => bold(unformatted(line)),
  text: unformatted,
  struck: (line) => line && `~${line}~`,
};
const asWritten: Format = (text) => text;
const PLAIN: Form = { title: asWritten, text: asWritten, struck: asWritten };

/**
 * Returns the text to share, formatted for WhatsApp. The text contains title, date, place, the
 * beginning of the description, and the link.
 */
export function shareText(
  announcement: Announced,
  link: string,
  now: number,
  form = WHATSAPP,
): string {
  const record = announcementFacts(announcement, { now });
  const head = [form.title(titleIn(record)), ...factsOf(record, form)];
  const room = MOST_SHARED - [...head, link].join("\n").length - "\n\n\n".length;
  const description = form.text(shortDescription(record.text, room));
  const parts = [...head, description && `\n${description}`].filter(isWritten);
  // WhatsApp shows a preview of the first link of a message. Therefore the link of the announcement
  // is before all other links.
  const other = parts.findIndex((part, index) => index > 0 && hasWebAddress(part));
  if (other < 0) return [...parts, `\n${link}`].join("\n");
  return parts.toSpliced(other, 0, link).join("\n");
}

/** Returns the button of a toast. The button opens WhatsApp with the text about an announcement. */
const whatsAppAction = (announcement: Announcement) => ({
  label: "Avisar no WhatsApp",
  onClick() {
    const link = absolute(announcementPath(announcement.id));
    window.open(whatsAppLink(shareText(announcement, link, Date.now())), "_blank", "noopener");
  },
});

/**
 * Returns the button of the toast after a change. It opens the corrections for editors, if the
 * announcement went out before the change.
 */
export const sendAction = async (queryClient: QueryClient, announcement: Announcement) =>
  (await teamBundle.loaded?.correctionAction(queryClient, announcement.id)) ??
  whatsAppAction(announcement);

/** Returns the `mailto:` link that opens a new e-mail with the announcement. */
export function mailLink(announcement: Announced, link: string, now: number): string {
  const body = shareText(announcement, link, now, PLAIN).replaceAll("\n", "\r\n");
  const part = encodeURIComponent;
  return `mailto:?subject=${part(shareTitle(announcement, now))}&body=${part(body)}`;
}

let isSharing = false;

/**
 * Shares an announcement with the share dialog of the operating system. The promise rejects if
 * sharing fails, but not if the person closes the dialog.
 */
export async function shareBySystem(announcement: Announcement): Promise<void> {
  // While the share dialog is open, `navigator.share` rejects a second call. Therefore a second tap
  // on the button is ignored.
  if (isSharing) return;
  isSharing = true;
  const link = absolute(announcementPath(announcement.id));
  const now = Date.now();
  try {
    // The link is part of the text. A separate `url` would appear twice, because Android appends
    // `url` to the text. Some iOS apps use only the text or only the URL.
    await navigator.share({
      title: shareTitle(announcement, now),
      text: shareText(announcement, link, now),
    });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  } finally {
    isSharing = false;
  }
}
