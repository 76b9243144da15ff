import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { AnnouncementLink } from "@/features/announcements/card/announcement-link.tsx";
import { StatusBadge, StatusTitle } from "@/features/announcements/card/status-and-date.tsx";
import { changeWord } from "@/features/announcements/model/change-words.ts";
import { said } from "@/features/announcements/model/said.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { churchDates, dayInWords, formatTime, sinceInWords } from "../../model/church-dates.ts";
import { type ChangeSince, useChangesSince } from "../../model/editor-queries.ts";
import { lastPublished } from "../../model/find-edition.ts";
import { editionsQuery } from "../../model/queries.ts";
import { RowWhen } from "../list/row-summary.tsx";

/** Returns what is said of an announcement that changed. The former date of a new one is not known. */
function saidOf({ kind, fields, title, date }: ChangeSince, now: number) {
  const isOff = kind === "cancelled" || (kind === "postponed" && !fields.includes("date"));
  const status = isOff ? kind : "scheduled";
  const known = { title, date, status, ends_at: null, former_date: null };
  return said({ ...known, deleted: kind === "removed" }, { now, dates: churchDates });
}

/** The differences of the board from the last published edition, without announcements that are over. */
export function ChangesSince() {
  const headingId = useId();
  const now = useNow();
  const { data: editions = [] } = useQuery(editionsQuery);
  const last = lastPublished(editions);
  const { data: changes, isError, refetch } = useChangesSince(last?.published_at);
  if (last === undefined) return null;
  const current = (changes ?? []).filter(({ date }) => Date.parse(date) >= now);
  return (
    <section aria-labelledby={headingId} className="mt-10">
      <h2 id={headingId} className="font-serif text-xl font-semibold">
        O que mudou desde {sinceInWords(last.service_at, last.published_at, now)}
      </h2>
      <p className="mt-1 mb-3 text-muted">
        Comparado com a lista de {dayInWords(last.service_at, now)}, {formatTime(last.service_at)}.
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
          const record = saidOf(change, now);
          const title = <StatusTitle said={record} />;
          return (
            <li
              key={change.announcement_id}
              className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2"
            >
              <div className="min-w-0 grow basis-56">
                <p dir="auto" className="font-semibold wrap-anywhere">
                  {record.standing === "removed" ? (
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
                <RowWhen said={record} />
              </div>
              {record.status ? (
                <StatusBadge said={record} />
              ) : (
                <span className="badge bg-accent-soft text-accent-ink">{changeWord(change)}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
