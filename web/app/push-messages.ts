// What followers are told, in plain words, by our server: titles of one line, and what stands below.
import { changeWord } from "@/features/announcements/model/change-words.ts";
import {
  changedColumns,
  kindOf,
  type State,
  stateOf,
} from "@/features/announcements/model/changes.ts";
import { endOf, said, takesPlace, titleOf } from "@/features/announcements/model/said.ts";
import { cutText } from "@/lib/text/cut-text.ts";
import { formatDayOfMonth, formatShortWeekday, formatTime } from "@/lib/text/dates.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import { announcementPath, paths } from "./addresses.ts";

/** A message as it is shown: one with the same `tag` replaces the one before, and a press opens `path`. */
export type PushMessage = { title: string; body: string; path: string; tag: string };

// What a push service takes is 4,096 bytes, encrypted.
const LONGEST_TITLE = 120;
const LONGEST_BODY = 400;
const LISTED = 4;

const TOLD: readonly string[] = ["date", "location", "status"];

const message = (title: string, lines: (string | undefined)[], path: string, tag: string) => ({
  title: cutText(title, LONGEST_TITLE),
  body: cutText(lines.filter(Boolean).join("\n"), LONGEST_BODY),
  ...{ path, tag },
});

/** `Templo (era Salão social)` */
const movedPlace = (was: string, is: string) =>
  is === "" || was === "" || was === is ? is : `${is} (era ${was})`;

/**
 * What followers of an announcement are told when `before`, the row that they know of, has become `after`, null for what
 * is deleted; undefined when that is nothing to them, or all of it is over at `now` (ms). A deleted one keeps its title
 * to itself.
 */
export function changeMessage(
  id: string,
  rows: { before: unknown; after: unknown },
  now: number,
): PushMessage | undefined {
  const [before, after] = [stateOf(rows.before), stateOf(rows.after)];
  const isOver = [before, after].every((state) => state === null || endOf(state) < now);
  if (isOver) return undefined;
  const tell = (title: string, ...lines: string[]) =>
    message(title, lines, announcementPath(id), `aviso-${id}`);
  if (after === null) {
    if (before === null) return undefined;
    const { former } = said({ ...before, deleted: true }, { now });
    return tell("Aviso retirado", `O de ${former?.words} não está mais no mural.`);
  }
  const changed = before ? changedColumns(before, after) : [];
  const fields = changed.filter((column) => TOLD.includes(column));
  if (before && fields.length === 0) return undefined;
  const word = before ? changeWord({ kind: kindOf(fields, after.status), fields }) : "De volta";
  const { title, schedule, place, reason } = said({ ...after, before, changed }, { now });
  const where = movedPlace(plainLine(before?.location ?? ""), place);
  return tell(`${word}: ${title}`, [schedule, where].filter(Boolean).join(" · "), reason);
}

/** What followers of an announcement are told the day before; undefined when it does not take place at its date. */
export function reminderMessage(id: string, row: unknown, now: number): PushMessage | undefined {
  const state = stateOf(row);
  const record = state && said(state, { now });
  if (!record?.date) return undefined;
  const text = [record.schedule, record.place].filter(Boolean).join(" · ");
  return message(`Amanhã: ${record.title}`, [text], announcementPath(id), `aviso-${id}`);
}

/** `seg 30, 19:30 · Oração` */
function inShort({ date, title }: State): string {
  const day = `${formatShortWeekday(date)} ${formatDayOfMonth(date)}`;
  return `${day}, ${formatTime(date)} · ${cutText(titleOf({ title }), 60)}`;
}

/** What is told of the week to come, the rows of which are in order; undefined when nothing takes place. */
export function digestMessage(rows: unknown[]): PushMessage | undefined {
  const states = rows.map(stateOf).filter((state) => state !== null && takesPlace(state));
  if (states.length === 0) return undefined;
  const lines = states.slice(0, LISTED).flatMap((state) => (state ? [inShort(state)] : []));
  const more = states.length - lines.length;
  const title =
    states.length === 1 ? "Esta semana: 1 aviso" : `Esta semana: ${states.length} avisos`;
  const rest = more > 0 ? `e mais ${more}` : undefined;
  return message(title, [...lines, rest], paths.home, "semana");
}
