import type { Facts } from "@/features/announcements/model/facts.ts";
import type { Column } from "@/features/announcements/model/fields.ts";
import { standingOf } from "@/features/announcements/model/standing.ts";
import { bold, unformatted } from "@/features/announcements/send/whatsapp.ts";
import { largestFitting } from "@/lib/largest-fitting.ts";
import { cutText, ELLIPSIS } from "@/lib/text/cut-text.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import {
  capitalised,
  changeInWords,
  factsAt,
  groupByDay,
  NOTICES,
  scheduleInWords,
  seriesInWords,
} from "../model/announcement-words.ts";
import { type Block, blocksOf, hasPix } from "../model/blocks.ts";
import { type Chosen, isAnnounced } from "../model/chosen-announcements.ts";
import { dayInWords } from "../model/church-dates.ts";
import { hasChannel } from "../model/item-changes.ts";
import { knownFacts } from "../spoken/known-facts.ts";
import { LONGEST_TEXT } from "./bulletin-items.ts";
import type { Pix } from "./bulletin-parts.ts";
import { messagesOf } from "./message-parts.ts";
import { mergedDays, type WeekDay } from "./our-week.ts";
import { shortText } from "./short-text.ts";

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
  /** The blocks of the edition in order. */
  blocks?: readonly Block[];
  /** The days of "Nossa semana"; empty if the bulletin does not show the week. */
  week?: readonly WeekDay[];
  pix?: Pix;
};

const lines = (...parts: (string | undefined)[]) => parts.filter(Boolean).join("\n");
const inline = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" · ");
const isNews = (announcement: Chosen) => standingOf(announcement) !== "held";

const contactLines = ({ contact, link }: Facts): string[] => [
  contact && unformatted(`Contato: ${contact}`),
  link ? `${unformatted(link.label || "Link")}: ${link.url}` : "",
];

/**
 * Returns the head of a cancelled or postponed announcement. The head has the complete date,
 * because these announcements are not under the heading of a day.
 */
function newsHead(facts: Facts): string {
  const { status, title, isOff, place, reason } = facts;
  const { before, now } = scheduleInWords(facts);
  return lines(
    bold(unformatted(`${status?.toUpperCase()}: ${title}`)),
    before && `Antes: ~${before}~`,
    now && isOff ? `~${now}~` : now,
    facts.changed && `(${facts.changed})`,
    unformatted(place),
    reason && unformatted(`Motivo: ${reason}`),
  );
}

function head(facts: Facts, series: string): string {
  const mark = changeInWords(facts);
  return lines(
    bold(unformatted(facts.title)),
    inline(facts.date?.time, series, unformatted(facts.place)),
    mark && `(${mark})`,
  );
}

// The head of an announcement with a status already contains the old date and the new date.
const IN_NEWS: readonly Column[] = ["date", "hour_words", "ends_at"];

/** Returns the words of an announcement with at most `level` characters of its description. */
type Written = (level: number) => string;

function item(announcement: Chosen, serviceAt: string): Written {
  const isNew = isNews(announcement);
  const changed = announcement.changed.filter((column) => !isNew || !IN_NEWS.includes(column));
  const facts = factsAt({ ...announcement, changed }, serviceAt);
  const begun = isNew ? newsHead(facts) : head(facts, seriesInWords(announcement, serviceAt));
  if (facts.isOff) return () => begun;
  const short = shortText(facts.text, knownFacts(facts, announcement));
  return (level) => {
    const { shown, payments } = short(level);
    // A description that is left out has its ellipsis in the line above.
    const text = shown === ELLIPSIS ? ` ${ELLIPSIS}` : shown && `\n${unformatted(shown)}`;
    return lines(begun + text, ...payments, ...contactLines(facts));
  };
}

type Group = {
  heading: string;
  /** The heading in a message whose texts are shortened. */
  shortHeading: string;
  items: Written[];
};

