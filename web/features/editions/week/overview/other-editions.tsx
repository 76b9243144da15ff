import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";
import { useNow } from "@/lib/browser/clock.ts";
import { dayInWords, formatTime } from "../../model/church-dates.ts";
import { pathOfEdition } from "../../model/find-edition.ts";
import { type Edition, editionsQuery } from "../../model/queries.ts";

const MOST_PAST = 5;

/** The next services first, the nearest before the others, then the last ones. */
function listed(editions: readonly Edition[], shownId: string | undefined, now: number) {
  const others = editions.filter(({ id }) => id !== shownId);
  const at = ({ service_at }: Edition) => Date.parse(service_at);
  return [
    ...others.filter((one) => at(one) >= now).toSorted((a, b) => at(a) - at(b)),
    ...others
      .filter((one) => at(one) < now)
      .toSorted((a, b) => at(b) - at(a))
      .slice(0, MOST_PAST),
  ];
}

/** The editions beside the one that is shown. */
export function OtherEditions({ shownId }: { shownId: string | undefined }) {
  const headingId = useId();
  const now = useNow();
  const { data: editions = [] } = useQuery(editionsQuery);
  const others = listed(editions, shownId, now);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mt-10">
      <h2 id={headingId} className="mb-3 font-serif text-xl font-semibold">
        Outros cultos
      </h2>
      <ul className="space-y-2">
        {others.map((edition) => (
          <li
            key={edition.id}
            className="card flex flex-wrap items-center justify-between gap-x-4 px-4 py-1"
          >
            <Link to={pathOfEdition(edition)} className="action-link focus-ring -ml-1">
              {dayInWords(edition.service_at, now)}, {formatTime(edition.service_at)}
            </Link>
            <span className="text-muted">
              {edition.published === null ? "em preparo" : "lista pronta"}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
