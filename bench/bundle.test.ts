import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../test/support/for-file.ts";
import budgets from "./budgets.json" with { type: "json" };

const MANIFEST = {
  "app/main.tsx": { name: "index", file: "assets/index.js", imports: ["_near.js"] },
  "_near.js": { name: "near", file: "assets/near.js" },
  "later-bundle.tsx": { name: "later", file: "assets/later.js" },
  "team-bundle.tsx": {
    name: "team-bundle",
    file: "assets/team.js",
    imports: ["_shared.js", "_near.js"],
  },
  "_shared.js": { name: "shared", file: "assets/shared.js" },
};
const CHECK = join(import.meta.dirname, "bundle.mjs");

/**
 * Returns random hexadecimal text that has more than `bytes` bytes after compression. Such text
 * compresses to half of its length at best.
 */
const noise = (bytes: number) => randomBytes(Math.ceil(bytes * 1.2)).toString("hex");

test("the check prints one line for each part over its budget", async () => {
  const folder = await temporaryFolder();
  const write = (file: string, text: string) => writeFile(join(folder, file), text);
  const check = () => {
    const { stderr } = spawnSync(process.execPath, [CHECK, folder], { encoding: "utf8" });
    return stderr.match(/(?<=^The web app's )\w+(?=: .* allows \d+\.$)/gm) ?? stderr;
  };
  for (const name of [".vite", "assets"]) await mkdir(join(folder, name));
  await write(".vite/manifest.json", JSON.stringify(MANIFEST));
  await write("index.html", "<!doctype html>");
  for (const { file } of Object.values(MANIFEST)) await write(file, "");
  await write("assets/later.js", noise(budgets.team));
  expect(check()).toBe("");

  await write("assets/near.js", noise(budgets.script));
  await write("assets/shared.js", noise(budgets.team));
  await write("index.html", noise(budgets.page));
  for (let n = 0; n < budgets.chunks; n += 1) await write(`assets/part-${n}.js`, "");
  expect(check()).toEqual(["script", "page", "team", "chunks"]);
});
