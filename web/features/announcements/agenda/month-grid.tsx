import { type KeyboardEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { DayMark } from "./day-marks.ts";
import { dayByKey, nameOfMonths, type Span, weeksOf } from "./days.ts";
import { MonthDay } from "./month-day.tsx";

const WEEKDAYS = ["domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"];

type MonthGridProps = {
  span: Span;
  marks: Map<string, DayMark>;
  day: string | undefined;
  onDay: (day: string) => void;
};

/** The days of the next month, week by week; the arrows go through those that may be chosen, which are one stop of Tab. */
export function MonthGrid({ span, marks, day, onDay }: MonthGridProps) {
  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  // The stop of Tab.
  const [stop, setStop] = useState(day ?? span.today);
  const move = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, stop, span);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    flushSync(() => setStop(next));
    grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  };

  return (
    <div className="month">
      <h3 id={titleId}>{nameOfMonths(span)}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a calendar, of which a table is the shape. */}
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
                <td key={date}>
                  <MonthDay
                    day={date}
                    mark={marks.get(date)}
                    isToday={date === span.today}
                    isInSpan={span.today <= date && date <= span.last}
                    isStop={date === stop}
                    isChosen={date === day}
                    onChoose={() => {
                      setStop(date);
                      onDay(date);
                    }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
