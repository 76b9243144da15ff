import { countOf, type DayMark } from "./day-marks.ts";
import { nameOfDay } from "./days.ts";

type MonthDayProps = {
  day: string;
  mark: DayMark | undefined;
  isToday: boolean;
  /** Outside of it nothing is announced yet, or any more. */
  isInSpan: boolean;
  isStop: boolean;
  isChosen: boolean;
  onChoose: () => void;
};

/** A day of the month, with a dot for each ministry that has announced something on it. */
export function MonthDay(props: MonthDayProps) {
  const { day, mark, isToday, isInSpan, isStop, isChosen, onChoose } = props;
  const [, month, date] = day.split("-").map(Number);
  // Where another month begins.
  const number = date === 1 ? `1/${month}` : date;
  if (!isInSpan) return <span className="month-day">{number}</span>;
  return (
    <button
      type="button"
      className="month-day focus-ring"
      tabIndex={isStop ? 0 : -1}
      aria-label={`${nameOfDay(day)}, ${countOf(mark)}`}
      aria-current={isToday ? "date" : undefined}
      aria-disabled={mark === undefined}
      aria-pressed={mark && isChosen}
      onClick={() => mark && onChoose()}
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
