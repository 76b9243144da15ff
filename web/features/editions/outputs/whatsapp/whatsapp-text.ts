import { changedStatus, plainLine, takesPlace } from "@/features/announcements/model/summary.ts";
import { bold, unformatted } from "@/features/announcements/send/whatsapp.ts";
import { cutText } from "@/lib/text/cut-text.ts";
import {
  byDay,
  placeOf,
  scheduleWritten,
  shortDescription,
  timeWritten,
  titleOf,
  whenWritten,
} from "../../model/announcement-words.ts";
import { changeWritten } from "../../model/change-written.ts";
import { type Chosen, isAnnounced } from "../../model/chosen.ts";
import { dayInWords } from "../../model/church-dates.ts";
import { type Block, inMessages } from "./whatsapp-messages.ts";

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

const newsWord = (facts: Chosen) =>
  changedStatus(facts) ?? (facts.deleted ? "Retirado" : undefined);

/** Whom to ask, and where to enrol. */
function waysOf({ contact, link_url, link_label }: Chosen): string[] {
  const label = plainLine(link_label ?? "") || "Link";
  return [
    contact ? unformatted(`Contato: ${plainLine(contact)}`) : "",
    link_url ? `${unformatted(label)}: ${link_url}` : "",
  ];
}

/** `*CANCELADO: Culto da família*`, with the whole date, because it stands under no day. */
function newsItem(facts: Chosen, serviceAt: string): string {
  const status = newsWord(facts)?.toUpperCase();
  // The dates are said whole.
  const changed = facts.changed.filter((column) => column !== "date" && column !== "ends_at");
  const mark = facts.deleted ? undefined : changeWritten({ ...facts, changed }, serviceAt);
  const reason = cutText(plainLine(facts.status_reason ?? ""), MOST_REASON);
  const { before, now } = scheduleWritten(facts, serviceAt);
  return lines(
    bold(unformatted(`${status}: ${titleOf(facts)}`)),
    before && `Antes: ~${before}~`,
    // Of what was postponed the date that holds, or that there is none; of the rest the one that is off.
    now && facts.status !== "postponed" ? `~${now}~` : now,
    mark && `(${mark})`,
    ...(takesPlace(facts) ? [unformatted(placeOf(facts)), ...waysOf(facts)] : []),
    reason && unformatted(`Motivo: ${reason}`),
  );
}

function item(facts: Chosen, serviceAt: string, mostDescription: number): string {
  const mark = changeWritten(facts, serviceAt);
  return lines(
    bold(unformatted(titleOf(facts))),
    inline(timeWritten(facts, serviceAt), unformatted(placeOf(facts))),
    mark && `(${mark})`,
    mostDescription > 0 ? unformatted(shortDescription(facts, mostDescription)) : "",
    ...waysOf(facts),
  );
}

function blocksOf(facts: readonly Chosen[], serviceAt: string, mostDescription: number): Block[] {
  const news = facts.filter((one) => newsWord(one) !== undefined);
  const rest = facts.filter((one) => newsWord(one) === undefined);
  return [
    { heading: `⚠️ ${bold("Atenção")}`, items: news.map((one) => newsItem(one, serviceAt)) },
    ...byDay(rest, serviceAt).map(({ day, items }) => ({
      heading: `🗓️ ${bold(day)}`,
      items: items.map((one) => item(one, serviceAt, mostDescription)),
    })),
  ].filter(({ items }) => items.length > 0);
}

const isChosen = ({ choice: { spoken, screen, printed } }: Chosen) => spoken || screen || printed;

const weekOf = (serviceAt: string) => `Semana de ${dayInWords(serviceAt, Date.parse(serviceAt))}`;

/** An announcement, its week, and the time at which it is said. */
export const messageWords = (facts: Chosen, serviceAt: string): string =>
  lines(
    weekOf(serviceAt),
    whenWritten(facts, serviceAt),
    newsWord(facts) ? newsItem(facts, serviceAt) : item(facts, serviceAt, MOST_DESCRIPTION),
  );

/**
 * The announcements of the week as WhatsApp's groups get them: what is cancelled or postponed first, the rest by day,
 * the board's address at the end. Descriptions are in it where all of it fits into one message.
 */
export function whatsappMessages(
  facts: readonly Chosen[],
  { serviceAt, boardUrl, churchTitle, isCorrection = false }: WhatsAppFrame,
): string[] {
  const chosen = facts.filter((one) => (isCorrection || isAnnounced(one)) && isChosen(one));
  const frame = {
    title: cutText(plainLine(isCorrection ? `Correção: ${churchTitle}` : churchTitle), 100),
    subtitle: weekOf(serviceAt),
    ending: `Todos os avisos: ${boardUrl}`,
  };
  const whole = inMessages(blocksOf(chosen, serviceAt, MOST_DESCRIPTION), frame);
  return whole.length === 1 ? whole : inMessages(blocksOf(chosen, serviceAt, 0), frame);
}
