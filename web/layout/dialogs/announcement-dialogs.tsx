import { lazy, Suspense, useState } from "react";
import { afterPaint } from "@/lib/browser/after-paint.ts";
import { ErrorBoundary } from "@/ui/error-boundary.tsx";
import { preloadToaster } from "@/ui/toast-outlet.tsx";
import { DialogFailure } from "../failure.tsx";
import type { AnnouncementDialogsProps } from "./open-dialog.ts";

const loadDialogs = () => import("./saving-dialogs.tsx");
const SavingDialogs = lazy(() =>
  loadDialogs().then((module) => ({ default: module.SavingDialogs })),
);

/** Fetches what the dialogs need before they are opened, without delaying the response to a tap. */
export function prepareDialogs() {
  afterPaint(() => {
    preloadToaster();
    // Opening the dialog tries again, and shows the failure.
    loadDialogs().catch(() => {});
  });
}

/** The dialogs over a list of announcements, fetched when the first one is opened. */
export function AnnouncementDialogs(props: AnnouncementDialogsProps) {
  const [used, setUsed] = useState(false);
  if (!used && props.dialog !== null) setUsed(true);
  if (!used) return null;
  return (
    <ErrorBoundary
      fallback={() => props.dialog !== null && <DialogFailure onClose={props.onClose} />}
    >
      <Suspense>
        <SavingDialogs {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
