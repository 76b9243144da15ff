import type { Plugin } from "vite";

// The screens that the server renders: web/app/routes.tsx. The build loads them.
const NEEDED = /\/(?:announcement|embed|not-found|slides)\.tsx$/;
const LEFT_OUT = "\0left-to-browsers";
const IS_LEFT_OUT = new RegExp(LEFT_OUT);

/**
 * Leaves out of the server's part of the app what only browsers load, when they come to need it: each of the server's
 * threads would keep it in memory.
 */
export function leaveToBrowsers(): Plugin {
  return {
    name: "leave-to-browsers",
    apply: (_, { isSsrBuild = false }) => isSsrBuild,
    resolveDynamicImport: (specifier) =>
      typeof specifier === "string" && !NEEDED.test(specifier) ? LEFT_OUT : undefined,
    load: {
      filter: { id: IS_LEFT_OUT },
      handler: () =>
        'throw new Error("a screen that the server renders is missing in leave-to-browsers.ts");',
    },
  };
}
