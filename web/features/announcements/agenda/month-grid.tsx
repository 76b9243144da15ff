import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/ui/button.tsx";
import type { DayMark } from "./day-marks.ts";
import { MonthDay } from "./month-day.tsx";
import { dayByKey, monthOf, monthsIn, nameOfMonth, type Span, weeksOf } from "./months.ts";

const WEEKDAYS = ["domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"];

type MonthGridProps = {
  span: Span;
  marks: Map<string, DayMark>;
  day: string | undefined;
  onDay: (day: string) => void;
};

/** A month of days; the arrows go through those that may be chosen, which are one stop of Tab. */
export function MonthGrid({ span, marks, day, onDay }: MonthGridProps) {
  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  // The stop of Tab.
  const [stop, setStop] = useState(day ?? span.today);
  const [shown, setShown] = useState(() => monthOf(stop));
  // Nothing can be chosen in those before.
  const weeks = weeksOf(shown).filter((week) => (week.at(-1) ?? "") >= span.today);
  const months = monthsIn(span);
  const index = months.findIndex(({ month }) => month === shown.month);

  const step = (by: 1 | -1) => {
    const next = months[index + by];
    const first =
      next &&
      weeksOf(next)
        .flat()
        .find((one) => one !== null && one >= span.today);
    if (!first) return;
    setShown(next);
    setStop(first);
  };
  const move = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, stop, span);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    // It may stand in a month that is not shown yet.
    flushSync(() => {
      setStop(next);
      if (!weeks.flat().includes(next)) setShown(monthOf(next));
    });
    grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  };

  return (
    <div className="month">
      <div className="month-head">
        <h3 id={titleId} aria-live="polite">
          {nameOfMonth(shown)}
        </h3>
        <Button
          variant="icon"
          aria-label="Mês anterior"
          aria-disabled={index <= 0}
          onClick={() => step(-1)}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <Button
          variant="icon"
          aria-label="Próximo mês"
          aria-disabled={index >= months.length - 1}
          onClick={() => step(1)}
        >
          <ChevronRight aria-hidden />
        </Button>
      </div>
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
          {weeks.map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, weekday) => (
                <td key={WEEKDAYS[weekday]}>
                  {date && (
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
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
