import { clsx } from "clsx";
import { laterBundle } from "@/bundles.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { useMedia } from "@/lib/browser/device-state.ts";
import { inWords } from "@/lib/text/dates.ts";
import { lazy } from "@/ui/lazy.tsx";
import { LinkedText } from "../card/linked-text.tsx";
import type { AnnouncementDetails } from "../model/announcement-query.ts";
import { announcementFacts } from "../model/facts.ts";
import type { Announcement } from "../model/queries.ts";
import { SavePicture } from "../send/save-picture.tsx";
import { AnnouncementFacts } from "./announcement-facts.tsx";
import { AnnouncementHero } from "./announcement-hero.tsx";
import { PageActions } from "./page-actions.tsx";

const Listen = lazy(laterBundle.component((part) => part.ListenToAnnouncement));

type AnnouncementArticleProps = {
  /**
   * The announcement. Until the details are loaded, the announcement has only the columns of the
   * board's row.
   */
  announcement: Announcement | AnnouncementDetails;
  /** Whether the announcement is shown beside a list. The page of the list has its own heading. */
  isBeside?: boolean;
};

type LastChangeProps = { announcement: AnnouncementDetails; isBeside: boolean; isPast: boolean };

function LastChange({ announcement, isBeside, isPast }: LastChangeProps) {
  const now = useNow();
  // The server's HTML has no button, because the server has no later bundle.
  const isScreen = useMedia("screen");
  const { revision, updated_at } = announcement;
  const verb = revision > 1 ? "Alterado" : "Publicado";
  return (
    <div className="mt-5 border-t border-line pt-3 text-muted">
      <p>
        {verb} em <time dateTime={updated_at}>{inWords(updated_at, now)}</time>
      </p>
      {/* The share sheet of a phone cannot save the picture, so phones need a button that saves
          the picture. */}
      {!isBeside && (
        <div className="screen-only -mx-3 mt-2 flex flex-wrap">
          <SavePicture announcement={announcement} variant="quiet" className="text-muted!" />
          {/* The place is kept, so that nothing moves when the button has loaded. */}
          {!isPast && (
            <div className="min-h-icon min-w-24">
              {isScreen && <Listen announcement={announcement} />}
            </div>
          )}
        </div>
      )}
    </div>
  );
}

export function AnnouncementArticle(props: AnnouncementArticleProps) {
  const { announcement, isBeside = false } = props;
  const now = useNow();
  const record = announcementFacts(announcement, { now });
  const Part = isBeside ? "div" : "article";
  return (
    <Part className={clsx(!isBeside && "card")}>
      <AnnouncementHero announcement={announcement} facts={record} isBeside={isBeside} />
      <div className={isBeside ? "p-5 pt-0" : "p-4 pt-0 sm:p-8 sm:pt-0"}>
        {/* The action bar must stay outside of this CSS container. Inside, the fixed position of
            the bar would be relative to the container. */}
        <div className="@container">
          <AnnouncementFacts announcement={announcement} facts={record} now={now} />
          <p dir="auto" className="mt-4 text-lg whitespace-pre-line wrap-anywhere">
            <LinkedText text={record.text} />
          </p>
        </div>
        <PageActions announcement={announcement} facts={record} isBeside={isBeside} />
        {"updated_at" in announcement && (
          <LastChange announcement={announcement} isBeside={isBeside} isPast={record.isPast} />
        )}
      </div>
    </Part>
  );
}
