import "./day-strip.css";
import { clsx } from "clsx";
import { CalendarDays } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { stickyRef } from "@/lib/browser/sticky-height.ts";
import { nameOfDay } from "../model/board-days.ts";
import type { Target } from "../model/list-actions.ts";
import type { Announcement } from "../model/queries.ts";
import { scrollToDay, useTopDay } from "./list-position.ts";
import {
  countOf,
  dayMarks,
  daysOf,
  emptyDayInWords,
  numberOfDay,
  periodOfDay,
  spanAt,
  useTabStop,
  weekdayOf,
  wordAbove,
} from "./month-days.ts";
import { DayDots } from "./month-grid.tsx";
import { MonthSheet, type MonthSheetProps } from "./month-sheet.tsx";

const heightRef = stickyRef("--strip-height");

/**
 * Scrolls the strip sideways until the button is visible. This function does not use
 * `scrollIntoView`, because `scrollIntoView` would also scroll the page.
 */
function reveal(strip: HTMLElement | null, selector: string): HTMLElement | null {
  const button = strip?.querySelector<HTMLElement>(selector) ?? null;
  if (!strip || !button) return null;
  const { offsetLeft: left, offsetWidth: width } = button;
  const right = strip.clientWidth - Number.parseFloat(getComputedStyle(strip).scrollPaddingRight);
  const isInSight = left > strip.scrollLeft && left + width < strip.scrollLeft + right;
  // The day before stays visible, so that people see that the strip continues to the left.
  if (!isInSight) strip.scrollTo({ left: left - 1.5 * width });
  return button;
}

type DayStripProps = {
  /** All upcoming announcements; undefined until the announcements are loaded. */
  announcements: Announcement[] | undefined;
  /** The first day whose announcements are still loading. */
  loadingFrom: string | undefined;
  now: number;
  onTarget: (target: Target) => void;
};

/**
 * Shows today and the next 30 days in one line above the list. A press on a day scrolls the list to
 * this day. The day at the top of the list is highlighted in the strip.
 */
export function DayStrip(props: DayStripProps) {
  const { announcements, loadingFrom, now, onTarget } = props;
  const strip = useRef<HTMLDivElement>(null);
  // The day at the top of the list changes while a sheet covers the list, so the sheet keeps it.
  const [sheet, setSheet] = useState<Pick<MonthSheetProps, "opener" | "day">>();
  const span = spanAt(now);
  const { tabStop, setTabStop, onKeyDown } = useTabStop(span.today, span, () =>
    reveal(strip.current, "[tabindex='0']")?.focus({ preventScroll: true }),
  );
  const marks = useMemo(() => dayMarks(announcements ?? [], now), [announcements, now]);
  const topDay = useTopDay(strip);
  useEffect(() => {
    if (topDay !== undefined) reveal(strip.current, "[aria-current]");
  }, [topDay]);
  const [emptyDay, setEmptyDay] = useState<string>();
  const goTo = (day: string, isEmpty = false) => {
    setTabStop(day);
    setEmptyDay(isEmpty ? day : undefined);
    if (isEmpty) return;
    const period = periodOfDay(day, announcements ?? [], now);
    onTarget({ day, period, show: scrollToDay });
  };
  const day = (date: string) => {
    const mark = marks.get(date);
    const isLoading = loadingFrom !== undefined && date >= loadingFrom;
    const isOpen = mark !== undefined || isLoading;
    const isToday = date === span.today;
    return (
      <button
        key={date}
        type="button"
        className={clsx("strip-day focus-ring", isToday && "day-today")}
        tabIndex={date === tabStop ? 0 : -1}
        aria-label={`${isToday ? "Hoje, " : ""}${nameOfDay(date)}${isLoading ? "" : `, ${countOf(mark)}`}`}
        aria-current={date === topDay || undefined}
        data-empty={!isOpen || undefined}
        onClick={() => goTo(date, !isOpen)}
        onBlur={() => setEmptyDay(undefined)}
      >
        <span>{wordAbove(date, span.today) || weekdayOf(date)}</span>
        <b>{numberOfDay(date)}</b>
        <DayDots mark={mark} />
      </button>
    );
  };

  return (
    <div ref={heightRef} className="day-strip screen-only">
      <div
        ref={strip}
        role="toolbar"
        aria-label="Dias"
        className="strip-days"
        onKeyDown={onKeyDown}
      >
        {daysOf(span).map(day)}
      </div>
      <button
        type="button"
        className="strip-month focus-ring"
        onClick={({ currentTarget }) => setSheet({ opener: currentTarget, day: topDay })}
      >
        <CalendarDays aria-hidden />
        Mês
      </button>
      <p role="status" className="strip-answer empty:hidden">
        {emptyDay && emptyDayInWords(emptyDay, marks)}
      </p>
      {sheet && (
        <MonthSheet
          {...sheet}
          span={span}
          marks={marks}
          onDay={(day) => goTo(day)}
          onClose={() => setSheet(undefined)}
        />
      )}
    </div>
  );
}
