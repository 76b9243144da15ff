// Texts of the push messages that our server sends to followers.
import { changeWord } from "@/features/announcements/model/change-words.ts";
import {
  changedColumns,
  kindOf,
  type State,
  stateOf,
} from "@/features/announcements/model/changes.ts";
import {
  announcementFacts,
  endOf,
  type Facts,
  takesPlace,
  titleOf,
} from "@/features/announcements/model/facts.ts";
import { cutText } from "@/lib/text/cut-text.ts";
import { formatDayOfMonth, formatShortWeekday, formatTime } from "@/lib/text/dates.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import { announcementPath, paths } from "./addresses.ts";

/**
 * A push message. A newer message replaces an older one with the same `tag`. A press opens `path`.
 */
export type PushMessage = { title: string; body: string; path: string; tag: string };

// Maximum lengths of title and body in UTF-16 code units. Push services accept at most 4,096
// encrypted bytes a message.
const LONGEST_TITLE = 120;
const LONGEST_BODY = 400;
const MOST_LINES = 4;
const LONGEST_LINE = 90;

const ANNOUNCED_COLUMNS: readonly string[] = ["date", "location", "status"];

const message = (title: string, lines: (string | undefined)[], path: string, tag: string) => ({
  title: cutText(title, LONGEST_TITLE),
  body: cutText(lines.filter(Boolean).join("\n"), LONGEST_BODY),
  path,
  tag,
});

/**
 * Returns the place of an announcement, with the former place if it has changed: `Templo (era Salão
 * social)`.
 */
const placeWithFormer = (before: string, now: string) =>
  now === "" || before === "" || before === now ? now : `${now} (era ${before})`;

/**
 * Returns the message for followers about a changed announcement. `before` and `after` are its
 * rows; `after` is null when it was deleted.
 * Returns undefined when date, place and status are unchanged, or when both rows had ended at `now`
 * (ms). The message about a deleted announcement does not contain the title.
 */
export function changeMessage(
  id: string,
  rows: { before: unknown; after: unknown },
  now: number,
): PushMessage | undefined {
  const before = stateOf(rows.before);
  const after = stateOf(rows.after);
  const isOver = [before, after].every((state) => state === null || endOf(state) < now);
  if (isOver) return undefined;
  const toMessage = (title: string, ...lines: string[]) =>
    message(title, lines, announcementPath(id), `aviso-${id}`);
  if (after === null) {
    if (before === null) return undefined;
    const { former } = announcementFacts({ ...before, deleted: true }, { now });
    return toMessage("Aviso retirado", `O de ${former?.words} não está mais nos avisos.`);
  }
  const changed = before ? changedColumns(before, after) : [];
  const fields = changed.filter((column) => ANNOUNCED_COLUMNS.includes(column));
  if (before && fields.length === 0) return undefined;
  const word = before ? changeWord({ kind: kindOf(fields, after.status), fields }) : "De volta";
  const { title, schedule, place, reason } = announcementFacts(
    { ...after, before, changed },
    { now },
  );
  const where = placeWithFormer(plainLine(before?.location ?? ""), place);
  return toMessage(`${word}: ${title}`, [schedule, where].filter(Boolean).join(" · "), reason);
}

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
 * Returns the reminder for the day before an announcement; undefined when the announcement does not
 * take place.
 */
export function reminderMessage(id: string, row: unknown, now: number): PushMessage | undefined {
  const state = stateOf(row);
  const record = state && announcementFacts(state, { now });
  if (!record?.date) return undefined;
  return message(
    `Amanhã: ${record.title}`,
    [whenAndWhere(record)],
    announcementPath(id),
    `aviso-${id}`,
  );
}

/** Returns date and place in one line: `sábado, 28 de novembro, 12:00 · Salão`. */
const whenAndWhere = ({ schedule, place }: Facts) => [schedule, place].filter(Boolean).join(" · ");

/**
 * Returns the message that an editor sends on demand. It describes the announcement at the time
 * `now` (ms).
 */
export function askedMessage(id: string, row: unknown, now: number): PushMessage | undefined {
  const state = stateOf(row);
  if (state === null) return undefined;
  const record = announcementFacts(state, { now });
  const lines = [whenAndWhere(record), record.reason];
  const title = `${record.status ?? "Aviso"}: ${record.title}`;
  return message(title, lines, announcementPath(id), `aviso-${id}`);
}

/** Returns date and title of an announcement as one short line: `seg 30, 19:30 · Oração`. */
function shortLine({ date, title }: State): string {
  const day = `${formatShortWeekday(date)} ${formatDayOfMonth(date)}`;
  return `${day}, ${formatTime(date)} · ${cutText(titleOf({ title }), 60)}`;
}

/** Returns the first four lines, and a last line with the number of the other ones. */
function withRest(lines: string[]): string[] {
  const more = lines.length - MOST_LINES;
  return more > 0 ? [...lines.slice(0, MOST_LINES), `e mais ${more}`] : lines;
}

const shortLines = (states: State[]) => withRest(states.map(shortLine));

/**
 * Returns the message about the announcements of the coming week. `rows` are in order of date.
 * Returns undefined when no announcement takes place.
 */
export function digestMessage(rows: unknown[]): PushMessage | undefined {
  const states = rows.flatMap((row) => stateOf(row) ?? []).filter(takesPlace);
  if (states.length === 0) return undefined;
  const title =
    states.length === 1 ? "Esta semana: 1 aviso" : `Esta semana: ${states.length} avisos`;
  return message(title, shortLines(states), paths.home, "semana");
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
    const title = `${states.length} avisos novos de ${name}`;
    return message(title, shortLines(states), paths.home, `ministerio-${ministry.id}`);
  }
  const record = announcementFacts(state, { now });
  const title = `Novo aviso de ${name}: ${record.title}`;
  return message(title, [whenAndWhere(record)], announcementPath(first.id), `aviso-${first.id}`);
}
