import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";
import { useService } from "@/features/church/model/use-service.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { focusHeading } from "@/lib/browser/focus.ts";
import { useLive } from "@/lib/data/live.ts";
import { Waiting } from "@/ui/list-state.tsx";
import { capitalised } from "../../model/announcement-words.ts";
import { dayInWords, formatTime } from "../../model/church-dates.ts";
import { outdatedQuery } from "../../model/editor-queries.ts";
import { earliestFirst, pathOfEdition, upcomingEdition } from "../../model/find-edition.ts";
import { type Edition, editionsQuery } from "../../model/queries.ts";
import { CorrectionsRow } from "../corrections/correction-sheet.tsx";
import { ChangesSince } from "./changes-since.tsx";
import { EditionView } from "./edition-view.tsx";
import { NewEdition } from "./new-edition.tsx";

type WeekOverviewProps = {
  /** Whether the person prepares another service instead of the next service. */
  isPlanning: boolean;
  onOpen: (path: string) => void;
};

/**
 * Shows the next service with its edition or a proposal. Below, shows the board's changes and the
 * other editions.
 */
export function WeekOverview({ isPlanning, onOpen }: WeekOverviewProps) {
  useLive();
  const now = useNow();
  const { data: editions, dataUpdatedAt, isError, refetch } = useQuery(editionsQuery);
  const upcoming = editions && upcomingEdition(editions, now);
  // A proposal is shown only after the server's response, because stored data may lack an edition
  // that somebody has created since.
  const isKnown = upcoming !== undefined || dataUpdatedAt > 0;
  // The row about corrections appears together with the list, so that nothing moves.
  const { isLoading } = useQuery(outdatedQuery);
  if (editions === undefined || !isKnown || isLoading) {
    const query = { data: undefined, isPending: !isError, refetch };
    return <Waiting query={query} noun="a semana" />;
  }
  const shown = isPlanning ? undefined : upcoming;
  const open = (service_at: string) => onOpen(pathOfEdition({ service_at }));

  return (
    <>
      <CorrectionsRow />
      {shown === undefined ? (
        <>
          <ChangesSince />
          <NewEdition onBegun={open} />
        </>
      ) : (
        <EditionView
          key={shown.id}
          edition={shown}
          onPublished={open}
          onMoved={focusHeading}
          onDeleted={focusHeading}
        />
      )}
      <OtherEditions editions={editions} shownId={shown?.id} />
    </>
  );
}

const MOST_PAST = 5;

type OtherEditionsProps = { editions: readonly Edition[]; shownId: string | undefined };

/**
 * Lists the other editions: first the editions of coming services, the nearest first, and then the
 * editions of the latest past services.
 */
function OtherEditions({ editions, shownId }: OtherEditionsProps) {
  const headingId = useId();
  const service = useService();
  const now = useNow();
  const sorted = earliestFirst(editions).filter(({ id }) => id !== shownId);
  const isAhead = ({ service_at }: Edition) => Date.parse(service_at) >= now;
  const past = sorted.filter((edition) => !isAhead(edition)).toReversed();
  const others = [...sorted.filter(isAhead), ...past.slice(0, MOST_PAST)];
  if (others.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mt-8">
      <h2 id={headingId} className="mb-2 font-serif text-xl font-semibold">
        {capitalised(service.others)}
      </h2>
      <ul className="card week-list">
        {others.map((edition) => (
          <li key={edition.id} className="week-row px-4">
            <div className="week-facts">
              <p className="week-title">
                <Link to={pathOfEdition(edition)} className="week-opener focus-ring">
                  {dayInWords(edition.service_at, now)}, {formatTime(edition.service_at)}
                </Link>
              </p>
              <p className="week-line">{edition.published === null ? "em preparo" : "publicado"}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
