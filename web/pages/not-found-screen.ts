import { lazyPage } from "./lazy-page.tsx";

/** The screen of what is not there, for every address and for an announcement that there never was. */
export const NotFoundScreen = lazyPage(() =>
  import("./not-found.tsx").then(({ NotFoundPage }) => NotFoundPage),
);
