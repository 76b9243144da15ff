import { Share2 } from "lucide-react";
import { useSyncExternalStore } from "react";
import { laterBundle } from "@/bundles.ts";
import { Button } from "@/ui/button.tsx";
import { LazyDialog } from "@/ui/lazy.tsx";
import type { Announcement } from "../model/queries.ts";

const ShareDialog = laterBundle.component((part) => part.ShareDialog);

// What is shared in the dialog, one for the whole page, and the button that gets the focus back.
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

/** Shares with the system's sheet, or with our dialog where there is none or it fails. `opener` gets the focus after the dialog. */
export async function share(
  announcement: Announcement,
  opener: HTMLElement | null = null,
): Promise<void> {
  // Missing on plain http and in most browsers of a desktop.
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
  /** As an icon in a line of a card, else with its name. */
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
