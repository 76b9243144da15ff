import { clsx } from "clsx";
import { memo, type ReactNode, useRef } from "react";
import { bandColor } from "@/features/ministries/rules.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { announcementFacts } from "../model/facts.ts";
import { Marked } from "../search/marked-text.tsx";
import { type CardActionsProps, CardIcons, CardMenu, YEAR_STEP_MS } from "./announcement-card.tsx";
import { AnnouncementLink } from "./announcement-link.tsx";
import { StatusTitle } from "./status-and-date.tsx";

type AnnouncementLineProps = Omit<CardActionsProps, "card"> & {
  isUrgent: boolean;
  manageable: boolean;
  /** The text before the title instead of the hour, for example a day. */
  when?: ReactNode;
  /** The text after the title instead of the place. */
  after?: ReactNode;
};

/**
 * Shows an announcement as one line: hour, title and place. Lists show the standing programme and
 * the later days of a course in this way, so that these do not look like news.
 */
export const AnnouncementLine = memo(function AnnouncementLine(props: AnnouncementLineProps) {
  const { announcement, isUrgent, manageable, when, after, ...managed } = props;
  const facts = announcementFacts(announcement, { now: useNow(YEAR_STEP_MS) });
  const start = facts.date ?? facts.former;
  const line = useRef<HTMLLIElement>(null);
  return (
    <li
      ref={line}
      tabIndex={-1}
      className={clsx("group line focus-ring", managed.marked && "card-marked")}
    >
      <AnnouncementLink id={announcement.id} className="line-link focus-ring">
        <span className="line-start">
          <i aria-hidden style={{ backgroundColor: bandColor(announcement.ministry?.color) }} />
          <b className={isUrgent ? "text-urgent" : undefined}>
            {isUrgent && <span className="sr-only">Urgente, </span>}
            {when ?? <time dateTime={start?.iso}>{start?.hour}</time>}
          </b>{" "}
          <bdi>
            <StatusTitle facts={facts} />
          </bdi>
        </span>{" "}
        <em>{after ?? facts.status ?? <Marked text={facts.place} />}</em>
      </AnnouncementLink>
      {manageable && (
        <div className="line-controls">
          <CardIcons announcement={announcement} {...managed} />
          <CardMenu announcement={announcement} card={line} {...managed} />
        </div>
      )}
    </li>
  );
});
