import { type Said, standingOf } from "@/features/announcements/model/said.ts";
import { bold, unformatted } from "@/features/announcements/send/whatsapp.ts";
import { cutText } from "@/lib/text/cut-text.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import {
  changeInWords,
  groupByDay,
  saidAt,
  scheduleInWords,
  shortDescription,
} from "../../model/announcement-words.ts";
import { type Chosen, isAnnounced } from "../../model/chosen-announcements.ts";
import { dayInWords } from "../../model/church-dates.ts";
import { hasOutlet } from "../../model/item-changes.ts";

const MOST_DESCRIPTION = 140;
const MOST_REASON = 120;

export type WhatsAppFrame = {
  serviceAt: string;
  /** Where the board is, without which nobody finds the rest. */
  boardUrl: string;
  churchTitle: string;
  /** Only what changed since the groups got the text: what was deleted is told too. */
  isCorrection?: boolean;
};

const lines = (...parts: (string | undefined)[]) => parts.filter(Boolean).join("\n");
const inline = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" · ");

const isNews = (facts: Chosen) => standingOf(facts) !== "held";

/** Whom to ask, and where to enrol. */
const waysOf = ({ contact, link }: Said): string[] => [
  contact && unformatted(`Contato: ${contact}`),
  link ? `${unformatted(link.label || "Link")}: ${link.url}` : "",
];

/** `*CANCELADO: Culto da família*`, with the whole date, because it stands under no day. */
function newsItem(facts: Chosen, serviceAt: string): string {
  // The dates are said whole.
  const changed = facts.changed.filter((column) => column !== "date" && column !== "ends_at");
  const record = saidAt({ ...facts, changed }, serviceAt);
  const { status, title, isOff, date, place, reason } = record;
  const { before, now } = scheduleInWords(record);
  return lines(
    bold(unformatted(`${status?.toUpperCase()}: ${title}`)),
    before && `Antes: ~${before}~`,
    now && isOff ? `~${now}~` : now,
    record.changed && `(${record.changed})`,
    ...(date ? [unformatted(place), ...waysOf(record)] : []),
    reason && unformatted(`Motivo: ${cutText(reason, MOST_REASON)}`),
  );
}

function item(facts: Chosen, serviceAt: string, mostDescription: number): string {
  const record = saidAt(facts, serviceAt);
  const mark = changeInWords(record);
  return lines(
    bold(unformatted(record.title)),
    inline(record.date?.time, unformatted(record.place)),
    mark && `(${mark})`,
    mostDescription > 0 ? unformatted(shortDescription(record, mostDescription)) : "",
    ...waysOf(record),
  );
}

/** Returns the paragraphs: each heading, and the announcements under it. */
function blocksOf(facts: readonly Chosen[], serviceAt: string, mostDescription: number): string[] {
  const news = facts.filter(isNews).map((one) => newsItem(one, serviceAt));
  const rest = facts.filter((one) => !isNews(one));
  const days = groupByDay(rest, serviceAt).flatMap(({ day, items }) => [
    `🗓️ ${bold(day)}`,
    ...items.map((one) => item(one, serviceAt, mostDescription)),
  ]);
  return news.length > 0 ? [`⚠️ ${bold("Atenção")}`, ...news, ...days] : days;
}

const weekOf = (serviceAt: string) => `Semana de ${dayInWords(serviceAt, Date.parse(serviceAt))}`;

/** An announcement, its week, and the time at which it is said. Published editions keep a digest of it. */
export function messageWords(facts: Chosen, serviceAt: string): string {
  const { date, former } = saidAt(facts, serviceAt);
  return lines(
    weekOf(serviceAt),
    (date ?? former)?.words,
    isNews(facts) ? newsItem(facts, serviceAt) : item(facts, serviceAt, MOST_DESCRIPTION),
  );
}

/** In UTF-16 units. WhatsApp folds a longer message. */
const MOST_WITH_DESCRIPTIONS = 2_000;

/**
 * Returns the message for WhatsApp's groups: cancelled and postponed announcements first, the rest by day, the board's
 * address at the end. A long message has no descriptions.
 */
export function whatsappMessage(
  facts: readonly Chosen[],
  { serviceAt, boardUrl, churchTitle, isCorrection = false }: WhatsAppFrame,
): string {
  const chosen = facts.filter((one) => (isCorrection || isAnnounced(one)) && hasOutlet(one.choice));
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
