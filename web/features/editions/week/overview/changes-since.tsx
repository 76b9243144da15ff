import { useQuery } from "@tanstack/react-query";
import { useBoard } from "@/features/announcements/board/use-board.ts";
import { AnnouncementLink } from "@/features/announcements/card/announcement-link.tsx";
import { StatusTitle } from "@/features/announcements/card/status-and-date.tsx";
import { announcementFacts } from "@/features/announcements/model/facts.ts";
import { changeWord } from "@/features/announcements/model/history-words.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { changedOnce } from "../../model/changed-once.ts";
import { churchDates, sinceInWords } from "../../model/church-dates.ts";
import { type ChangeSince, useChangesSince } from "../../model/editor-queries.ts";
import { lastPublished } from "../../model/find-edition.ts";
import { editionsQuery } from "../../model/queries.ts";
import { RowText } from "../list/row-summary.tsx";

/**
 * Returns the facts of a changed announcement. The facts contain no former date, because a change
 * contains only the new date. The row of the board has the kind and the words for the hour.
 */
function factsOf(change: ChangeSince, row: Announcement | undefined, now: number) {
  const { kind, fields, title, date } = change;
  const isOff = kind === "cancelled" || (kind === "postponed" && !fields.includes("date"));
  const status = isOff ? kind : "scheduled";
  const known = { title, date, status, ends_at: null, former_date: null };
  const words = { kind: row?.kind ?? "event", hour_words: row?.hour_words ?? null };
  const deleted = kind === "removed";
  return announcementFacts({ ...known, ...words, deleted }, { now, dates: churchDates });
}

const plural = (count: number, ...words: string[]) =>
  [count, ...words.map((word) => (count === 1 ? word : `${word}s`))].join(" ");

/** Counts new announcements and others: `1 aviso novo e 2 mudados`. */
function countInWords(changes: readonly ChangeSince[]): string {
  const added = changes.filter(({ kind }) => kind === "added").length;
  const others = changes.length - added;
  if (added === 0) return plural(others, "aviso", "mudado");
  const first = plural(added, "aviso", "novo");
  return others === 0 ? first : `${first} e ${plural(others, "mudado")}`;
}

/** Reads the changes of the board since the last publication. */
export function useLastChanges() {
  const { data: editions = [] } = useQuery(editionsQuery);
  const last = lastPublished(editions);
  return { last, ...useChangesSince(last?.published_at) };
}

/**
 * Says how many announcements of the board have changed since the last publication, and unfolds
 * their list. Announcements that are already over are left out. The page of a published edition
 * (`editionId`) shows nothing if another edition was published later.
 */
export function ChangesSince({ editionId }: { editionId?: string | undefined }) {
  const now = useNow();
  const { last, data: changes, isError, refetch } = useLastChanges();
  const board = useBoard().data?.announcements ?? [];
  if (last === undefined || (editionId !== undefined && editionId !== last.id)) return null;
  const known = new Map(board.map((row) => [row.id, row]));
  const current = changedOnce(
    (changes ?? []).filter(({ date }) => Date.parse(date) >= now),
    known,
  );
  const since = `desde ${sinceInWords(last.service_at, now)}`;
  if (isError && changes === undefined) {
    return (
      <p role="alert">
        <button type="button" className="action-link focus-ring" onClick={() => void refetch()}>
          Não foi possível saber o que mudou. Tentar de novo
        </button>
      </p>
    );
  }
  if (current.length === 0) return null;
  return (
    <details className="mb-2">
      <summary className="week-changes focus-ring cursor-pointer rounded-xl">
        <span>
          <strong>{countInWords(current)}</strong> {since} ·{" "}
          <span className="font-semibold text-accent-ink underline">Ver</span>
        </span>
      </summary>
      <section aria-label={`O que mudou ${since}`}>
        <ul className="card week-list">
          {current.map((change) => {
            const row = known.get(change.announcement_id);
            const facts = factsOf(change, row, now);
            const id = change.announcement_id;
            const link = facts.standing !== "removed" && (
              <AnnouncementLink id={id} className="week-opener focus-ring">
                <StatusTitle facts={facts} />
              </AnnouncementLink>
            );
            return (
              <li key={id} className="week-item week-row px-4">
                <RowText facts={facts} title={link} />
                {!facts.status && (
                  <span className="badge bg-accent-soft text-accent-ink">
                    {changeWord(change, row)}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      </section>
    </details>
  );
}
