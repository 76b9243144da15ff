import { Repeat } from "lucide-react";
import { useNow } from "@/lib/browser/clock.ts";
import { momentOf } from "@/lib/text/moment.ts";
import { Skeleton } from "@/ui/skeleton.tsx";
import { AnnouncementLink } from "../card/announcement-link.tsx";
import type { AnnouncementDetails } from "../model/announcement-query.ts";
import type { Announcement } from "../model/queries.ts";
import { useSeries } from "../model/series-query.ts";
import { ruleSentence } from "../model/series-words.ts";
import { takesPlace } from "../model/standing.ts";
import { Fact } from "./fact.tsx";

const SHOWN = 3;

type SeriesFactProps = { announcement: Announcement | AnnouncementDetails };

/**
 * Shows how an announcement repeats, and its next dates. Also shows whether the announcement is
 * detached, that is, changed without the other occurrences. Without a series, renders nothing.
 */
export function SeriesFact({ announcement }: SeriesFactProps) {
  const { date, series_id, detached, hour_words } = announcement;
  const series = useSeries(series_id);
  const now = useNow();
  if (series_id === null || series === null) return null;
  // An announcement that was changed alone may have other words for its hour than its series.
  const rule = series && { ...series, hour_words: detached ? null : hour_words };
  const shortDay = (iso: string) => momentOf({ date: iso, ends_at: null }, { now }).shortDay;
  const after = Math.max(now, Date.parse(date));
  const next = series?.upcoming.filter((one) => Date.parse(one.date) > after) ?? [];
  return (
    <Fact icon={<Repeat aria-hidden />} name="Repete">
      <p>{rule ? ruleSentence(rule, now) : <Skeleton className="h-[1lh] w-3/4" />}</p>
      {detached && <p className="text-muted">Alterado só neste dia</p>}
      {series === undefined && <div className="h-21" />}
      {next.length > 0 && (
        <>
          <p className="mt-1 text-muted">Próximas datas:</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {next.slice(0, SHOWN).map((one) => (
              <li key={one.id}>
                <AnnouncementLink id={one.id} className="chip focus-ring flex items-center">
                  <time dateTime={one.date}>
                    {takesPlace(one) ? shortDay(one.date) : <s>{shortDay(one.date)}</s>}
                  </time>
                </AnnouncementLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Fact>
  );
}
