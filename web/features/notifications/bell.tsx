import { useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Bell as BellIcon, BellOff } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { laterBundle } from "@/bundles.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { config } from "@/lib/config.ts";
import { storage } from "@/lib/device/storage.ts";
import { Button } from "@/ui/button.tsx";
import { LazyDialog } from "@/ui/lazy.tsx";
import { isSwitchedOff, receivedTopics } from "./subscription.ts";
import { type BellSubject, hasTopicOf } from "./topics.ts";

// An embedded board must not ask for a permission in another site's page. The style sheet hides its
// bells, because the server does not know whether a page is embedded.
const SHOWN = "in-data-embedded:hidden";

const NotifyDialog = laterBundle.component((part) => part.NotifyDialog);

const useStored = (read: () => boolean) =>
  useSyncExternalStore(storage.subscribe, read, () => false);

/** Returns the state of a bell: whether it is on, its icon and its dialog "Me avise". */
function useBell(subject: BellSubject) {
  const [opener, setOpener] = useState<HTMLElement>();
  const isOn = useStored(() => hasTopicOf(subject, receivedTopics()));
  const close = () => setOpener(undefined);
  return {
    isOn,
    open: setOpener,
    icon: (
      <BellIcon
        aria-hidden
        fill={isOn ? "currentColor" : "none"}
        className={isOn ? "text-accent-ink" : undefined}
      />
    ),
    dialog: opener && (
      <LazyDialog onClose={close}>
        <NotifyDialog subject={subject} opener={opener} onClose={close} />
      </LazyDialog>
    ),
  };
}

type BellProps = {
  subject: BellSubject;
  name?: string;
  /** The text of the bell for the whole board, which has no name. */
  words?: string;
  /**
   * Whether the bell must show the name, because no text beside it names the announcement or
   * ministry.
   */
  isNameShown?: boolean;
  /** The variant `icon` has no text, for the header. */
  variant?: "outline" | "icon";
  className?: string;
};

export function Bell(props: BellProps) {
  const { subject, name, words, isNameShown = false } = props;
  const { variant = "outline", className = "flex-wrap" } = props;
  const { isOn, open, icon, dialog } = useBell(subject);
  const isOff = useStored(isSwitchedOff);
  const state = isOff ? " (desligado)" : isOn ? " (ligado)" : "";
  // A bell that cannot ring is not shown: hosted Supabase sends no messages.
  if (!config.sendsPush) return null;
  return (
    <>
      <Button
        variant={variant}
        className={clsx(SHOWN, className)}
        aria-label={`${words ?? `Me avise${isNameShown ? " de " : ": "}${name}`}${state}`}
        onClick={({ currentTarget }) => open(currentTarget)}
      >
        {isOff ? <BellOff aria-hidden className="text-danger-ink" /> : icon}
        {variant === "outline" && (
          <span className="min-w-0 wrap-break-word">
            {words ?? "Me avise"}
            {isNameShown && (
              <>
                {" "}
                de <bdi>{name}</bdi>
              </>
            )}
          </span>
        )}
      </Button>
      {dialog}
    </>
  );
}

/**
 * Shows the bell of a card. One press follows the announcement or unfollows it. Where that is
 * impossible, the press opens the dialog, which says why. A cancelled announcement has no bell,
 * because it has no reminder.
 */
export function FollowButton({ announcement }: { announcement: Announcement }) {
  const { ministry, title } = announcement;
  const { isOn, open, icon, dialog } = useBell({ announcement, ministry });
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  if (!config.sendsPush || announcement.status === "cancelled") return null;
  async function toggle(button: HTMLElement) {
    setBusy(true);
    try {
      const { toggleFollow } = await laterBundle.load();
      await toggleFollow(queryClient, announcement, () => open(button));
    } catch {
      open(button);
    }
    setBusy(false);
  }
  return (
    <>
      <Button
        variant="icon"
        className={clsx(SHOWN, "aria-busy:opacity-60")}
        aria-label={`Me lembre de ${title}`}
        aria-pressed={isOn}
        aria-busy={isBusy}
        data-tooltip="Me lembre"
        onClick={({ currentTarget }) => isBusy || toggle(currentTarget)}
      >
        {icon}
      </Button>
      {dialog}
    </>
  );
}
