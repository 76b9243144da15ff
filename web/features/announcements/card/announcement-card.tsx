import { clsx } from "clsx";
import { MapPin } from "lucide-react";
import { lazy, memo, Suspense, useId, useRef } from "react";
import { rendering } from "@/lib/browser/rendering.ts";
import { ShareButton } from "../send/share-button.tsx";
import { AnnouncementLink } from "./announcement-link.tsx";
import { MinistryBadge, StatusBadge, StatusReason, StatusTitle, UrgentBadge } from "./badges.tsx";
import type { ManagedCardProps } from "./card-actions.tsx";
import { CalendarLeaf, CardDate } from "./card-date.tsx";
import { AnnouncementText } from "./linked-text.tsx";

// Visitors need none of it. The cards of members keep the room for it.
const ManagedCard = lazy(() =>
  import("./card-actions.tsx").then(
    (module) => ({ default: module.ManagedCard }),
    // Who cannot fetch it can still read.
    () => ({ default: () => <></> }),
  ),
);

type AnnouncementCardProps = Omit<ManagedCardProps, "card"> & {
  urgent: boolean;
  manageable: boolean;
  /** Not among the first, so probably outside of the window. */
  far: boolean;
};

/** An announcement in the board's list. */
export const AnnouncementCard = memo(function AnnouncementCard(props: AnnouncementCardProps) {
  const { announcement, urgent, manageable, far, marked, onShown, actions } = props;
  const { id, title, description, date, location, ministry } = announcement;
  const card = useRef<HTMLElement>(null);
  const titleId = useId();
  rendering(id);
  return (
    <li className={far ? "card-far" : undefined}>
      <article
        ref={card}
        tabIndex={-1}
        aria-labelledby={titleId}
        className={clsx(
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
                {urgent && <UrgentBadge />}
              </div>
              <div className="card-actions">
                {manageable && (
                  <Suspense>
                    <ManagedCard {...{ announcement, actions, card, marked, onShown }} />
                  </Suspense>
                )}
              </div>
            </div>
          </div>
        </div>
        <CardDate {...announcement} />
        <StatusReason announcement={announcement} className="card-fact" />
        {location && (
          <p dir="auto" className="card-fact card-place">
            <MapPin aria-hidden />
            {location}
          </p>
        )}
        <AnnouncementText text={description} title={title} />
      </article>
    </li>
  );
});
