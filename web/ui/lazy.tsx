import {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
} from "react";
import { notify } from "./toast.ts";

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

type LazyProps = {
  /** Stands in the place of `children` until their part is fetched. */
  before?: ReactNode;
  /** Shown when the part cannot be fetched. */
  failure?: ReactNode;
  children: ReactNode;
};

/** Shows components of a part of the app that may still have to be fetched (lib/browser/bundle.tsx). */
export function Lazy({ before = null, failure = before, children }: LazyProps) {
  return (
    <ErrorBoundary fallback={() => failure}>
      <Suspense fallback={before}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Returns the component with nothing in its place until its part is fetched. */
export const lazy = <Props extends object>(LazyComponent: ComponentType<Props>) =>
  function Shown(props: Props) {
    return (
      <Lazy>
        <LazyComponent {...props} />
      </Lazy>
    );
  };

type LateDialogProps = { onClose: () => void; children: ReactNode };

/** `Lazy` for an open dialog: closes it and shows a toast when it fails or cannot be fetched. */
export const LazyDialog = ({ onClose, children }: LateDialogProps) => (
  <Lazy failure={<DialogFailure onClose={onClose} />}>{children}</Lazy>
);

function DialogFailure({ onClose }: { onClose: () => void }) {
  const report = useEffectEvent(() => {
    notify.error({
      title: "Não foi possível abrir esta janela",
      description: "Verifique sua conexão e recarregue a página.",
      action: { label: "Recarregar", onClick: () => window.location.reload() },
    });
    onClose();
  });
  useEffect(() => report(), []);
  return null;
}
