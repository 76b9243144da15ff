import { Component, type ReactNode, Suspense } from "react";
import { useBackLayer } from "@/lib/browser/back-layers.ts";
import { Button } from "@/ui/button.tsx";

type ErrorBoundaryProps = { fallback: (error: unknown) => ReactNode; children: ReactNode };
type State = { failed: false } | { failed: true; error: unknown };

/** Shows the fallback when the children failed to render or to load. React logs the error. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error };
  }

  override render() {
    if (this.state.failed) return this.props.fallback(this.state.error);
    return this.props.children;
  }
}

type LateProps = {
  /** Stands in the place of `children` until their part is fetched. */
  before?: ReactNode;
  /** Shown when the part cannot be fetched. */
  failure?: ReactNode;
  children: ReactNode;
};

/** Shows components of a part of the app that may still have to be fetched (lib/browser/part.tsx). */
export function Late({ before = null, failure = before, children }: LateProps) {
  return (
    <ErrorBoundary fallback={() => failure}>
      <Suspense fallback={before}>{children}</Suspense>
    </ErrorBoundary>
  );
}

type LateDialogProps = { onClose: () => void; children: ReactNode };

/** `Late` for an open dialog: says that it cannot be fetched. */
export const LateDialog = ({ onClose, children }: LateDialogProps) => (
  <Late failure={<DialogFailure onClose={onClose} />}>{children}</Late>
);

/** The dialog failed or could not be fetched: no connection, or the app was updated on the server. */
export function DialogFailure({ onClose }: { onClose: () => void }) {
  useBackLayer(true, onClose);
  return (
    <div
      role="alert"
      className="card fixed inset-x-4 bottom-4 z-40 mx-auto max-w-md space-y-4 p-5 shadow-lift"
    >
      <p>Não foi possível abrir esta janela. Verifique sua conexão e recarregue a página.</p>
      <div className="flex justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          Fechar
        </Button>
        <Button onClick={() => window.location.reload()}>Recarregar</Button>
      </div>
    </div>
  );
}
