import "./panes.css";
import { X } from "lucide-react";
import { type KeyboardEvent, use, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { backLayers } from "@/lib/browser/back-layers.ts";
import { Button } from "@/ui/button.tsx";
import { isFiltered, useLimitToDay } from "../board/board-address.ts";
import { saveListeners } from "../model/cached-changes.ts";
import { WEEKDAYS } from "../model/series-words.ts";
import {
  countOf,
  type DayMark,
  dayByKey,
  dayMarks,
  dayOf,
  nameOfDay,
  nameOfMonths,
  type Span,
  spanAt,
  weeksOf,
} from "./board-days.ts";
import { ChoiceContext, linkInList, type PaneProps } from "./three-panes.tsx";

type MonthGridProps = {
  span: Span;
  marks: Map<string, DayMark>;
  day: string | undefined;
  onDay: (day: string) => void;
};

/** Shows the days of the next month in weeks. The grid is one tab stop, and the arrow keys move between its days. */
function MonthGrid({ span, marks, day, onDay }: MonthGridProps) {
  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [tabStop, setTabStop] = useState(day ?? span.today);
  const move = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, tabStop, span);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    flushSync(() => setTabStop(next));
    grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  };

  function dayOfMonth(date: string) {
    const [, month, dayNumber] = date.split("-").map(Number);
    const number = dayNumber === 1 ? `1/${month}` : dayNumber;
    // Days before today and after the longest period cannot be chosen, because the board has no announcements for them.
    if (date < span.today || date > span.last) return <span className="month-day">{number}</span>;
    const mark = marks.get(date);
    const choose = () => {
      setTabStop(date);
      onDay(date);
    };
    return (
      <button
        type="button"
        className="month-day focus-ring"
        tabIndex={date === tabStop ? 0 : -1}
        aria-label={`${nameOfDay(date)}, ${countOf(mark)}`}
        aria-current={date === span.today ? "date" : undefined}
        aria-disabled={mark === undefined}
        aria-pressed={mark && date === day}
        onClick={mark && choose}
      >
        {number}
        {mark && (
          <span className="month-dots">
            {mark.colors.map((color) => (
              <i key={color ?? ""} style={{ color }} />
            ))}
          </span>
        )}
      </button>
    );
  }

  return (
    <div className="month">
      <h3 id={titleId}>{nameOfMonths(span)}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a table with the role grid. */}
      <table ref={grid} role="grid" aria-labelledby={titleId} onKeyDown={move}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" aria-label={name}>
                {name.charAt(0).toUpperCase()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(span).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>{dayOfMonth(date)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Shows the month grid of the left pane, with the days of upcoming announcements. During a search it marks the days of the
 * found announcements, and a press on a day scrolls the list to the day's first announcement.
 */
export function MonthPane(props: PaneProps) {
  const { announcements = [], shown, dayAnnouncements, filtering, now } = props;
  const isSearched = filtering.isOpen;
  const day = !isSearched && dayAnnouncements?.[0] ? dayOf(dayAnnouncements[0]) : undefined;
  const choice = use(ChoiceContext);
  const limitTo = useLimitToDay();
  const marks = dayMarks(isSearched && isFiltered(filtering.filter) ? shown : announcements, now);
  const span = spanAt(now);
  // A saved announcement is shown beside the list as soon as its dialog is closed.
  useEffect(() => {
    const show = (id: string) => backLayers.whenClosed(() => choice?.choose(id, true));
    saveListeners.add(show);
    return () => void saveListeners.delete(show);
  }, [choice]);
  const pressDay = (pressed: string) => {
    if (!isSearched) return limitTo(pressed === day ? undefined : pressed);
    const { id } = shown.find((one) => dayOf(one) === pressed) ?? {};
    if (!id) return;
    choice?.choose(id);
    linkInList(id)?.closest("article")?.scrollIntoView({ block: "center" });
  };

  return (
    <>
      {/* The React key `span.today` mounts a new month grid at midnight, because the grid then begins with another day. */}
      <MonthGrid key={span.today} {...{ span, marks, day }} onDay={pressDay} />
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
    </>
  );
}
