import type { Facts } from "@/features/announcements/model/facts.ts";
import { standingOf } from "@/features/announcements/model/standing.ts";
import { bold, unformatted } from "@/features/announcements/send/whatsapp.ts";
import type { churchPix } from "@/features/church/rules.ts";
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
import { type Block, hasPix, isBefore } from "../model/blocks.ts";
import { type Chosen, isAnnounced } from "../model/chosen-announcements.ts";
import { dayInWords } from "../model/church-dates.ts";
import { hasChannel } from "../model/item-changes.ts";
import { LONGEST_TEXT } from "./bulletin-items.ts";
import { messagesOf } from "./message-parts.ts";
import { itemsInWords, mergedDays, type WeekDay } from "./our-week.ts";
import { type ShortText, shortText } from "./short-text.ts";

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
  /** The printed blocks in order. */
  blocks?: readonly Block[];
  /** The days of "Nossa semana"; empty if the bulletin does not show the week. */
  week?: readonly WeekDay[];
  pix?: ReturnType<typeof churchPix>;
};

const lines = (...parts: (string | undefined)[]) => parts.filter(Boolean).join("\n");
const inline = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" · ");
const isNews = (announcement: Chosen) => standingOf(announcement) !== "held";

const contactLines = ({ contact, link }: Facts): string[] => [
  contact && unformatted(`Contato: ${contact}`),
  link ? `${unformatted(link.label || "Link")}: ${link.url}` : "",
];

const descriptionLines = ({ shown, payments }: ShortText) => [unformatted(shown), ...payments];

/** Returns the words of an announcement with at most `level` characters of its description. */
type Written = (level: number) => string;

/**
 * Returns the text of a cancelled or postponed announcement. The text has the complete date,
 * because these announcements are not under the heading of a day.
 */
function newsItem(announcement: Chosen, serviceAt: string): Written {
  // A changed date is not marked as changed, because the text already contains the old date and the
  // new date.
  const changed = announcement.changed.filter(
    (column) => column !== "date" && column !== "hour_words" && column !== "ends_at",
  );
  const facts = factsAt({ ...announcement, changed }, serviceAt);
  const { status, title, isOff, date, place, reason } = facts;
  const { before, now } = scheduleInWords(facts);
  const head = lines(
    bold(unformatted(`${status?.toUpperCase()}: ${title}`)),
    before && `Antes: ~${before}~`,
    now && isOff ? `~${now}~` : now,
    facts.changed && `(${facts.changed})`,
    date && unformatted(place),
    reason && unformatted(`Motivo: ${reason}`),
  );
  if (isOff) return () => head;
  const short = shortText(facts.text);
  return (level) => lines(head, ...descriptionLines(short(level)), ...contactLines(facts));
}

function item(announcement: Chosen, serviceAt: string): Written {
  const facts = factsAt(announcement, serviceAt);
  const mark = changeInWords(facts);
  const short = shortText(facts.text);
  const when = inline(
    facts.date?.time,
    seriesInWords(announcement, serviceAt),
    unformatted(facts.place),
  );
  return (level) => {
    const text = short(level);
    const isLeftOut = text.shown === ELLIPSIS;
    const title = bold(unformatted(facts.title));
    const head = lines(title, when);
    return lines(
      isLeftOut ? `${head} ${ELLIPSIS}` : head,
      mark && `(${mark})`,
      ...descriptionLines(isLeftOut ? { ...text, shown: "" } : text),
      ...contactLines(facts),
    );
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
  const news = announcements.filter(isNews).map((one) => newsItem(one, serviceAt));
  const rest = announcements.filter((one) => !isNews(one));
  const days = groupByDay(rest, serviceAt).map(({ day, items }) => {
    const [first] = items;
    const shortDay = first && factsAt(first, serviceAt).date?.shortDay;
    const sign = day === NOTICES ? "📌" : "🗓️";
    return {
      heading: `${sign} ${bold(day)}`,
      shortHeading: bold(capitalised(shortDay ?? day)),
      items: items.map((one) => item(one, serviceAt)),
    };
  });
  const heading = `⚠️ ${bold("Atenção")}`;
  return news.length > 0 ? [{ heading, shortHeading: heading, items: news }, ...days] : days;
}

/** Returns a block as one paragraph of the message, or "" for a block without a text and Pix. */
function blockEntry(block: Block, pix: WhatsAppFrame["pix"]): string {
  const account = hasPix(block) && pix;
  const text = lines(
    unformatted(block.text.trim()),
    account ? `Chave Pix: ${account.kindInWords}` : "",
    account ? unformatted(`Recebedor: ${account.receiver}`) : "",
  );
  return text && lines(bold(unformatted(plainLine(block.heading))), text);
}

const weekEntry = (week: readonly WeekDay[]) =>
  week.length === 0
    ? ""
    : lines(
        `🗓️ ${bold("Nossa semana")}`,
        ...mergedDays(week).map((day) => unformatted(`${day.name}: ${itemsInWords(day)}`)),
      );

const weekOf = (serviceAt: string) => `Semana de ${dayInWords(serviceAt, Date.parse(serviceAt))}`;

/**
 * Returns an announcement's words in the message, with the week and the date. The database keeps a
 * digest of these words.
 */
export function messageWords(announcement: Chosen, serviceAt: string): string {
  const { date, former } = factsAt(announcement, serviceAt);
  const written = (isNews(announcement) ? newsItem : item)(announcement, serviceAt);
  return lines(weekOf(serviceAt), (date ?? former)?.words, written(LONGEST_TEXT));
}

/**
 * Returns the messages for WhatsApp groups: cancelled and postponed announcements, the other
 * announcements by day, "Nossa semana", the blocks, and the board's address. Descriptions are
 * shortened evenly, so that as few messages as possible are needed. Pix keys and payment codes of
 * descriptions stay.
 */
export function whatsappMessages(announcements: readonly Chosen[], frame: WhatsAppFrame): string[] {
  const { serviceAt, boardUrl, churchTitle, isCorrection = false } = frame;
  const { blocks = [], week = [], pix } = frame;
  const chosen = announcements.filter(
    (one) => (isCorrection || isAnnounced(one)) && hasChannel(one.choice),
  );
  const title = cutText(plainLine(isCorrection ? `Correção: ${churchTitle}` : churchTitle), 100);
  const headOf = (number: string) => `${bold(unformatted(title))}${number}\n${weekOf(serviceAt)}`;
  const groups = groupsOf(chosen, serviceAt);
  const entriesOf = (some: readonly Block[]) =>
    some.map((block) => blockEntry(block, pix)).filter(Boolean);
  const before = entriesOf(blocks.filter(isBefore));
  const after = entriesOf(blocks.filter((block) => !isBefore(block)));
  const others = [weekEntry(week), ...after].filter(Boolean);
  const isEmpty = groups.length + before.length + others.length === 0;
  const none = isEmpty ? ["Nenhum aviso para esta semana."] : [];
  const last = [...others, ...none, `Todos os avisos: ${boardUrl}`];
  const messagesAt = (level: number, isShort = true) => {
    const parts = groups.map(({ heading, shortHeading, items }) => ({
      heading: isShort ? shortHeading : heading,
      entries: items.map((written) => written(level)),
    }));
    return messagesOf(
      [{ heading: "", entries: before }, ...parts, { heading: "", entries: last }],
      headOf,
    );
  };
  const whole = messagesAt(LONGEST_TEXT, false);
  if (whole.length === 1) return whole;
  const fewest = messagesAt(0).length;
  const fits = (level: number) => messagesAt(level).length <= fewest;
  return messagesAt(largestFitting(LONGEST_TEXT, fits));
}
