import { clsx } from "clsx";
import { Ban, CalendarClock } from "lucide-react";
import type { Ministry } from "@/features/ministries/queries.ts";
import { badgeStyle, bandColor } from "@/features/ministries/rules.ts";
import { type Moment, shortMoment } from "@/lib/text/moment.ts";
import type { Facts } from "../model/facts.ts";
import { Marked } from "../search/marked-text.tsx";

type StatusProps = { facts: Facts };

/** Renders the icon of a cancelled or postponed announcement. Cards and pages use the same icon. */
export function StatusIcon({ facts }: StatusProps) {
  const Icon = facts.isOff ? Ban : CalendarClock;
  return <Icon aria-hidden className="size-4 shrink-0" />;
}

/** Renders the status of a cancelled or postponed announcement, as an icon and a word. */
export function StatusBadge({ facts }: StatusProps) {
  if (facts.status === undefined) return null;
  return (
    <bdi className={clsx("badge", facts.isOff ? "badge-cancelled" : "badge-postponed")}>
      <StatusIcon facts={facts} />
      {facts.status}
    </bdi>
  );
}

/**
 * Renders a title. Screen readers read the status before the title. The title of a cancelled
 * announcement is struck through.
 */
export function StatusTitle({ facts }: StatusProps) {
  const { title, status, isOff } = facts;
  const words = <Marked text={title} />;
  return (
    <>
      {/* The words for the status are in a separate `bdi`, so that only the title decides the
          writing direction of the line. */}
      {status && <bdi className="sr-only">{status}: </bdi>}
      {isOff ? <s>{words}</s> : words}
    </>
  );
}

/** Renders the reason for the status. On cards it is brief: two lines, without a visible label. */
export function StatusReason({ facts, isBrief }: StatusProps & { isBrief?: boolean }) {
  if (facts.reason === "") return null;
  return (
    <p className={isBrief ? "card-fact" : undefined}>
      <span className={isBrief ? "sr-only" : undefined}>Motivo: </span>
      <bdi>{facts.reason}</bdi>
    </p>
  );
}

/**
 * Renders the ministry's name on a light tint of the ministry's colour. Without a ministry, renders
 * `N/A`.
 */
export function MinistryBadge({ ministry }: { ministry: Ministry | null }) {
  const style = ministry ? badgeStyle(ministry.color) : undefined;
  return (
    <bdi className={clsx("badge", !style && "bg-sunken text-muted")} style={style}>
      {ministry?.name ?? "N/A"}
    </bdi>
  );
}

type CardDateProps = {
  facts: Facts;
  /** Whether no heading above the card names the day. */
  isAlone: boolean;
};

type CardHourProps = CardDateProps & { color: string | undefined };

/**
 * Shows the start and the end, and the day if `isAlone`. Screen readers skip them, because
 * `CardDate` has them in words.
 */
export function CardHour({ facts: { date, former }, isAlone, color }: CardHourProps) {
  const shown = date ?? former;
  return (
    <div aria-hidden className="hour" style={{ borderColor: bandColor(color) }}>
      {isAlone && shown && <strong>{shown.shortDay}</strong>}
      <b className={date?.hourWords ? "hour-words" : undefined}>
        {date ? date.hour : <s>{shown?.hour}</s>}
      </b>
      {date?.end?.isSameDay && <span>{date.end.at}</span>}
    </div>
  );
}

/**
 * Shows `sábado, 22 de novembro · 19:30 às 21:00`, or a short date if `isAlone`. If there is a
 * former date, shows this date struck through before the new date, both in short.
 */
export function CardDate({ facts: { date, former, when }, isAlone }: CardDateProps) {
  const isShort = isAlone || former !== undefined;
  const current = date ? <DateWithEnd moment={date} isShort={isShort} /> : when;
  return (
    <p className={isAlone ? "card-moment" : "card-when"}>
      {former && (
        <s>
          <DateWithEnd isShort moment={former} />
        </s>
      )}
      {former && " "}
      {former && current ? <strong>{current}</strong> : current}
    </p>
  );
}

function DateWithEnd({ moment, isShort }: { moment: Moment; isShort: boolean }) {
  const { iso, day, hour, end } = moment;
  const until = end?.isSameDay ? end.at : end?.short;
  return (
    <>
      <time dateTime={iso}>{isShort ? shortMoment(moment) : `${day} · ${hour}`}</time>
      {until && (
        <span className={end?.isSameDay && !isShort ? "sr-only" : undefined}>
          {" "}
          <time dateTime={end?.iso}>{until}</time>
        </span>
      )}
    </>
  );
}
