import { clsx } from "clsx";
import { useId, useRef, useState } from "react";
import { bandColor } from "@/features/ministries/rules.ts";
import { nameOfDay } from "../model/board-days.ts";
import { WEEKDAYS } from "../model/series-words.ts";
import {
  countOf,
  type DayMark,
  emptyDayInWords,
  nameOfMonths,
  numberOfDay,
  type Span,
  useTabStop,
  weeksOf,
  wordAbove,
} from "./month-days.ts";

/** Shows the ministries of a day's announcements as coloured dots. */
export function DayDots({ mark }: { mark: DayMark | undefined }) {
  return (
    mark && (
      <span className="day-dots">
        {mark.colors.map((color) => (
          <i key={color ?? ""} style={{ color: bandColor(color) }} />
        ))}
      </span>
    )
  );
}

export type MonthGridProps = {
  span: Span;
  marks: Map<string, DayMark>;
  day: string | undefined;
  /** The day of the announcement that is shown beside the list. */
  read?: string | undefined;
  onDay: (day: string) => void;
};

/**
 * Shows the days of the next month in weeks. The Tab key stops only once in the grid, and the arrow
 * keys move between the days.
 */
export function MonthGrid({ span, marks, day, read, onDay }: MonthGridProps) {
  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [emptyDay, setEmptyDay] = useState<string>();
  const { tabStop, setTabStop, onKeyDown } = useTabStop(day ?? span.today, span, () =>
    grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus(),
  );

  function dayOfMonth(date: string) {
    const word = wordAbove(date, span.today);
    const number = (
      <>
        {word !== "" && <small>{word}</small>}
        <span>{numberOfDay(date)}</span>
      </>
    );
    // Days before today and days after the longest period are no buttons, because the board has no
    // announcements for these days.
    if (date < span.today || date > span.last) return <span className="month-day">{number}</span>;
    const mark = marks.get(date);
    const choose = () => {
      setTabStop(date);
      setEmptyDay(mark ? undefined : date);
      if (mark) onDay(date);
    };
    return (
      <button
        type="button"
        className={clsx("month-day focus-ring", date === span.today && "day-today")}
        tabIndex={date === tabStop ? 0 : -1}
        aria-label={`${nameOfDay(date)}, ${countOf(mark)}`}
        aria-current={date === span.today ? "date" : undefined}
        data-empty={mark === undefined || undefined}
        aria-pressed={mark && date === day}
        data-read={date === read || undefined}
        onClick={choose}
      >
        {number}
        <DayDots mark={mark} />
      </button>
    );
  }

  return (
    <div className="month">
      <h3 id={titleId}>{nameOfMonths(span)}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: this is a calendar. */}
      <table ref={grid} role="grid" aria-labelledby={titleId} onKeyDown={onKeyDown}>
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
      <p role="status" className="px-2 py-1.5 text-center text-[0.9375rem] text-muted empty:hidden">
        {emptyDay && emptyDayInWords(emptyDay, marks)}
      </p>
    </div>
  );
}
