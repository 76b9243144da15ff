import { TriangleAlert } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
import { cn } from "@/lib/cn.ts";
import { formatDay, formatTime } from "@/lib/dates.ts";
import type { Announcement } from "../queries.ts";
import { AnnouncementLink } from "./announcement-link.tsx";
import { AnnouncementText } from "./announcement-text.tsx";
import { CalendarLeaf } from "./calendar-leaf.tsx";
import { MinistryBadge } from "./ministry-badge.tsx";

type AnnouncementCardProps = {
  announcement: Announcement;
  urgent: boolean;
  actions: ReactNode;
  /** It was just saved. */
  marked: boolean;
  ref: Ref<HTMLElement>;
};

/** `sábado, 22 de novembro · 19:30`, which breaks after the weekday alone, as long as a line holds the rest. */
function When({ date }: { date: string }) {
  const [weekday, day] = formatDay(date).split(", ");
  return (
    <time dateTime={date}>
      {weekday}, <span className="card-day">{`${day} · ${formatTime(date)}`}</span>
    </time>
  );
}

export function AnnouncementCard(props: AnnouncementCardProps) {
  const { announcement, urgent, actions, marked, ref } = props;
  const { id, title, description, date, ministry } = announcement;
  const titleId = useId();
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
          <h4 id={titleId} dir="auto" className="card-title">
            <AnnouncementLink id={id}>{title}</AnnouncementLink>
          </h4>
          <div className="card-line">
            <div className="card-badges">
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
        <When date={date} />
      </p>
      <AnnouncementText text={description} title={title} />
    </article>
  );
}
