import { type ComponentType, use } from "react";

/** A screen's component. */
export type Page = ComponentType & {
  /** Fetches the page's code, so that it is shown without waiting. Rejects when it cannot be fetched. */
  preload?: () => Promise<unknown>;
};

/** A page whose code is fetched when it is first shown, or before by `preload`. */
export function lazyPage(load: () => Promise<ComponentType>): Page {
  let Loaded: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;

  async function fetchPage() {
    Loaded = await load();
    return Loaded;
  }
  function preload() {
    loading ??= fetchPage();
    return loading;
  }
  function LazyPage() {
    const Shown = Loaded ?? use(preload());
    return <Shown />;
  }
  return Object.assign(LazyPage, { preload });
}

/** The screen of what is not there, for every address and for an announcement that there never was. */
export const NotFoundScreen = lazyPage(() =>
  import("./not-found.tsx").then(({ NotFoundPage }) => NotFoundPage),
);
