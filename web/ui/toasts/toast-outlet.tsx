import { useState, useSyncExternalStore } from "react";
import { later } from "@/parts.ts";
import { Late } from "@/ui/late.tsx";
import { type Toast, toastQueue } from "@/ui/toast.ts";

const Toaster = later.component((part) => part.Toaster);

/** Shows the toasts without the library, when it cannot be loaded. */
function PlainToasts({ toasts }: { toasts: readonly Toast[] }) {
  return (
    <div role="alert" className="fixed inset-x-4 top-20 z-70 mx-auto max-w-sm space-y-2">
      {toasts.map(({ kind, title, description, action, otherAction }) => (
        <div key={`${title}${description}`} className={`toast toast-${kind}`}>
          <div>
            <strong>{title}</strong>
            <p className="whitespace-pre-line">{description}</p>
            {[action, otherAction].map(
              (each) =>
                each && (
                  <button
                    key={each.label}
                    type="button"
                    className="toast-action focus-ring"
                    onClick={each.onClick}
                  >
                    {each.label}
                  </button>
                ),
            )}
          </div>
        </div>
      ))}
      <button type="button" className="toast-action focus-ring" onClick={toastQueue.drain}>
        Fechar
      </button>
    </div>
  );
}

/** Where toasts appear; their library is loaded for the first one. */
export function ToastOutlet() {
  const queued = useSyncExternalStore(
    toastQueue.subscribe,
    toastQueue.snapshot,
    toastQueue.snapshot,
  );
  const [used, setUsed] = useState(false);
  if (!used && queued.length > 0) setUsed(true);
  if (!used) return null;
  return (
    <Late before={null} failure={queued.length > 0 && <PlainToasts toasts={queued} />}>
      <Toaster />
    </Late>
  );
}
