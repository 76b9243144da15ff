import { type ComponentType, use } from "react";

// React renders a failed component once more at once, and the error boundary must get the error, not another request.
const FAILED_FOR_MS = 1_000;

/**
 * A part of the app whose code is fetched later, in one file. `web/bundles.ts` names the parts, `web/app/main.tsx` says by
 * `provide` how each is fetched.
 *
 *     const Dialog = laterBundle.component(({ ShareDialog }) => ShareDialog);  // waits by <Suspense>, fails by <ErrorBoundary>
 *     const { shareBySystem } = await laterBundle.load();                      // in an event
 */
export function bundle<Module>() {
  let fetchModule = (): Promise<Module> => Promise.reject(new Error("the part is not provided"));
  let loaded: Module | undefined;
  let loading: Promise<Module> | undefined;
  let failure: { error: unknown; at: number } | undefined;

  async function fetchPart() {
    try {
      loaded = await fetchModule();
      return loaded;
    } catch (error) {
      failure = { error, at: performance.now() };
      loading = undefined;
      throw error;
    }
  }

  /** Fetches the part; after a failure again. */
  function load(): Promise<Module> {
    loading ??= fetchPart();
    return loading;
  }

  function usePart(): Module {
    if (loaded !== undefined) return loaded;
    if (failure && performance.now() - failure.at < FAILED_FOR_MS) throw failure.error;
    return use(load());
  }

  return {
    provide(fetch: () => Promise<Module>): void {
      fetchModule = fetch;
    },
    load,
    /** Fetches the part before it is needed; the one who needs it reports a failure. */
    prepare: () => void load().catch(() => {}),
    /** The part where it is loaded. */
    get loaded() {
      return loaded;
    },
    /** A component of the part. Rendered at once where the part is loaded; suspends until then. */
    component<Props extends object>(
      pick: (module: Module) => ComponentType<Props>,
    ): ComponentType<Props> {
      return function PartComponent(props: Props) {
        const Component = pick(usePart());
        return <Component {...props} />;
      };
    },
  };
}
