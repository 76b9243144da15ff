import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, ResolvedConfig } from "vite";
import palette from "../../web/lib/palette.json" with { type: "json" };

type Color = { light: string; dark: string };

const { slides, ...theme } = palette;
const colors = new Map<string, Color>([
  ...Object.entries(theme),
  ...Object.entries(slides).map(([name, color]) => [`slides-${name}`, color] as const),
]);

function colorOf(name: string, shade: "light" | "dark"): string {
  const color = colors.get(name);
  if (color === undefined) throw new Error(`lib/palette.json has no colour "${name}"`);
  return color[shade];
}

const declarationsOf = (shade: "light" | "dark") =>
  Object.entries(theme)
    .map(([name, color]) => `--${name}:${color[shade]}`)
    .join(";");

/**
 * `text` with the colours of lib/palette.json in place of `var(--palette-page-light)` and `var(--palette-slides-ink-dark)`,
 * and all of a theme, as CSS variables, in place of `--palette: light`.
 * @throws for a colour that is not there.
 */
export const withColors = (text: string) =>
  text
    .replaceAll(/var\(--palette-([\w-]+)-(light|dark)\)/g, (_, name, shade) => colorOf(name, shade))
    .replaceAll(/--palette:\s?(light|dark)/g, (_, shade) => declarationsOf(shade));

/** Files of the public folder that name colours. */
const NAMES_COLORS = /\.(?:svg|webmanifest)$/;

/**
 * Writes the colours of lib/palette.json into style sheets, the page, and in a build into icons and web app manifest. It
 * stands behind Tailwind's plugin, which puts the page's style sheets together.
 */
export function writePalette(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "write-palette",
    enforce: "pre",
    configResolved: (resolved) => {
      config = resolved;
    },
    transform: {
      filter: { id: /\.css(?:\?|$)/ },
      handler: (code) => ({ code: withColors(code), map: null }),
    },
    transformIndexHtml: { order: "pre", handler: withColors },
    writeBundle: ({ dir = "" }) => {
      if (!config.build.copyPublicDir) return;
      for (const name of readdirSync(dir).filter((file) => NAMES_COLORS.test(file))) {
        writeFileSync(join(dir, name), withColors(readFileSync(join(dir, name), "utf8")));
      }
    },
  };
}
