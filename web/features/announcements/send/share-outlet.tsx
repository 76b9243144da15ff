import { lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";
import { ErrorBoundary } from "@/ui/error-boundary.tsx";
import { shareDialog } from "./share-store.ts";

const ShareDialog = lazy(() =>
  import("./share-dialog.tsx").then((module) => ({ default: module.ShareDialog })),
);

type ShareOutletProps = {
  /** Shown when the dialog cannot be fetched. */
  failure: (onClose: () => void) => ReactNode;
};

/** Where the dialog with the ways to share opens; its code is fetched for the first one. */
export function ShareOutlet({ failure }: ShareOutletProps) {
  const sharing = useSyncExternalStore(
    shareDialog.subscribe,
    shareDialog.snapshot,
    shareDialog.snapshot,
  );
  if (sharing === null) return null;
  return (
    <ErrorBoundary fallback={() => failure(shareDialog.close)}>
      <Suspense>
        <ShareDialog {...sharing} onClose={shareDialog.close} />
      </Suspense>
    </ErrorBoundary>
  );
}
