import "./panes.css";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { use, useEffect, useId } from "react";
import { Link, useSearchParams } from "react-router";
import { paths } from "@/app/addresses.ts";
import { bandColor } from "@/features/ministries/rules.ts";
import { Bell } from "@/features/notifications/bell.tsx";
import { backLayers } from "@/lib/browser/back-layers.ts";
import { config } from "@/lib/config.ts";
import { Button } from "@/ui/button.tsx";
import { ChoiceContext, linkInList } from "../card/choice.ts";
import {
  CHOSEN,
  DAY,
  filterParameters,
  isFiltered,
  mergeParams,
  NO_FILTER,
  useLimitToDay,
} from "../model/board-address.ts";
import { dayOf, nameOfDay, upcomingOn } from "../model/board-days.ts";
import { saveListeners } from "../model/cached-changes.ts";
import type { Announcement } from "../model/queries.ts";
import { seriesListQuery } from "../model/series-list-query.ts";
import { Timetable } from "../programme/timetable.tsx";
import { ministryCounts } from "../search/filter-announcements.ts";
import { dayMarks, spanAt } from "./month-days.ts";
import { MonthGrid } from "./month-grid.tsx";
import type { PaneProps } from "./three-panes.tsx";

/** Shows the standing programme below the month, if the church has one. */
function MonthProgramme() {
  const { data: rows = [] } = useQuery(seriesListQuery);
  if (!rows.some(({ series }) => series?.routine)) return null;
  return (
    <nav aria-label="Programação" className="month-programme">
      <Link
        to={paths.programme}
        className="focus-ring flex min-h-11 items-center font-serif text-lg font-semibold underline"
      >
        Programação
      </Link>
      <Timetable isDense rows={rows} />
    </nav>
  );
}

/**
 * Shows the ministries with a coming announcement below the month. A press filters the list by the
 * ministry, as in the search.
 */
function MonthMinistries({ announcements }: { announcements: Announcement[] }) {
  const headingId = useId();
  const [params] = useSearchParams();
  const ministries = ministryCounts(announcements, NO_FILTER);
  if (ministries.length === 0) return null;
  const only = (ministryId: string) =>
    mergeParams(params, {
      ...filterParameters({ search: "", ministryId }),
      [DAY]: "",
      [CHOSEN]: "",
    });
  return (
    <nav aria-labelledby={headingId} className="month-programme">
      <h3 id={headingId} className="font-serif text-lg font-semibold">
        Ministérios
      </h3>
      <ul className="grid grid-cols-2 gap-x-4 pb-1">
        {ministries.map(({ id, name, color, count }) => (
          <li key={id}>
            <Link to={`?${only(id)}`} className="month-ministry focus-ring">
              <i aria-hidden style={{ backgroundColor: bandColor(color) }} />
              <bdi>{name}</bdi>
              <span>
                {count}
                <span className="sr-only">{count === 1 ? " aviso" : " avisos"}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Shows the month grid in the left pane and marks days with coming announcements. During a search
 * the grid marks the days of the found announcements. A press on a day then scrolls the list to the
 * first announcement of this day.
 */
export function MonthPane(props: PaneProps) {
  const { announcements = [], shown, filtering, now } = props;
  const isSearched = filtering.isOpen;
  const day = isSearched ? undefined : props.day;
  const choice = use(ChoiceContext);
  const limitTo = useLimitToDay();
  const marks = dayMarks(isSearched && isFiltered(filtering.filter) ? shown : announcements, now);
  const span = spanAt(now);
  const chosen = announcements.find((one) => one.id === choice?.id);
  // A saved announcement is shown beside the list as soon as its dialog has closed.
  useEffect(() => {
    const show = (id: string) => backLayers.whenClosed(() => choice?.choose(id, true));
    saveListeners.add(show);
    return () => void saveListeners.delete(show);
  }, [choice]);
  const pressDay = (pressed: string) => {
    if (!isSearched) return limitTo(pressed === day ? undefined : pressed);
    const [{ id } = {}] = upcomingOn(pressed, shown, now) ?? [];
    if (!id) return;
    choice?.choose(id);
    linkInList(id)?.closest("article")?.scrollIntoView({ block: "center" });
  };

  return (
    <>
      {/* At midnight the grid begins with another day, so the key `span.today` mounts a new
          month grid. */}
      <MonthGrid
        key={span.today}
        span={span}
        marks={marks}
        day={day}
        read={chosen && dayOf(chosen)}
        onDay={pressDay}
      />
      <div className={day && "day-notice"}>
        <p role="status">
          {day && (
            <>
              Só <strong>{nameOfDay(day)}</strong>
            </>
          )}
        </p>
        {day && (
          <Button variant="outline" onClick={() => limitTo(undefined)}>
            <X aria-hidden />
            Mostrar todos os dias
          </Button>
        )}
      </div>
      {!isSearched && <MonthMinistries announcements={announcements} />}
      {config.sendsPush && (
        <div className="month-bell">
          <p>Resumo da semana, avisos de um ministério ou o calendário.</p>
          <Bell subject={{}} words="Me avise" />
        </div>
      )}
      <MonthProgramme />
    </>
  );
}
