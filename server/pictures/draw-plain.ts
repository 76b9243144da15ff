// Build step `node draw-plain.js <folder of the web app>`. Draws the PNG icons for phones, and a
// preview picture without a church's name for static hosts. A machine that cannot draw keeps the
// stored files of web/public.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describeCause, logError } from "../log.ts";
import { boardPicture } from "./layout.ts";
import { openPictureRenderer } from "./pictures.ts";

// The icon for iOS has no transparent corners, because iOS rounds icons itself and shows
// transparency in black.
const ICONS = [
  { source: "favicon.svg", name: "icon-192.png", size: 192 },
  { source: "favicon.svg", name: "icon-512.png", size: 512 },
  { source: "icon-maskable.svg", name: "icon-maskable-512.png", size: 512 },
  { source: "icon-maskable.svg", name: "apple-touch-icon.png", size: 180 },
];

async function drawIcons(folder: string) {
  const { Renderer } = await import("@takumi-rs/core");
  const renderer = new Renderer({ cacheMaxBytes: 0 });
  for (const { source, name, size } of ICONS) {
    const svg = await readFile(join(folder, source), "base64");
    const src = `data:image/svg+xml;base64,${svg}`;
    const square = { width: size, height: size };
    const png = await renderer.render({ type: "image", src, ...square }, square);
    await writeFile(join(folder, name), png);
  }
}

async function draw(folder: string) {
  await drawIcons(folder);
  const render = await openPictureRenderer();
  await writeFile(join(folder, "previa.png"), await render(boardPicture("Avisos da Igreja")));
}

await draw(process.argv[2] ?? "").catch((error: unknown) =>
  logError(
    `icons cannot be drawn on this machine, so the stored ones are used (${describeCause(error)})`,
  ),
);
