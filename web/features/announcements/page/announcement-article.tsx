import { clsx } from "clsx";
import { useNow } from "@/lib/browser/clock.ts";
import { reportRendering } from "@/lib/browser/render-listener.ts";
import { inWords } from "@/lib/text/dates.ts";
import { LinkedText } from "../card/linked-text.tsx";
import type { AnnouncementDetails } from "../model/announcement-query.ts";
import type { Announcement } from "../model/queries.ts";
import { said } from "../model/said.ts";
import { SavePicture } from "../send/save-picture.tsx";
import { AnnouncementFacts } from "./announcement-facts.tsx";
import { AnnouncementHero } from "./announcement-hero.tsx";
import { PageActions } from "./page-actions.tsx";

type AnnouncementArticleProps = {
  /** Without the details while only its row on the board is known. */
  announcement: Announcement | AnnouncementDetails;
  /** It stands beside a list, whose screen has a heading of its own. */
  isBeside?: boolean;
};

function LastChange({ of, isBeside }: { of: AnnouncementDetails; isBeside: boolean }) {
  const now = useNow();
  const verb = of.revision > 1 ? "Alterado" : "Publicado";
  return (
    <div className="mt-5 border-t border-line pt-3 text-muted">
      <p>
        {verb} em <time dateTime={of.updated_at}>{inWords(of.updated_at, now)}</time>
      </p>
      {/* On phones, whose own sheet opens in place of our dialog, the only way to it. */}
      {!isBeside && (
        <SavePicture
          announcement={of}
          variant="quiet"
          className="screen-only mt-2 -ml-3 text-muted!"
        />
      )}
    </div>
  );
}

export function AnnouncementArticle(props: AnnouncementArticleProps) {
  const { announcement, isBeside = false } = props;
  const now = useNow();
  const record = said(announcement, { now });
  reportRendering(announcement.id);
  const Part = isBeside ? "div" : "article";
  return (
    <Part className={clsx(!isBeside && "card")}>
      <AnnouncementHero announcement={announcement} said={record} isBeside={isBeside} />
      <div className={isBeside ? "p-5 pt-0" : "p-4 pt-0 sm:p-8 sm:pt-0"}>
        {/* Not around the bar, which it would hold at its own bottom. */}
        <div className="@container">
          <AnnouncementFacts announcement={announcement} said={record} now={now} />
          <p dir="auto" className="mt-4 text-lg whitespace-pre-line wrap-anywhere">
            <LinkedText text={record.text} />
          </p>
        </div>
        <PageActions announcement={announcement} said={record} isBeside={isBeside} />
        {"updated_at" in announcement && <LastChange of={announcement} isBeside={isBeside} />}
      </div>
    </Part>
  );
}
