import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";
import { type Toast, waitingToasts } from "./toast.ts";

const loadToaster = () => import("./toaster.tsx");
const Toaster = lazy(() => loadToaster().then((module) => ({ default: module.Toaster })));

/** Fetches the toasts' library before it is needed. */
export function preloadToaster() {
  // Tried again by the first toast, which tells when it fails.
  loadToaster().catch(() => {});
}

/** Says what there is to say when the library cannot be fetched. */
function PlainToasts({ toasts }: { toasts: readonly Toast[] }) {
  return (
    <div role="alert" className="fixed inset-x-4 top-4 z-70 mx-auto max-w-sm space-y-2">
      {toasts.map(({ kind, title, description, action }) => (
        <div key={`${title}${description}`} className={`toast toast-${kind}`}>
          <div>
            <strong>{title}</strong>
            <p>{description}</p>
            {action && (
              <button type="button" className="toast-action focus-ring" onClick={action.onClick}>
                {action.label}
              </button>
            )}
          </div>
        </div>
      ))}
      <button type="button" className="toast-action focus-ring" onClick={waitingToasts.take}>
        Fechar
      </button>
    </div>
  );
}

/** Where toasts appear; nothing is loaded before the first. */
export function ToastOutlet() {
  const waiting = useSyncExternalStore(
    waitingToasts.subscribe,
    waitingToasts.snapshot,
    waitingToasts.snapshot,
  );
  const [used, setUsed] = useState(false);
  if (!used && waiting.length > 0) setUsed(true);
  if (!used) return null;
  return (
    <ErrorBoundary fallback={() => waiting.length > 0 && <PlainToasts toasts={waiting} />}>
      <Suspense>
        <Toaster />
      </Suspense>
    </ErrorBoundary>
  );
}
