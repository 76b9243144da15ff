import { Share2 } from "lucide-react";
import { useSyncExternalStore } from "react";
import { laterBundle } from "@/bundles.ts";
import { Button } from "@/ui/button.tsx";
import { LazyDialog } from "@/ui/lazy.tsx";
import type { Announcement } from "../model/queries.ts";

const ShareDialog = laterBundle.component((part) => part.ShareDialog);

// The announcement in the share dialog, and the button that gets the focus afterwards. A page has
// only one share dialog.
let sharing: { announcement: Announcement; opener: HTMLElement | null } | null = null;
const listeners = new Set<() => void>();

function setSharing(next: typeof sharing) {
  sharing = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const present = () => sharing;
const close = () => setSharing(null);

/**
 * Shares an announcement with the system's share dialog, or with ShareDialog when the system has
 * none or sharing fails. The button `opener` gets the focus afterwards.
 */
export async function share(
  announcement: Announcement,
  opener: HTMLElement | null = null,
): Promise<void> {
  // `navigator.share` is missing on plain HTTP and in most desktop browsers.
  if ("share" in navigator) {
    try {
      return await (await laterBundle.load()).shareBySystem(announcement);
    } catch {}
  }
  setSharing({ announcement, opener });
}

export function ShareOutlet() {
  const shown = useSyncExternalStore(subscribe, present, present);
  if (shown === null) return null;
  return (
    <LazyDialog onClose={close}>
      <ShareDialog {...shown} onClose={close} />
    </LazyDialog>
  );
}

type ShareButtonProps = {
  announcement: Announcement;
  /**
   * The look of the share button. The variant `icon` has no text, for the line of buttons of a
   * card.
   */
  variant: "primary" | "outline" | "icon";
  className?: string;
};

export function ShareButton({ announcement, variant, className }: ShareButtonProps) {
  const isIcon = variant === "icon";
  return (
    <Button
      variant={variant}
      className={className}
      aria-label={`Compartilhar ${announcement.title}`}
      {...(isIcon && { "data-tooltip": "Compartilhar" })}
      onClick={({ currentTarget }) => share(announcement, currentTarget)}
    >
      <Share2 aria-hidden />
      {!isIcon && "Compartilhar"}
    </Button>
  );
}
