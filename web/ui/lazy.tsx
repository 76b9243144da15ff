import {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
} from "react";
import { unreachableText } from "@/lib/data/request.ts";
import { notify } from "./toast.ts";

type ErrorBoundaryProps = { fallback: (error: unknown) => ReactNode; children: ReactNode };
type State = { failed: false } | { failed: true; error: unknown };

/** Shows the fallback when the children cannot be rendered or loaded. React logs the error. */
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
  /** Shown until the bundle with `children` is loaded. */
  before?: ReactNode;
  failure?: ReactNode;
  children: ReactNode;
};

/** Renders components whose bundle may not be loaded yet (lib/browser/bundle.tsx). */
export function Lazy({ before = null, failure = before, children }: LazyProps) {
  return (
    <ErrorBoundary fallback={() => failure}>
      <Suspense fallback={before}>{children}</Suspense>
    </ErrorBoundary>
  );
}

export const lazy = <Props extends object>(LazyComponent: ComponentType<Props>) =>
  function Shown(props: Props) {
    return (
      <Lazy>
        <LazyComponent {...props} />
      </Lazy>
    );
  };

type LazyDialogProps = { onClose: () => void; children: ReactNode };

/**
 * Renders a dialog of a bundle. If it cannot be rendered or loaded, closes it and shows a toast.
 */
export const LazyDialog = ({ onClose, children }: LazyDialogProps) => (
  <Lazy failure={<DialogFailure onClose={onClose} />}>{children}</Lazy>
);

function DialogFailure({ onClose }: { onClose: () => void }) {
  const report = useEffectEvent(() => {
    notify.error({
      title: "Não foi possível abrir esta janela",
      description: unreachableText(),
      action: { label: "Recarregar", onClick: () => window.location.reload() },
    });
    onClose();
  });
  useEffect(() => report(), []);
  return null;
}
