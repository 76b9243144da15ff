// Texts of the push messages about one announcement that our server sends to followers.
import {
  changedColumns,
  kindOf,
  type State,
  stateOf,
} from "@/features/announcements/model/changes.ts";
import { announcementFacts, type Facts } from "@/features/announcements/model/facts.ts";
import { changeWord } from "@/features/announcements/model/history-words.ts";
import { isNotice } from "@/features/announcements/model/kinds.ts";
import { endOf } from "@/features/announcements/model/span.ts";
import { cutText } from "@/lib/text/cut-text.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import { announcementPath } from "./addresses.ts";

/**
 * A push message. A newer message replaces an older one with the same `tag`. A press opens `path`.
 */
export type PushMessage = { title: string; body: string; path: string; tag: string };

// Maximum lengths of title and body in UTF-16 code units. Push services accept at most 4,096
// encrypted bytes a message.
const LONGEST_TITLE = 120;
const LONGEST_BODY = 400;

const ANNOUNCED_COLUMNS: readonly string[] = ["date", "hour_words", "location", "status"];
// The date of a notice is only the end of its display.
const ANNOUNCED_OF_NOTICES: readonly string[] = ["location"];

/** Returns a message with shortened texts. */
export const message = (
  title: string,
  lines: (string | undefined)[],
  path: string,
  tag: string,
) => ({
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
 * Returns undefined when date, hour, place and status are unchanged, or when both rows had ended at
 * `now` (ms). The message about a deleted announcement does not contain the title.
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
    const which = former ? `O de ${former.words}` : "Ele";
    return toMessage(`${nounOf(before)} retirado`, `${which} não está mais nos avisos.`);
  }
  const changed = before ? changedColumns(before, after) : [];
  const announced = isNotice(after) ? ANNOUNCED_OF_NOTICES : ANNOUNCED_COLUMNS;
  const fields = changed.filter((column) => announced.includes(column));
  if (before && fields.length === 0) return undefined;
  const word = before ? changeWord({ kind: kindOf(fields, after.status), fields }) : "De volta";
  const { title, schedule, place, reason } = announcementFacts(
    { ...after, before, changed },
    { now },
  );
  const where = placeWithFormer(plainLine(before?.location ?? ""), place);
  return toMessage(`${word}: ${title}`, [schedule, where].filter(Boolean).join(" · "), reason);
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

/**
 * Returns date and place in one line: `sábado, 28 de novembro, 12:00 · Salão`. A notice, which has
 * no date, has its text behind the place.
 */
export const whenAndWhere = ({ kind, schedule, place, text }: Facts) =>
  [schedule, place, kind === "notice" && plainLine(text)].filter(Boolean).join(" · ");

/** Returns the name of an announcement in a message: `Aviso` or `Recado`. */
export const nounOf = (one: Pick<State, "kind">) => (isNotice(one) ? "Recado" : "Aviso");

/**
 * Returns the message that an editor sends on demand. It describes the announcement at the time
 * `now` (ms).
 */
export function askedMessage(id: string, row: unknown, now: number): PushMessage | undefined {
  const state = stateOf(row);
  if (state === null) return undefined;
  const record = announcementFacts(state, { now });
  const lines = [whenAndWhere(record), record.reason];
  const title = `${record.status ?? nounOf(state)}: ${record.title}`;
  return message(title, lines, announcementPath(id), `aviso-${id}`);
}
