import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

// Each names one that is there and one that is not.
const FILES = {
  "dist/index.html": `<link href="/icon.svg"><link href="/gone-icon.svg"><script>["/assets/app.js","/assets/gone-app.js"]</script>`,
  "dist/icon.svg": "<svg>",
  "dist/sw.js": "let assets=[`/assets/app.js`,`/assets/gone-offline.js`]",
  "dist/assets/app.js":
    'import{a}from"./vendor.js";import"./gone-vendor.js";x=["assets/gone-style.css"]',
  "dist/assets/vendor.js": "export const a=1;import(`./gone-later.js`)",
  "dist/.vite/manifest.json": JSON.stringify({
    "index.html": { file: "assets/app.js", css: ["assets/in-the-page.css"], isEntry: true },
    "later.tsx": { file: "assets/gone-page.js", css: ["assets/gone-sheet.css"] },
  }),
  "dist-server/main.js":
    'import { serve } from "./serve.js";\nexport { gone } from "./gone-export.js";\nimport "pg";',
  "dist-server/serve.js":
    'new URL("./gone-worker.js", import.meta.url);\nawait import("./gone-dynamic.js");',
  "dist-server/web/server-entry.js": "render()",
};
const GONE = [
  ...["export", "dynamic", "worker"].map((name) => `dist-server/gone-${name}.js`),
  ...["app", "vendor", "later", "offline", "page"].map((name) => `dist/assets/gone-${name}.js`),
  ...["style", "sheet"].map((name) => `dist/assets/gone-${name}.css`),
  "dist/gone-icon.svg",
];

const module: string = join(import.meta.dirname, "build/missing-files.mjs");
let folder: string;
let missing: () => string[];

beforeEach(async () => {
  const { findMissing } = await import(module);
  folder = await mkdtemp(join(tmpdir(), "avisos-missing-files-"));
  missing = () => findMissing(folder).sort();
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
});

afterEach(() => rm(folder, { recursive: true }));

test("every file that a page, a script, the service worker or the manifest names is looked up", async () => {
  expect(missing()).toEqual(GONE.sort());
});

test("a file that is there and empty is missing", async () => {
  await writeFile(join(folder, "dist/assets/vendor.js"), "");
  expect(missing()).toContain("dist/assets/vendor.js");
});

test("without the page there is no more to look up", async () => {
  await rm(join(folder, "dist/index.html"));
  expect(missing()).toEqual(["dist/index.html"]);
});
