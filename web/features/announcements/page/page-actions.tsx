import { teamBundle } from "@/bundles.ts";
import { isEditor } from "@/features/auth/rules.ts";
import { useProfile } from "@/features/auth/use-auth.ts";
import { Bell } from "@/features/notifications/bell.tsx";
import { stickyRef } from "@/lib/browser/sticky-height.ts";
import { buttonStyle, CopyButton } from "@/ui/button.tsx";
import { lazy } from "@/ui/lazy.tsx";
import type { Facts } from "../model/facts.ts";
import type { Announcement } from "../model/queries.ts";
import { CalendarButton } from "../send/calendar-button.tsx";
import { ShareButton } from "../send/share.tsx";
import bar from "./page-actions.css?inline";
import { mainAction } from "./page-rules.ts";

const NotifyButton = lazy(teamBundle.component((part) => part.NotifyButton));

/**
 * Ref of the action bar. If the bar is higher than a fifth of the window (for example with large
 * text), the bar moves into the page.
 */
const barRef = stickyRef("--bar-height", 1 / 5);

type PageActionsProps = {
  announcement: Announcement;
  facts: Facts;
  /** Whether the announcement is shown beside a list. The page of the list has its own bar. */
  isBeside: boolean;
};

/**
 * Shows the actions that a reader has for an announcement: a wide one for its link or Pix key, and
 * below it three small ones, which have the same order and place at every announcement. On phones
 * the actions are a bar at the bottom of the window.
 */
export function PageActions({ announcement, facts, isBeside }: PageActionsProps) {
  const main = mainAction(facts);
  const { data: profile } = useProfile();
  const variant = isBeside ? "outline" : "primary";
  return (
    <div ref={isBeside ? undefined : barRef} className="page-actions mt-5">
      <style href="page-actions" precedence="parts">
        {bar}
      </style>
      {main.kind === "link" && (
        <a
          href={main.href}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className={buttonStyle({ variant, className: "is-wide" })}
        >
          <bdi className="may-be-cut min-w-0 wrap-break-word">{main.text}</bdi>
        </a>
      )}
      {main.kind === "pix" && (
        <CopyButton variant={variant} className="is-wide" text={main.value} done="Pix copiado.">
          Copiar Pix
        </CopyButton>
      )}
      <ShareButton
        announcement={announcement}
        variant={main.kind === "share" ? variant : "outline"}
      />
      {!facts.isPast && (
        <Bell
          subject={{ announcement, ministry: announcement.ministry }}
          name={announcement.title}
        />
      )}
      {facts.date && !facts.isPast && <CalendarButton announcement={announcement} />}
      {isEditor(profile) && <NotifyButton announcement={announcement} />}
    </div>
  );
}