/** Returns the announcements of a message below their headings: days, news and notices. */
function groupsOf(announcements: readonly Chosen[], serviceAt: string): Group[] {
  const itemsOf = (some: readonly Chosen[]) => some.map((one) => item(one, serviceAt));
  const rest = announcements.filter((one) => !isNews(one));
  const days = groupByDay(rest, serviceAt).map(({ day, items }) => {
    const [first] = items;
    const shortDay = first && factsAt(first, serviceAt).date?.shortDay;
    const sign = day === NOTICES ? "📌" : "🗓️";
    return {
      heading: `${sign} ${bold(day)}`,
      shortHeading: bold(capitalised(shortDay ?? day)),
      items: itemsOf(items),
    };
  });
  const heading = `⚠️ ${bold("Atenção")}`;
  const news = { heading, shortHeading: heading, items: itemsOf(announcements.filter(isNews)) };
  return [news, ...days].filter(({ items }) => items.length > 0);
}

/** Returns a block as one paragraph of the message, or "" for a block without a text and Pix. */
function blockEntry(block: Block, pix: Pix): string {
  const account = hasPix(block) && pix;
  const text = lines(
    block.text.trim(),
    ...(account ? [`Chave Pix: ${account.kindInWords}`, `Recebedor: ${account.receiver}`] : []),
  );
  return text && lines(bold(unformatted(plainLine(block.heading))), unformatted(text));
}

const weekEntry = (week: readonly WeekDay[]) =>
  week.length === 0
    ? ""
    : lines(
        `🗓️ ${bold("Nossa semana")}`,
        ...mergedDays(week).map((day) => unformatted(`${day.name}: ${day.text}`)),
      );

const weekOf = (serviceAt: string) => `Semana de ${dayInWords(serviceAt, Date.parse(serviceAt))}`;

/**
 * Returns an announcement's words in the message, with the week and the date. The database keeps a
 * digest of these words.
 */
export function messageWords(announcement: Chosen, serviceAt: string): string {
  const { date, former } = factsAt(announcement, serviceAt);
  const words = item(announcement, serviceAt)(LONGEST_TEXT);
  return lines(weekOf(serviceAt), (date ?? former)?.words, words);
}

/**
 * Returns the messages for WhatsApp groups: cancelled and postponed announcements, the other
 * announcements by day, "Nossa semana", the blocks, and the board's address. Descriptions are
 * shortened evenly, so that as few messages as possible are needed. Pix keys and payment codes of
 * descriptions stay.
 */
export function whatsappMessages(announcements: readonly Chosen[], frame: WhatsAppFrame): string[] {
  const { serviceAt, boardUrl, churchTitle, isCorrection = false } = frame;
  const { blocks, week = [], pix } = frame;
  const chosen = announcements.filter(
    (one) => (isCorrection || isAnnounced(one)) && hasChannel(one.choice),
  );
  const title = cutText(plainLine(isCorrection ? `Correção: ${churchTitle}` : churchTitle), 100);
  const headOf = (number: string) => `${bold(unformatted(title))}${number}\n${weekOf(serviceAt)}`;
  const groups = groupsOf(chosen, serviceAt);
  const printed = blocksOf(blocks, "printed");
  const entriesOf = (some: readonly Block[]) =>
    some.map((block) => blockEntry(block, pix)).filter(Boolean);
  const before = entriesOf(printed.before);
  const others = [weekEntry(week), ...entriesOf(printed.after)].filter(Boolean);
  const isEmpty = groups.length + before.length + others.length === 0;
  const none = isEmpty ? ["Nenhum aviso para esta semana."] : [];
  const last = [...others, ...none, `Todos os avisos: ${boardUrl}`];
  const messagesAt = (level: number) => {
    const parts = groups.map(({ heading, shortHeading, items }) => ({
      heading: level < LONGEST_TEXT ? shortHeading : heading,
      entries: items.map((written) => written(level)),
    }));
    return messagesOf(
      [{ heading: "", entries: before }, ...parts, { heading: "", entries: last }],
      headOf,
    );
  };
  const fewest = messagesAt(0).length;
  const fits = (level: number) => messagesAt(level).length <= fewest;
  return messagesAt(largestFitting(LONGEST_TEXT, fits));
}
