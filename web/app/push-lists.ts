// Texts of the push messages about several announcements that our server sends to followers.
import { type State, stateOf } from "@/features/announcements/model/changes.ts";
import { announcementFacts, scheduleOf } from "@/features/announcements/model/facts.ts";
import { isNotice, newsOf } from "@/features/announcements/model/kinds.ts";
import { takesPlace } from "@/features/announcements/model/standing.ts";
import { propertyOf } from "@/lib/property-of.ts";
import { cutText } from "@/lib/text/cut-text.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import { announcementPath, paths } from "./addresses.ts";
import { changeMessage, message, nounOf, type PushMessage, whenAndWhere } from "./push-messages.ts";

const MOST_LINES = 4;
const LONGEST_LINE = 90;

type Change = { id: string; before: unknown; after: unknown };

/**
 * Returns one message about all `changes`, which are in order of date. For a single change this is
 * the message of `changeMessage`, otherwise a line for each change. Returns undefined without a
 * change.
 */
export function changesMessage(changes: Change[], now: number): PushMessage | undefined {
  const messages = changes.flatMap(({ id, ...rows }) => changeMessage(id, rows, now) ?? []);
  const [first] = messages;
  if (!first || messages.length === 1) return first;
  const lines = messages.map(({ title, body }) => {
    const [when = ""] = body.split("\n");
    return cutText(`${title} · ${when}`, LONGEST_LINE);
  });
  const title = `${messages.length} avisos mudaram`;
  // Each message has a new tag, because a later message must not replace this list of changes.
  return message(title, withRest(lines), paths.home, `mudancas-${first.tag}`);
}

/**
 * Returns date and title of an announcement as one short line: `seg 30, 19:30 · Oração`, `sáb 5,
 * após o culto · Almoço`. A status stands before the title.
 */
function shortLine(state: State): string {
  // A row of the digest has only a part of its series, and the line does not name the rule.
  const record = announcementFacts({ ...state, series: null }, { now: Date.parse(state.date) });
  const { date, former, status } = record;
  const { shortDay = "", hour = "" } = date ?? former ?? {};
  const day = shortDay.split(" ").slice(0, 2).join(" ");
  const when = [day, hour].filter(Boolean).join(", ") || scheduleOf(record);
  const title = status ? `${status}: ${record.title}` : record.title;
  return `${when} · ${cutText(title, 60)}`;
}

/** Returns the first four lines, and a last line with the number of the other ones. */
export function withRest(lines: string[]): string[] {
  const more = lines.length - MOST_LINES;
  return more > 0 ? [...lines.slice(0, MOST_LINES), `e mais ${more}`] : lines;
}

const shortLines = (states: State[]) => withRest(states.map(shortLine));

/** Parses a row of the digest, which also has the columns that decide the kind. */
function weekRow(row: unknown) {
  const state = stateOf(row);
  const series_id = propertyOf(row, "series_id");
  return (
    state && {
      ...state,
      detached: propertyOf(row, "detached") === true,
      series_id: typeof series_id === "string" ? series_id : null,
      series: { routine: propertyOf(row, "routine") === true },
    }
  );
}

/**
 * Returns the message about the coming week. `rows` are in order of date: announcements, and
 * notices. The standing programme is left out, unless it does not take place as always. The last
 * line has the titles of the notices. Returns undefined when there is no other announcement.
 */
export function digestMessage(rows: unknown[]): PushMessage | undefined {
  const known = rows.flatMap((row) => weekRow(row) ?? []);
  const isTold = (one: (typeof known)[number]) => takesPlace(one) || one.series.routine;
  const news = newsOf(known).filter(isTold);
  if (news.length === 0) return undefined;
  const title = news.length === 1 ? "Esta semana: 1 aviso" : `Esta semana: ${news.length} avisos`;
  const notices = known.filter(isNotice).map((one) => plainLine(one.title));
  const last = notices.length > 0 && cutText(`Recados: ${notices.join(" · ")}`, LONGEST_LINE);
  return message(title, [...shortLines(news), last || undefined], paths.home, "semana");
}

/**
 * Returns the message for a ministry's followers about its new announcements, in order of date.
 * Returns undefined without an announcement.
 * When there is only one, the message has that announcement's tag, so a later message about a
 * change replaces it on the device.
 */
export function newsMessage(
  ministry: { id: string; name: string },
  announcements: { id: string; row: unknown }[],
  now: number,
): PushMessage | undefined {
  const states = announcements.flatMap(({ row }) => stateOf(row) ?? []);
  const [state] = states;
  const [first] = announcements;
  if (!state || !first) return undefined;
  const name = plainLine(ministry.name);
  if (states.length > 1) {
    const noun = states.every(isNotice) ? "recados" : "avisos";
    const title = `${states.length} ${noun} novos de ${name}`;
    return message(title, shortLines(states), paths.home, `ministerio-${ministry.id}`);
  }
  const record = announcementFacts(state, { now });
  const title = `Novo ${nounOf(state).toLowerCase()} de ${name}: ${record.title}`;
  return message(title, [whenAndWhere(record)], announcementPath(first.id), `aviso-${first.id}`);
}
