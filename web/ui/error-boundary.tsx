import { Component, type ReactNode } from "react";

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
