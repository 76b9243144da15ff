import { type Said, standingOf } from "@/features/announcements/model/said.ts";
import { bold, unformatted } from "@/features/announcements/send/whatsapp.ts";
import { cutText } from "@/lib/text/cut-text.ts";
import { plainLine } from "@/lib/text/plain-line.ts";
import {
  byDay,
  changeWritten,
  saidAt,
  scheduleWritten,
  shortDescription,
} from "../../model/announcement-words.ts";
import { type Chosen, isAnnounced } from "../../model/chosen-announcements.ts";
import { dayInWords } from "../../model/church-dates.ts";
import { isOut } from "../../model/item-changes.ts";

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
  const { before, now } = scheduleWritten(record);
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
  const mark = changeWritten(record);
  return lines(
    bold(unformatted(record.title)),
    inline(record.date?.time, unformatted(record.place)),
    mark && `(${mark})`,
    mostDescription > 0 ? unformatted(shortDescription(record, mostDescription)) : "",
    ...waysOf(record),
  );
}

function blocksOf(facts: readonly Chosen[], serviceAt: string, mostDescription: number): Block[] {
  const news = facts.filter(isNews);
  const rest = facts.filter((one) => !isNews(one));
  return [
    { heading: `⚠️ ${bold("Atenção")}`, items: news.map((one) => newsItem(one, serviceAt)) },
    ...byDay(rest, serviceAt).map(({ day, items }) => ({
      heading: `🗓️ ${bold(day)}`,
      items: items.map((one) => item(one, serviceAt, mostDescription)),
    })),
  ].filter(({ items }) => items.length > 0);
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

/**
 * The announcements of the week as WhatsApp's groups get them: what is cancelled or postponed first, the rest by day,
 * the board's address at the end. Descriptions are in it where all of it fits into one message.
 */
export function whatsappMessages(
  facts: readonly Chosen[],
  { serviceAt, boardUrl, churchTitle, isCorrection = false }: WhatsAppFrame,
): string[] {
  const chosen = facts.filter((one) => (isCorrection || isAnnounced(one)) && isOut(one.choice));
  const frame = {
    title: cutText(plainLine(isCorrection ? `Correção: ${churchTitle}` : churchTitle), 100),
    subtitle: weekOf(serviceAt),
    ending: `Todos os avisos: ${boardUrl}`,
  };
  const whole = inMessages(blocksOf(chosen, serviceAt, MOST_DESCRIPTION), frame);
  return whole.length === 1 ? whole : inMessages(blocksOf(chosen, serviceAt, 0), frame);
}

/** In UTF-16 units, of which a text never has fewer than characters. */
const MOST_MESSAGE = 2_000;
/** ` (90/90)` behind the title, and the line breaks around what is put together. */
const ROOM_FOR_NUMBER = 12;

/** A heading and what stands under it; an item is never split. */
type Block = { heading: string; items: string[] };
type Frame = { title: string; subtitle: string; ending: string };

const BETWEEN = "\n\n";
const NOTHING = "Nenhum aviso para esta semana.";

/** The bodies of the messages, each at most `most` long; a heading is said again where its items go on. */
function bodiesOf(blocks: readonly Block[], most: number): string[] {
  const bodies: string[] = [];
  let body = "";
  for (const { heading, items } of blocks) {
    let isUnderHeading = false;
    for (const item of items) {
      const next = isUnderHeading ? item : heading + BETWEEN + item;
      const longer = body === "" ? next : body + BETWEEN + next;
      if (body !== "" && longer.length > most) {
        bodies.push(body);
        body = heading + BETWEEN + item;
      } else body = longer;
      isUnderHeading = true;
    }
  }
  return body === "" ? bodies : [...bodies, body];
}

/** Returns the messages for WhatsApp: one where the text fits, else several that are numbered. */
function inMessages(blocks: readonly Block[], { title, subtitle, ending }: Frame): string[] {
  const head = (number: string) => `${bold(unformatted(title))}${number}\n${subtitle}${BETWEEN}`;
  const frame = head("").length + BETWEEN.length + ending.length + ROOM_FOR_NUMBER;
  const bodies = bodiesOf(blocks, MOST_MESSAGE - frame);
  if (bodies.length === 0) return [`${head("")}${NOTHING}${BETWEEN}${ending}`];
  return bodies.map((body, index) => {
    const number = bodies.length === 1 ? "" : ` (${index + 1}/${bodies.length})`;
    const isLast = index === bodies.length - 1;
    return head(number) + body + (isLast ? BETWEEN + ending : "");
  });
}
