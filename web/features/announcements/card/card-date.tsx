import {
  formatDate,
  formatDay,
  formatDayOfMonth,
  formatShortMonth,
  formatShortWeekday,
  formatTime,
} from "@/lib/text/dates.ts";
import type { Announcement } from "../model/queries.ts";

type CalendarLeafProps = { date: string; color: string | undefined };

/** The day to find a card by; the card says it in words too. The band has the colour of the ministry. */
export function CalendarLeaf({ date, color }: CalendarLeafProps) {
  return (
    <div aria-hidden className="leaf">
      <span className="leaf-band" style={color ? { backgroundColor: color } : undefined} />
      <span>{formatShortWeekday(date)}</span>
      <b>{formatDayOfMonth(date)}</b>
      <span>{formatShortMonth(date)}</span>
    </div>
  );
}

type CardDateProps = Pick<Announcement, "date" | "ends_at">;

/**
 * `sábado, 22 de novembro · 19:30 às 21:00`, and of several days `até domingo, 23 de novembro · 12:00` after it. It
 * breaks after the weekday and before the end alone, as long as a line holds the rest.
 */
export function CardDate({ date, ends_at }: CardDateProps) {
  const [weekday, day] = formatDay(date).split(", ");
  const isSameDay = ends_at !== null && formatDate(ends_at) === formatDate(date);
  const hours = isSameDay ? `${formatTime(date)} às ${formatTime(ends_at)}` : formatTime(date);
  return (
    <p className="card-when">
      <time dateTime={date}>
        {weekday}, <span className="card-day">{`${day} · ${hours}`}</span>
      </time>
      {ends_at !== null && !isSameDay && (
        <>
          {" "}
          <time dateTime={ends_at} className="card-day">
            {`até ${formatDay(ends_at)} · ${formatTime(ends_at)}`}
          </time>
        </>
      )}
    </p>
  );
}

/** `22/11/2026 19:30 até 21:00`, or `até 23/11/2026 12:00` when it ends on another day. */
export function RowDate({ date, ends_at }: CardDateProps) {
  const day = formatDate(date);
  const lastDay = ends_at === null ? day : formatDate(ends_at);
  return (
    <p className="basis-full font-semibold tabular-nums sm:basis-42">
      <time dateTime={date}>
        {day} {formatTime(date)}
      </time>
      {ends_at && ` até ${lastDay === day ? "" : `${lastDay}\u00a0`}${formatTime(ends_at)}`}
    </p>
  );
}
