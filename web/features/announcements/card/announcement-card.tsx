import { clsx } from "clsx";
import { memo, type ReactNode, type RefObject, useId, useRef } from "react";
import { teamBundle } from "@/bundles.ts";
import { bandColor } from "@/features/ministries/rules.ts";
import { FollowButton } from "@/features/notifications/bell.tsx";
import { useNow } from "@/lib/browser/clock.ts";
import { MINUTE_MS } from "@/lib/text/durations.ts";
import { lazy } from "@/ui/lazy.tsx";
import { announcementFacts } from "../model/facts.ts";
import { KIND_NAMES } from "../model/kinds.ts";
import { pictureAddress } from "../model/picture-address.ts";
import type { Announcement } from "../model/queries.ts";
import { Marked } from "../search/marked-text.tsx";
import { ShareButton } from "../send/share.tsx";
import { AnnouncementLink, openCard } from "./announcement-link.tsx";
import { AnnouncementText } from "./linked-text.tsx";
import {
  CardDate,
  CardHour,
  MinistryBadge,
  StatusBadge,
  StatusReason,
  StatusTitle,
} from "./status-and-date.tsx";

const PICTURE_SIDE = 64;
// A card needs the current time only for the year. In every time zone a year begins at a multiple
// of 15 minutes. Therefore the card gets a new time only every 15 minutes.
export const YEAR_STEP_MS = 15 * MINUTE_MS;

/**
 * The edit and delete icons. These icons are in the team bundle, because only people who may change
 * an announcement need the icons.
 */
export const CardIcons = lazy(teamBundle.component((part) => part.CardIcons));

export const CardMenu = lazy(teamBundle.component((part) => part.CardActions));

export type CardActionsProps = {
  announcement: Announcement;
  card?: RefObject<HTMLElement | null>;
  marked?: boolean;
  /** Called after the card of a saved announcement was highlighted for 4 s. */
  onShown?: () => void;
};

type AnnouncementCardProps = Omit<CardActionsProps, "card"> & {
  /**
   * The time until the start in words: `hoje`, `em 2 h`. Undefined if the announcement is not
   * urgent.
   */
  timeLeft: string | undefined;
  manageable: boolean;
  /** Whether the card is far down in the list, and therefore probably outside of the viewport. */
  isFar?: boolean;
  /** Whether the list has no day headings. In such a list the card itself shows the day. */
  isAlone?: boolean;
  children?: ReactNode;
};

export const AnnouncementCard = memo(function AnnouncementCard(props: AnnouncementCardProps) {
  const {
    announcement,
    timeLeft,
    manageable,
    isFar,
    isAlone = false,
    children,
    ...managed
  } = props;
  const { id, title, description, ministry, picture, picture_description } = announcement;
  const record = announcementFacts(announcement, { now: useNow(YEAR_STEP_MS) });
  const card = useRef<HTMLElement>(null);
  const titleId = useId();
  const Heading = isAlone ? "h2" : "h4";
  return (
    <li className={isFar ? "card-far" : undefined}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users follow the title. */}
      <article
        ref={card}
        tabIndex={-1}
        aria-labelledby={titleId}
        onClick={openCard}
        onAuxClick={openCard}
        className={clsx(
          "group card announcement focus-ring",
          timeLeft && "card-urgent",
          managed.marked && "card-marked",
        )}
      >
        <div className="card-parts">
          {record.kind === "notice" ? (
            <div className="hour" style={{ borderColor: bandColor(ministry?.color) }}>
              {KIND_NAMES.notice}
            </div>
          ) : (
            <CardHour facts={record} isAlone={isAlone} color={ministry?.color} />
          )}
          <div className="card-words">
            {record.status && (
              <div className="card-status">
                <StatusBadge facts={record} />
                <StatusReason isBrief facts={record} />
              </div>
            )}
            <Heading id={titleId} dir="auto" className="card-title may-be-cut">
              <AnnouncementLink id={id}>
                <StatusTitle facts={record} />
              </AnnouncementLink>
            </Heading>
            {(record.place || record.rule) && (
              <p className="card-where card-fact">
                <bdi>
                  <Marked text={record.place} />
                </bdi>
                {record.rule && (
                  <span>
                    {record.place && " · "}
                    {record.rule}
                  </span>
                )}
              </p>
            )}
            <AnnouncementText text={description} title={title} />
          </div>
          <div className="card-facts">
            <div className="card-badges">
              {timeLeft && (
                <span className="badge badge-urgent">
                  <span>Urgente</span>
                  <span>{` · ${timeLeft}`}</span>
                </span>
              )}
              <MinistryBadge ministry={ministry} />
              {isAlone && record.kind === "routine" && (
                <span className="badge bg-sunken text-muted">{KIND_NAMES.routine}</span>
              )}
            </div>
            <CardDate facts={record} isAlone={isAlone} />
            {children}
          </div>
          <div className="card-controls">
            {manageable && <CardIcons announcement={announcement} {...managed} />}
            {!isAlone && <FollowButton announcement={announcement} />}
            <ShareButton announcement={announcement} variant="icon" className="card-share" />
            {manageable && <CardMenu announcement={announcement} card={card} {...managed} />}
          </div>
          {picture && (
            <img
              className="card-picture"
              // Until the picture is sent to the server, the row contains the picture as a data
              // URL.
              src={picture.startsWith("data:") ? picture : pictureAddress(picture, "card")}
              alt={picture_description ?? ""}
              width={PICTURE_SIDE}
              height={PICTURE_SIDE}
              loading="lazy"
              decoding="async"
            />
          )}
        </div>
      </article>
    </li>
  );
});
