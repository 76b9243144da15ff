import { clsx } from "clsx";
import { ScreenHeading } from "@/ui/screen-heading.tsx";
import { MinistryBadge, StatusTitle } from "../card/badges.tsx";
import type { Announcement } from "../model/queries.ts";
import { said } from "../model/said.ts";
import { Poster } from "../poster/poster.tsx";
import { AnnouncementPhoto } from "./announcement-photo.tsx";
import { AnnouncementState } from "./announcement-state.tsx";
import heroTitle from "./hero-title.css?inline";
import { isLongTitle } from "./reading.ts";

type AnnouncementHeroProps = {
  announcement: Announcement;
  /** Present time (ms). */
  now: number;
  /** It stands beside a list, whose screen has a heading of its own. */
  isBeside: boolean;
};

/** What one sees of an announcement first: whether it takes place, its title, whose it is, on its poster or below its picture. */
export function AnnouncementHero({ announcement, now, isBeside }: AnnouncementHeroProps) {
  const { ministry, picture } = announcement;
  const record = said(announcement, { now });
  const Heading = isBeside ? "h3" : ScreenHeading;
  const Ground = picture === null ? Poster : AnnouncementPhoto;
  return (
    <Ground announcement={announcement} before={<AnnouncementState said={record} />}>
      <style href="hero-title" precedence="parts">
        {heroTitle}
      </style>
      <Heading
        dir="auto"
        className={clsx(
          "hero-title wrap-anywhere [&>s]:decoration-2",
          isLongTitle(record.title) && "hero-title-long",
          isBeside && "font-serif text-3xl leading-tight font-semibold",
        )}
      >
        <StatusTitle said={record} />
      </Heading>
      <p className="mt-2 flex">
        <MinistryBadge ministry={ministry} />
      </p>
    </Ground>
  );
}
