import { type ComponentType, use } from "react";

// React renders a failed component again at once. During this time (ms) the component throws the
// same error again instead of sending a new request.
const FAILED_FOR_MS = 1_000;

/**
 * Creates access to a bundle: a part of the app whose code is fetched later, in one file. All
 * bundles are in `web/bundles.ts`. For each bundle `web/app/main.tsx` calls `provide` with its
 * import.
 *
 *     // The component suspends until the bundle is loaded. A failure reaches the error boundary.
 *     const Dialog = laterBundle.component(({ ShareDialog }) => ShareDialog);
 *     // In an event handler:
 *     const { shareBySystem } = await laterBundle.load();
 */
export function bundle<Module>() {
  let fetchModule = (): Promise<Module> =>
    Promise.reject(new Error("the bundle has no import: call provide() first"));
  let loaded: Module | undefined;
  let loading: Promise<Module> | undefined;
  let failure: { error: unknown; at: number } | undefined;

  async function fetchBundle() {
    try {
      loaded = await fetchModule();
      return loaded;
    } catch (error) {
      failure = { error, at: performance.now() };
      loading = undefined;
      throw error;
    }
  }

  function load(): Promise<Module> {
    loading ??= fetchBundle();
    return loading;
  }

  function useModule(): Module {
    if (loaded !== undefined) return loaded;
    if (failure && performance.now() - failure.at < FAILED_FOR_MS) throw failure.error;
    return use(load());
  }

  return {
    provide(fetch: () => Promise<Module>): void {
      fetchModule = fetch;
    },
    load,
    /**
     * Fetches the bundle before it is needed. A failure is ignored, because the component fetches a
     * missing bundle again.
     */
    prepare: () => void load().catch(() => {}),
    get loaded() {
      return loaded;
    },
    component<Props extends object>(
      pick: (module: Module) => ComponentType<Props>,
    ): ComponentType<Props> {
      return function BundleComponent(props: Props) {
        const Component = pick(useModule());
        return <Component {...props} />;
      };
    },
  };
}
