import { MapPin, TriangleAlert } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
import { rendering } from "@/lib/browser/rendering.ts";
import { cn } from "@/lib/cn.ts";
import { formatDate, formatDay, formatTime } from "@/lib/text/dates.ts";
import type { Announcement } from "../model/queries.ts";
import { ShareButton } from "../send/share-button.tsx";
import { AnnouncementLink } from "./announcement-link.tsx";
import { AnnouncementText } from "./announcement-text.tsx";
import { MinistryBadge, StatusBadge, StatusReason, StatusTitle } from "./badges.tsx";
import { CalendarLeaf } from "./calendar-leaf.tsx";

type AnnouncementCardProps = {
  announcement: Announcement;
  urgent: boolean;
  actions: ReactNode;
  /** It was just saved. */
  marked: boolean;
  ref: Ref<HTMLElement>;
};

type WhenProps = Pick<Announcement, "date" | "ends_at">;

/**
 * `sábado, 22 de novembro · 19:30 às 21:00`, and of several days `até domingo, 23 de novembro · 12:00` after it. It
 * breaks after the weekday and before the end alone, as long as a line holds the rest.
 */
function When({ date, ends_at }: WhenProps) {
  const [weekday, day] = formatDay(date).split(", ");
  const isSameDay = ends_at !== null && formatDate(ends_at) === formatDate(date);
  const hours = isSameDay ? `${formatTime(date)} às ${formatTime(ends_at)}` : formatTime(date);
  return (
    <>
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
    </>
  );
}

export function AnnouncementCard(props: AnnouncementCardProps) {
  const { announcement, urgent, actions, marked, ref } = props;
  const { id, title, description, date, location, ministry } = announcement;
  const titleId = useId();
  rendering(id);
  return (
    <article
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={cn(
        "group card announcement focus-ring",
        urgent && "card-urgent",
        marked && "card-marked",
      )}
    >
      <div className="card-head">
        <CalendarLeaf date={date} color={ministry?.color} />
        <div className="min-w-0 grow">
          <div className="card-top">
            <h4 id={titleId} dir="auto" className="card-title">
              <AnnouncementLink id={id}>
                <StatusTitle announcement={announcement} />
              </AnnouncementLink>
            </h4>
            <ShareButton announcement={announcement} variant="icon" className="card-share" />
          </div>
          <div className="card-line">
            <div className="card-badges">
              <StatusBadge announcement={announcement} />
              <MinistryBadge ministry={ministry} />
              {urgent && (
                <span className="badge bg-urgent text-on-urgent">
                  <TriangleAlert aria-hidden className="size-4 shrink-0" />
                  Urgente
                </span>
              )}
            </div>
            <div className="card-actions">{actions}</div>
          </div>
        </div>
      </div>
      <p className="card-when">
        <When {...announcement} />
      </p>
      <StatusReason announcement={announcement} className="card-fact" />
      {location && (
        <p dir="auto" className="card-fact card-place">
          <MapPin aria-hidden />
          {location}
        </p>
      )}
      <AnnouncementText text={description} title={title} />
    </article>
  );
}
