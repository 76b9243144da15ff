import { clsx } from "clsx";
import { History } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { laterBundle } from "@/bundles.ts";
import { LazyDialog } from "@/ui/lazy.tsx";
import { PageHeading } from "@/ui/page-heading.tsx";
import { MinistryBadge, StatusIcon, StatusReason, StatusTitle } from "../card/status-and-date.tsx";
import type { Facts } from "../model/facts.ts";
import { pictureAddress, pictureSize } from "../model/picture-address.ts";
import type { Announcement } from "../model/queries.ts";
import { Poster } from "../poster/poster.tsx";
import { isLongTitle } from "./page-rules.ts";

type AnnouncementHeroProps = {
  announcement: Announcement;
  facts: Facts;
  /** Whether the announcement is shown beside a list. The page of the list has its own heading. */
  isBeside: boolean;
};

export function AnnouncementHero({ announcement, facts, isBeside }: AnnouncementHeroProps) {
  const { ministry, picture, picture_description } = announcement;
  const Heading = isBeside ? "h3" : PageHeading;
  const words = (
    <>
      <Heading
        dir="auto"
        className={clsx(
          "wrap-anywhere [&>s]:decoration-2",
          // A long title has a smaller font, so that the date below the title is visible.
          isLongTitle(facts.title)
            ? "text-[min(1.4rem,9.6cqi)]! @min-[30em]:text-[1.8rem]!"
            : "text-[min(1.75rem,12cqi)]! @min-[30em]:text-[2.25rem]!",
          isBeside && "font-serif leading-tight font-semibold",
        )}
      >
        <StatusTitle facts={facts} />
      </Heading>
      {ministry && (
        <p className="mt-2 flex">
          <MinistryBadge ministry={ministry} />
        </p>
      )}
    </>
  );
  if (picture === null) {
    return (
      <Poster
        facts={facts}
        ministry={ministry}
        notice={<StatusNotice facts={facts} className="relative z-1 shrink-0 basis-full" />}
      >
        {words}
      </Poster>
    );
  }
  return (
    <div className="@container">
      <StatusNotice facts={facts} className="p-4" />
      <Photo
        shown={{ picture, description: picture_description, title: facts.title }}
        isBeside={isBeside}
      />
      <div className={clsx("pt-4 @min-[30em]:pt-6", isBeside ? "px-5" : "px-4 sm:px-8")}>
        {words}
      </div>
    </div>
  );
}

const PictureViewer = laterBundle.component((part) => part.PictureViewer);

type PhotoProps = {
  shown: Omit<ComponentProps<typeof PictureViewer>, "opener" | "onClose">;
  isBeside: boolean;
};

/**
 * Shows the picture uncut. The title and the date below the picture stay visible. On desktops a
 * blurred copy fills the frame beside the picture. A press opens the picture in the complete
 * window.
 */
function Photo({ shown, isBeside }: PhotoProps) {
  const { picture, description, title } = shown;
  const { width, height } = pictureSize(picture);
  const ratio = width / height;
  const [opener, setOpener] = useState<HTMLElement>();
  const close = () => setOpener(undefined);
  return (
    <div
      className={clsx(
        "relative isolate grid justify-items-center overflow-hidden bg-sunken [--height:38svh] print:[--height:12cm]",
        !isBeside && "first:rounded-t-[1.1875rem] sm:[--height:48svh]",
      )}
    >
      <img
        src={pictureAddress(picture, "page")}
        alt=""
        className="absolute -z-1 size-full object-cover max-sm:hidden print:hidden"
        // A blurred picture fades at its edges, so the copy is larger than the frame.
        style={{ filter: "blur(24px)", transform: "scale(1.25)" }}
      />
      <button
        type="button"
        aria-label={`Ampliar a imagem: ${description ?? title}`}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
        className="focus-ring block cursor-zoom-in -outline-offset-3!"
        // The button has the size of the picture before the picture loads, so that nothing moves.
        style={{
          aspectRatio: ratio,
          maxWidth: width,
          width: `min(100%, var(--height) * ${ratio})`,
        }}
      >
        <img
          src={pictureAddress(picture, "page")}
          width={width}
          height={height}
          alt={description ?? ""}
          className="size-full"
        />
      </button>
      {opener && (
        <LazyDialog onClose={close}>
          <PictureViewer {...shown} opener={opener} onClose={close} />
        </LazyDialog>
      )}
    </div>
  );
}

type StatusNoticeProps = { facts: Facts; className?: string };

/** Shows above title and picture whether an announcement is cancelled, postponed or over. */
function StatusNotice({ facts, className }: StatusNoticeProps) {
  const { status, isOff, isPast } = facts;
  if (status === undefined && !isPast) return null;
  return (
    <div
      className={clsx(
        "space-y-2 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 @max-[18rem]:[&_svg]:hidden",
        className,
      )}
    >
      {status !== undefined && (
        <div
          className={clsx(
            "flex gap-2 rounded-xl px-3 py-2.5",
            isOff ? "bg-danger-soft text-danger-ink" : "bg-postponed-soft text-postponed-ink",
          )}
        >
          <StatusIcon facts={facts} />
          <div className="min-w-0 wrap-anywhere">
            <strong>{status}</strong>
            <StatusReason facts={facts} />
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
