import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import palette from "../web/lib/palette.json" with { type: "json" };

type Shade = "light" | "dark";

const { slides, ...theme } = palette;
const ofSlides = Object.entries(slides).map(([name, color]) => [`slides-${name}`, color] as const);
const colors = new Map([...Object.entries(theme), ...ofSlides]);

function colorOf(name: string, shade: Shade): string {
  const color = colors.get(name);
  if (color === undefined) throw new Error(`lib/palette.json has no colour "${name}"`);
  return color[shade];
}

const declarationsOf = (shade: Shade) =>
  Object.entries(theme)
    .map(([name, color]) => `--${name}:${color[shade]}`)
    .join(";");

/**
 * Replaces references to the palette (web/lib/palette.json) in `text`: `var(--palette-page-light)`
 * becomes one colour, and `--palette: light` becomes all colours of the light theme as CSS
 * variables.
 * @throws for an unknown colour
 */
export const withColors = (text: string) =>
  text
    .replaceAll(/var\(--palette-([\w-]+)-(light|dark)\)/g, (_, name, shade) => colorOf(name, shade))
    .replaceAll(/--palette:\s?(light|dark)/g, (_, shade) => declarationsOf(shade));

/**
 * Vite plugin that writes the palette's colours into style sheets (after Tailwind), index.html,
 * icons and the web app manifest.
 */
export const writePalette = (): Plugin => ({
  name: "write-palette",
  enforce: "pre",
  transform: {
    filter: { id: /\.css(?:\?|$)/ },
    handler: (code) => ({ code: withColors(code), map: null }),
  },
  transformIndexHtml: { order: "pre", handler: withColors },
  writeBundle: ({ dir = "" }) => {
    for (const name of readdirSync(dir).filter((file) => /\.(?:svg|webmanifest)$/.test(file))) {
      writeFileSync(join(dir, name), withColors(readFileSync(join(dir, name), "utf8")));
    }
  },
});
