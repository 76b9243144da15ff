import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { AnnouncementLink } from "@/features/announcements/card/announcement-link.tsx";
import { StatusBadge } from "@/features/announcements/card/status-and-date.tsx";
import { changeWord, STATUS_NAMES } from "@/features/announcements/model/change-words.ts";
import { NO_NEW_DATE, titleOf } from "@/features/announcements/model/said.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { dayInWords, formatTime, shortMoment, sinceInWords } from "../../model/church-dates.ts";
import { useChangesSince } from "../../model/editor-queries.ts";
import { lastPublished } from "../../model/find-edition.ts";
import { editionsQuery } from "../../model/queries.ts";

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
          const { kind, fields, date } = change;
          const title = titleOf(change);
          const isCancelled = kind === "cancelled";
          const isUndated = kind === "postponed" && !fields.includes("date");
          const isOff = isUndated || isCancelled || kind === "removed";
          const when = shortMoment(date, now);
          return (
            <li
              key={change.announcement_id}
              className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2"
            >
              <div className="min-w-0 grow basis-56">
                <p dir="auto" className="font-semibold wrap-anywhere">
                  {kind === "removed" ? (
                    <s>{title}</s>
                  ) : (
                    <AnnouncementLink
                      id={change.announcement_id}
                      className="action-link focus-ring -ml-1"
                    >
                      {title}
                    </AnnouncementLink>
                  )}
                </p>
                <p className="text-muted">
                  {isOff ? <s>{when}</s> : when} {isUndated && NO_NEW_DATE}
                </p>
              </div>
              {kind === "postponed" || isCancelled ? (
                <StatusBadge said={{ status: STATUS_NAMES[kind], isOff: isCancelled }} />
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
