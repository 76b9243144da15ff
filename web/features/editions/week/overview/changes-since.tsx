import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useBoard } from "@/features/announcements/board/use-board.ts";
import { AnnouncementLink } from "@/features/announcements/card/announcement-link.tsx";
import { StatusBadge, StatusTitle } from "@/features/announcements/card/status-and-date.tsx";
import { announcementFacts } from "@/features/announcements/model/facts.ts";
import { changeWord } from "@/features/announcements/model/history-words.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { useService } from "@/features/church/model/use-service.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { changedOnce } from "../../model/changed-once.ts";
import { churchDates, dayInWords, formatTime, sinceInWords } from "../../model/church-dates.ts";
import { type ChangeSince, useChangesSince } from "../../model/editor-queries.ts";
import { lastPublished } from "../../model/find-edition.ts";
import { editionsQuery } from "../../model/queries.ts";
import { RowWhen } from "../list/row-summary.tsx";

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

/**
 * Lists the changes of the board since the last publication, without announcements that are already
 * over.
 */
export function ChangesSince() {
  const service = useService();
  const headingId = useId();
  const now = useNow();
  const { data: editions = [] } = useQuery(editionsQuery);
  const last = lastPublished(editions);
  const { data: changes, isError, refetch } = useChangesSince(last?.published_at);
  const board = useBoard().data?.announcements ?? [];
  if (last === undefined) return null;
  const known = new Map(board.map((row) => [row.id, row]));
  const current = changedOnce(
    (changes ?? []).filter(({ date }) => Date.parse(date) >= now),
    known,
  );
  return (
    <section aria-labelledby={headingId} className="mt-10">
      <h2 id={headingId} className="font-serif text-xl font-semibold">
        O que mudou desde {sinceInWords(last.service_at, last.published_at, { now, service })}
      </h2>
      <p className="mt-1 mb-3 text-muted">
        Comparado com os avisos {service.ofThe} de {dayInWords(last.service_at, now)},{" "}
        {formatTime(last.service_at)}.
      </p>
      {isError && changes === undefined && (
        <p role="alert">
          Não foi possível saber o que mudou.{" "}
          <button type="button" className="action-link focus-ring" onClick={() => void refetch()}>
            Tentar de novo
          </button>
        </p>
      )}
      {changes && current.length === 0 && <p className="text-muted">Nada mudou nos avisos.</p>}
      <ul className="space-y-2 empty:hidden">
        {current.map((change) => {
          const row = known.get(change.announcement_id);
          const facts = factsOf(change, row, now);
          const title = <StatusTitle facts={facts} />;
          return (
            <li
              key={change.announcement_id}
              className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2"
            >
              <div className="min-w-0 grow basis-56">
                <p dir="auto" className="font-semibold wrap-anywhere">
                  {facts.standing === "removed" ? (
                    title
                  ) : (
                    <AnnouncementLink
                      id={change.announcement_id}
                      className="action-link focus-ring -ml-1"
                    >
                      {title}
                    </AnnouncementLink>
                  )}
                </p>
                <RowWhen facts={facts} />
              </div>
              {facts.status ? (
                <StatusBadge facts={facts} />
              ) : (
                <span className="badge bg-accent-soft text-accent-ink">
                  {changeWord(change, row)}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
