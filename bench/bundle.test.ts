import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../test/support/fixtures.ts";
import budgets from "./budgets.json" with { type: "json" };

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
  for (const name of ["far", "later", "started", "shared"]) await write(`assets/${name}.js`, "");
  await write("assets/team-1.js", `import"./far.js";import"./shared.js";`);
  await write("assets/index.css", "a{color:red}");
});

const write = (file: string, text: string) => writeFile(join(folder, file), text);

const check = () => spawnSync(process.execPath, [CHECK, folder], { encoding: "utf8" }).stderr;

// Hexadecimal noise compresses to no less than half.
const noise = (bytes: number) => randomBytes(Math.ceil(bytes * 1.2)).toString("hex");

test("an app within its budgets passes, with what it loads later left out", async () => {
  await write("assets/later.js", noise(budgets.script));
  expect(check()).toBe("");
});

test.each([
  ["script", "assets/far.js", ""],
  ["script", "assets/started.js", ""],
  ["style", "assets/index.css", ""],
  ["page", "index.html", PAGE],
  ["team", "assets/shared.js", ""],
] as const)("a %s beyond its budget in %s fails with one line", async (part, file, text) => {
  await write(file, text + noise(budgets[part]));
  expect(check()).toMatch(new RegExp(`^The web app's ${part}: .* allows .*\\n$`));
});

test("more chunks than allowed fail, even where none is imported", async () => {
  for (let number = 0; number < budgets.chunks; number += 1) {
    await write(`assets/part-${number}.js`, "");
  }
  expect(check()).toBe("The web app's chunks: 22; bench/budgets.json allows 14.\n");
});
