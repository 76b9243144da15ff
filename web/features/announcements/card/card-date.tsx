import { type Moment, type Said, shortMoment } from "../model/said.ts";

type CardDateProps = {
  said: Said;
  /** No heading above the card names the day. */
  isAlone: boolean;
};

type CardHourProps = CardDateProps & { color: string | undefined; soon: string | undefined };

/**
 * The hour to find a card by, below it the end, and above it the day that no heading names; `CardDate` says them in words
 * too. The band has the colour of the ministry. `soon` tells how long it is until an urgent announcement.
 */
export function CardHour({ said: { date, former }, color, soon, isAlone }: CardHourProps) {
  const shown = date ?? former;
  return (
    <div className="hour">
      <span
        aria-hidden
        className="hour-band"
        style={color ? { backgroundColor: color } : undefined}
      />
      {isAlone && (
        <span aria-hidden className="whitespace-nowrap">
          {shown?.shortDay}
        </span>
      )}
      <b aria-hidden>{date ? date.hour : <s>{shown?.hour}</s>}</b>
      {date?.end?.isSameDay && <span aria-hidden>às {date.end.hour}</span>}
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

/**
 * `sábado, 22 de novembro · 19:30 às 21:00`, and of several days `até dom 23 nov · 12:00` after it; where it
 * stands alone `sáb 22 nov · 19:30 às 21:00`. A date that no longer holds is struck before it.
 */
export function CardDate({ said: { date, former, when }, isAlone }: CardDateProps) {
  const current = date ? <DateWithEnd moment={date} isAlone={isAlone} /> : when;
  return (
    <p className={isAlone ? "card-moment" : "card-when"}>
      {former && (
        <s>
          <DateWithEnd moment={former} isAlone={isAlone} />
        </s>
      )}
      {former && " "}
      {former && current ? <strong>{current}</strong> : current}
    </p>
  );
}

function DateWithEnd({ moment, isAlone }: { moment: Moment; isAlone: boolean }) {
  const { iso, day, hour, end } = moment;
  return (
    <>
      <time dateTime={iso}>{isAlone ? shortMoment(moment) : `${day} · ${hour}`}</time>
      {end && (
        // The end of the same day stands below the hour.
        <span className={end.isSameDay && !isAlone ? "sr-only" : undefined}>
          {end.isSameDay ? " às " : " até "}
          <time dateTime={end.iso}>{end.isSameDay ? end.hour : shortMoment(end)}</time>
        </span>
      )}
    </>
  );
}
