import { lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";
import { ErrorBoundary } from "@/ui/error-boundary.tsx";
import type { Announcement } from "../model/queries.ts";

const loadSystemShare = () => import("./system-share.ts");
const loadShareDialog = () => import("./share-dialog.tsx");
const ShareDialog = lazy(() =>
  loadShareDialog().then((module) => ({ default: module.ShareDialog })),
);

// Missing on plain http and in most browsers of a desktop.
const hasSheet = () => "share" in navigator;

/** Fetches what `share` needs, when somebody is about to share. */
export function prepareShare(): void {
  const load: () => Promise<unknown> = hasSheet() ? loadSystemShare : loadShareDialog;
  // Sharing tries again, and shows the failure.
  load().catch(() => {});
}

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

/**
 * Shares with the system's sheet, in which WhatsApp is one tap away; with our dialog where there is none, or where it
 * fails. To be called by a tap. `opener` gets the focus after the dialog.
 */
export async function share(
  announcement: Announcement,
  opener: HTMLElement | null = null,
): Promise<void> {
  if (hasSheet()) {
    try {
      return await (await loadSystemShare()).shareBySystem(announcement);
    } catch {
      // The dialog has other ways.
    }
  }
  setSharing({ announcement, opener });
}

type ShareOutletProps = {
  /** Shown when the dialog cannot be fetched. */
  failure: (onClose: () => void) => ReactNode;
};

/** Where the dialog with the ways to share opens; its code is fetched for the first one. */
export function ShareOutlet({ failure }: ShareOutletProps) {
  const shown = useSyncExternalStore(subscribe, present, present);
  if (shown === null) return null;
  return (
    <ErrorBoundary fallback={() => failure(close)}>
      <Suspense>
        <ShareDialog {...shown} onClose={close} />
      </Suspense>
    </ErrorBoundary>
  );
}
