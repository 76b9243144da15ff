import { formatDay, formatTime, shortMoment } from "@/lib/text/dates.ts";
import type { Announcement } from "../model/queries.ts";
import { endsWithItsDay, NO_NEW_DATE, scheduleOf, takesPlace } from "../model/summary.ts";

type Span = Pick<Announcement, "date" | "ends_at">;
type Schedule = Span & Pick<Announcement, "status" | "former_date">;

type Place = {
  /** No heading above the card names the day. */
  isAlone: boolean;
};

type CardHourProps = Schedule & Place & { color: string | undefined; soon: string | undefined };

/**
 * The hour to find a card by, below it the end, and above it the day that no heading names; the card says them in words
 * too. The band has the colour of the ministry. What begins within a day says so here.
 */
export function CardHour({ color, soon, isAlone, ...span }: CardHourProps) {
  const [day, hour] = shortMoment(span.date, Date.now()).split(" · ");
  const isHeld = takesPlace(span);
  return (
    <div className="hour">
      <span
        aria-hidden
        className="hour-band"
        style={color ? { backgroundColor: color } : undefined}
      />
      {isAlone && (
        <span aria-hidden className="whitespace-nowrap">
          {day}
        </span>
      )}
      <b aria-hidden>{isHeld ? hour : <s>{hour}</s>}</b>
      {isHeld && span.ends_at && endsWithItsDay(span) && (
        <span aria-hidden>às {formatTime(span.ends_at)}</span>
      )}
      {soon && (
        <span className="urgent">
          <strong>Urgente</strong>
          <span> · </span>
          {soon}
        </span>
      )}
    </div>
  );
}

type CardDateProps = Schedule & Place;

/**
 * `sábado, 22 de novembro · 19:30 às 21:00`, and of several days `até dom 23 nov · 12:00` after it; where it
 * stands alone `sáb 22 nov · 19:30 às 21:00`. Of what was postponed the date that no longer holds is struck before it.
 */
export function CardDate({ isAlone, ...span }: CardDateProps) {
  const { date, ends_at } = span;
  const { struck } = scheduleOf(span);
  const isHeld = takesPlace(span);
  const isShort = endsWithItsDay(span);
  const now = Date.now();
  const moment = (iso: string) =>
    isAlone ? shortMoment(iso, now) : `${formatDay(iso)} · ${formatTime(iso)}`;
  const dates = (
    <>
      <time dateTime={date}>{moment(date)}</time>
      {ends_at !== null && (
        // The end of the same day stands below the hour.
        <span className={isShort && !isAlone ? "sr-only" : undefined}>
          {isShort ? " às " : " até "}
          <time dateTime={ends_at}>
            {isShort ? formatTime(ends_at) : shortMoment(ends_at, now)}
          </time>
        </span>
      )}
    </>
  );
  return (
    <p className={isAlone ? "card-moment" : "card-when"}>
      {!isHeld && <s>{dates}</s>}
      {isHeld && struck && (
        <s>
          <time dateTime={struck}>{moment(struck)}</time>
        </s>
      )}
      {struck && " "}
      {struck ? <strong>{isHeld ? dates : NO_NEW_DATE}</strong> : isHeld && dates}
    </p>
  );
}
