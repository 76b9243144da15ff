import { clsx } from "clsx";
import { History } from "lucide-react";
import { useNow } from "@/lib/browser/clock.ts";
import { rendering } from "@/lib/browser/rendering.ts";
import { inWords } from "@/lib/text/dates.ts";
import { ScreenHeading } from "@/ui/screen-heading.tsx";
import { MinistryBadge, StatusIcon, StatusReason, StatusTitle } from "../card/badges.tsx";
import { LinkedText } from "../card/linked-text.tsx";
import type { AnnouncementDetails } from "../model/announcement-query.ts";
import type { Announcement } from "../model/queries.ts";
import { changedStatus, isPast } from "../model/summary.ts";
import { AnnouncementFacts } from "./announcement-facts.tsx";
import { PageActions } from "./page-actions.tsx";

type AnnouncementArticleProps = {
  /** Without the details while only its row on the board is known. */
  announcement: Announcement | AnnouncementDetails;
  /** It stands beside a list, whose screen has a heading of its own. */
  isBeside?: boolean;
};

function LastChange({ of }: { of: AnnouncementDetails }) {
  const now = useNow();
  const verb = of.revision > 1 ? "Alterado" : "Publicado";
  return (
    <p className="mt-5 border-t border-line pt-3 text-muted">
      {verb} em <time dateTime={of.updated_at}>{inWords(of.updated_at, now)}</time>
    </p>
  );
}

/** Everything about one announcement, and what can be done with it. */
export function AnnouncementArticle(props: AnnouncementArticleProps) {
  const { announcement, isBeside = false } = props;
  const { id, description, ministry } = announcement;
  const now = useNow();
  rendering(id);
  const Part = isBeside ? "div" : "article";
  const Heading = isBeside ? "h3" : ScreenHeading;
  return (
    <Part className={isBeside ? "p-5 pt-0" : "card p-4 sm:p-8"}>
      {/* Not around the bar, which it would hold at its own bottom. */}
      <div className="@container">
        <AnnouncementState announcement={announcement} now={now} />
        <Heading
          dir="auto"
          className={clsx(
            "wrap-anywhere [&>s]:decoration-2",
            isBeside && "font-serif text-3xl leading-tight font-semibold",
          )}
        >
          <StatusTitle announcement={announcement} />
        </Heading>
        <p className="mt-2 flex">
          <MinistryBadge ministry={ministry} />
        </p>
        <AnnouncementFacts announcement={announcement} now={now} />
        <p dir="auto" className="mt-4 text-lg whitespace-pre-line wrap-anywhere">
          <LinkedText text={description} />
        </p>
      </div>
      <PageActions announcement={announcement} isBeside={isBeside} />
      {"updated_at" in announcement && <LastChange of={announcement} />}
    </Part>
  );
}

type AnnouncementStateProps = { announcement: Announcement; now: number };

/** What somebody has to know before anything else: that it does not take place as announced, or is over. */
function AnnouncementState({ announcement, now }: AnnouncementStateProps) {
  const status = changedStatus(announcement);
  const isPostponed = announcement.status === "postponed";
  const isOver = isPast(announcement, now);
  if (status === undefined && !isOver) return null;
  return (
    <div className="mb-4 space-y-2 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 @max-[18rem]:[&_svg]:hidden">
      {status !== undefined && (
        <div
          className={clsx(
            "flex gap-2 rounded-xl px-3 py-2.5",
            isPostponed ? "bg-postponed-soft text-postponed-ink" : "bg-danger-soft text-danger-ink",
          )}
        >
          <StatusIcon announcement={announcement} />
          <div className="min-w-0 wrap-anywhere">
            <strong>{status}</strong>
            <StatusReason announcement={announcement} />
          </div>
        </div>
      )}
      {isOver && (
        <p className="flex gap-2 rounded-xl bg-sunken px-3 py-2.5">
          <History aria-hidden />
          <span>Este aviso já passou.</span>
        </p>
      )}
    </div>
  );
}
