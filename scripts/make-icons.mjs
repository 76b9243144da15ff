// Draws the PNG icons that phones ask for from the SVG ones; run by hand after the mark has changed.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { findBrowser } from "./ensure-browser.mjs";

const folder = join(dirname(fileURLToPath(import.meta.url)), "../web/public");
// iOS rounds the corners itself and shows what is transparent in black, so it takes the full square.
const ICONS = [
  ["favicon.svg", "icon-192.png", 192],
  ["favicon.svg", "icon-512.png", 512],
  ["icon-maskable.svg", "icon-maskable-512.png", 512],
  ["icon-maskable.svg", "apple-touch-icon.png", 180],
];

const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ["--no-sandbox"],
});
for (const [source, target, size] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const svg = readFileSync(join(folder, source), "utf8");
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`);
  await page.screenshot({ path: join(folder, target), omitBackground: true });
  await page.close();
}
await browser.close();
