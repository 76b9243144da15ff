import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../test/support/fixtures.ts";
import { BUDGETS, measureBundle } from "./bundle.mjs";

const PAGE = `<!doctype html>
<script type="module" crossorigin src="/assets/index.js"></script>
<script type="module">for (const file of ["/assets/started.js"]) import(file);</script>
<link rel="stylesheet" crossorigin href="/assets/index.css">`;
const CHECK = join(import.meta.dirname, "bundle.mjs");

let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  await mkdir(join(folder, "assets"));
  await write("index.html", PAGE);
  await write("assets/index.js", `import{a}from"./near.js";a(()=>import("./later.js"));`);
  await write("assets/near.js", `export{a}from"./far.js";`);
  await write("assets/far.js", "export const a=(b)=>b;");
  await write("assets/later.js", "export{};");
  await write("assets/started.js", "export{};");
  await write("assets/team-1.js", `import"./far.js";import"./shared.js";`);
  await write("assets/shared.js", "export{};");
  await write("assets/index.css", "a{color:red}");
});

const write = (file: string, text: string) => writeFile(join(folder, file), text);

const check = () => spawnSync(process.execPath, [CHECK, folder], { encoding: "utf8" });

test("the first view is what the page names and that imports, not what is loaded later", () => {
  const names = measureBundle(folder).files.map((file) => basename(file));
  expect(names.sort()).toEqual([
    "far.js",
    "index.css",
    "index.html",
    "index.js",
    "near.js",
    "started.js",
  ]);
});

test("a first view within its budgets passes", () => {
  expect(check()).toMatchObject({ status: 0, stderr: "" });
});

test.each([
  ["script", "assets/far.js", (filler: string) => `export const a="${filler}";`],
  ["style", "assets/index.css", (filler: string) => `a{content:"${filler}"}`],
  ["page", "index.html", (filler: string) => `${PAGE}<p>${filler}</p>`],
  ["team", "assets/shared.js", (filler: string) => `export const b="${filler}";`],
] as const)("a %s beyond its budget fails with one line", async (part, file, filled) => {
  // Nothing compresses hexadecimal noise to less than half.
  await write(file, filled(randomBytes(Math.ceil(BUDGETS[part] * 1.2)).toString("hex")));
  const { status, stderr } = check();
  expect(status).toBe(1);
  expect(stderr).toMatch(new RegExp(`^The web app's ${part}: .* allows .*\\n$`));
});

test("more chunks than allowed fail, even where none is imported", async () => {
  for (let number = 0; number < BUDGETS.chunks; number += 1) {
    await write(`assets/part-${number}.js`, "export{};");
  }
  expect(check()).toMatchObject({
    status: 1,
    stderr: "The web app's chunks: 22; bench/budgets.json allows 14.\n",
  });
});
