import type { Facts } from "@/features/announcements/model/facts.ts";
import { standingOf } from "@/features/announcements/model/standing.ts";
import { bold, unformatted } from "@/features/announcements/send/whatsapp.ts";
import { cutText } from "@/lib/text/cut-text.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import { textParts } from "@/lib/text/text-parts.ts";
import {
  changeInWords,
  factsAt,
  groupByDay,
  NOTICES,
  scheduleInWords,
  shortDescription,
} from "../model/announcement-words.ts";
import { type Chosen, isAnnounced } from "../model/chosen-announcements.ts";
import { dayInWords } from "../model/church-dates.ts";
import { hasChannel } from "../model/item-changes.ts";

const MOST_DESCRIPTION = 140;

export type WhatsAppFrame = {
  serviceAt: string;
  /** The address of the board, where people find the complete texts. */
  boardUrl: string;
  churchTitle: string;
  /**
   * Whether the message contains only the changes since the last message. Only such a correction
   * also names deleted announcements.
   */
  isCorrection?: boolean;
};

const lines = (...parts: (string | undefined)[]) => parts.filter(Boolean).join("\n");
const inline = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" · ");

const isNews = (announcement: Chosen) => standingOf(announcement) !== "held";

const contactLines = ({ contact, link }: Facts): string[] => [
  contact && unformatted(`Contato: ${contact}`),
  link ? `${unformatted(link.label || "Link")}: ${link.url}` : "",
];

const PAYMENTS = {
  "a chave Pix": "Chave Pix",
  "o código Pix": "Código Pix",
  "a linha do boleto": "Boleto",
};

/**
 * Returns the description, cut to `most` characters (UTF-16 units). If the cut removed Pix keys or
 * payment codes, these keys and codes follow on separate lines.
 */
function descriptionLines(facts: Facts, most: number): string[] {
  const shown = most > 0 ? shortDescription(facts, most) : "";
  const payments = textParts(facts.text).flatMap((part) =>
    (part.kind === "pix" || part.kind === "code") && !shown.includes(plainLine(part.text))
      ? `${PAYMENTS[part.name]}: ${part.text}`
      : [],
  );
  return [unformatted(shown), ...new Set(payments)];
}

/**
 * Returns the text of a cancelled or postponed announcement. The text has the complete date,
 * because these announcements are not under the heading of a day.
 */
function newsItem(announcement: Chosen, serviceAt: string, mostDescription: number): string {
  // A changed date is not marked as changed, because the text already contains the old date and the
  // new date.
  const changed = announcement.changed.filter(
    (column) => column !== "date" && column !== "hour_words" && column !== "ends_at",
  );
  const facts = factsAt({ ...announcement, changed }, serviceAt);
  const { status, title, isOff, date, place, reason } = facts;
  const { before, now } = scheduleInWords(facts);
  return lines(
    bold(unformatted(`${status?.toUpperCase()}: ${title}`)),
    before && `Antes: ~${before}~`,
    now && isOff ? `~${now}~` : now,
    facts.changed && `(${facts.changed})`,
    date && unformatted(place),
    reason && unformatted(`Motivo: ${reason}`),
    ...(isOff ? [] : [...descriptionLines(facts, mostDescription), ...contactLines(facts)]),
  );
}

function item(announcement: Chosen, serviceAt: string, mostDescription: number): string {
  const facts = factsAt(announcement, serviceAt);
  const mark = changeInWords(facts);
  return lines(
    bold(unformatted(facts.title)),
    inline(facts.date?.time, unformatted(facts.place)),
    mark && `(${mark})`,
    ...descriptionLines(facts, mostDescription),
    ...contactLines(facts),
  );
}

/** Returns the paragraphs of a message: headings, and the announcements below each heading. */
function blocksOf(
  announcements: readonly Chosen[],
  serviceAt: string,
  mostDescription: number,
): string[] {
  const news = announcements.filter(isNews).map((one) => newsItem(one, serviceAt, mostDescription));
  const rest = announcements.filter((one) => !isNews(one));
  const days = groupByDay(rest, serviceAt).flatMap(({ day, items }) => [
    `${day === NOTICES ? "📌" : "🗓️"} ${bold(day)}`,
    ...items.map((one) => item(one, serviceAt, mostDescription)),
  ]);
  return news.length > 0 ? [`⚠️ ${bold("Atenção")}`, ...news, ...days] : days;
}

const weekOf = (serviceAt: string) => `Semana de ${dayInWords(serviceAt, Date.parse(serviceAt))}`;

/**
 * Returns an announcement's words in the message, with the week and the date. The database keeps a
 * digest of these words.
 */
export function messageWords(announcement: Chosen, serviceAt: string): string {
  const { date, former } = factsAt(announcement, serviceAt);
  return lines(
    weekOf(serviceAt),
    (date ?? former)?.words,
    (isNews(announcement) ? newsItem : item)(announcement, serviceAt, MOST_DESCRIPTION),
  );
}

/** Maximum length of a message with descriptions (UTF-16 units). WhatsApp folds longer messages. */
const MOST_WITH_DESCRIPTIONS = 2_000;

/**
 * Returns the message for WhatsApp groups. Cancelled and postponed announcements are first. The
 * other announcements follow by day, and the board's address is last. A long message leaves out the
 * descriptions, but keeps their Pix keys and payment codes.
 */
export function whatsappMessage(
  announcements: readonly Chosen[],
  { serviceAt, boardUrl, churchTitle, isCorrection = false }: WhatsAppFrame,
): string {
  const chosen = announcements.filter(
    (one) => (isCorrection || isAnnounced(one)) && hasChannel(one.choice),
  );
  const title = cutText(plainLine(isCorrection ? `Correção: ${churchTitle}` : churchTitle), 100);
  const messageWith = (mostDescription: number) => {
    const blocks = blocksOf(chosen, serviceAt, mostDescription);
    return [
      `${bold(unformatted(title))}\n${weekOf(serviceAt)}`,
      ...(blocks.length > 0 ? blocks : ["Nenhum aviso para esta semana."]),
      `Todos os avisos: ${boardUrl}`,
    ].join("\n\n");
  };
  const whole = messageWith(MOST_DESCRIPTION);
  return whole.length <= MOST_WITH_DESCRIPTIONS ? whole : messageWith(0);
}
