import { clsx } from "clsx";
import { History } from "lucide-react";
import { ScreenHeading } from "@/ui/screen-heading.tsx";
import { MinistryBadge, StatusIcon, StatusReason, StatusTitle } from "../card/badges.tsx";
import type { Announcement } from "../model/queries.ts";
import type { Said } from "../model/said.ts";
import { Poster } from "../poster/poster.tsx";
import { AnnouncementPhoto } from "./announcement-photo.tsx";
import heroTitle from "./hero-title.css?inline";
import { isLongTitle } from "./page-rules.ts";

type AnnouncementHeroProps = {
  announcement: Announcement;
  said: Said;
  /** It stands beside a list, whose screen has a heading of its own. */
  isBeside: boolean;
};

/** The first part of an announcement's page: status, title and ministry, on its poster or below its picture. */
export function AnnouncementHero({ announcement, said, isBeside }: AnnouncementHeroProps) {
  const { ministry, picture, picture_description } = announcement;
  const Heading = isBeside ? "h3" : ScreenHeading;
  const words = (
    <>
      <style href="hero-title" precedence="parts">
        {heroTitle}
      </style>
      <Heading
        dir="auto"
        className={clsx(
          "hero-title wrap-anywhere [&>s]:decoration-2",
          isLongTitle(said.title) && "hero-title-long",
          isBeside && "font-serif text-3xl leading-tight font-semibold",
        )}
      >
        <StatusTitle said={said} />
      </Heading>
      <p className="mt-2 flex">
        <MinistryBadge ministry={ministry} />
      </p>
    </>
  );
  const before = <State said={said} />;
  return picture === null ? (
    <Poster {...{ said, ministry, before }}>{words}</Poster>
  ) : (
    <AnnouncementPhoto {...{ picture, before }} description={picture_description}>
      {words}
    </AnnouncementPhoto>
  );
}

/** Says before anything else that an announcement does not take place as announced, or is over. */
function State({ said }: { said: Said }) {
  const { status, isOff, isPast } = said;
  if (status === undefined && !isPast) return null;
  return (
    <div className="poster-state space-y-2 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 @max-[18rem]:[&_svg]:hidden">
      {status !== undefined && (
        <div
          className={clsx(
            "flex gap-2 rounded-xl px-3 py-2.5",
            isOff ? "bg-danger-soft text-danger-ink" : "bg-postponed-soft text-postponed-ink",
          )}
        >
          <StatusIcon said={said} />
          <div className="min-w-0 wrap-anywhere">
            <strong>{status}</strong>
            <StatusReason said={said} />
          </div>
        </div>
      )}
      {isPast && (
        <p className="flex gap-2 rounded-xl bg-sunken px-3 py-2.5">
          <History aria-hidden />
          <span>Este aviso já passou.</span>
        </p>
      )}
    </div>
  );
}
