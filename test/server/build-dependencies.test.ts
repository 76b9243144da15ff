import { readFile } from "node:fs/promises";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const root = join(import.meta.dirname, "../..");
const packageJson = z.object({ dependencies: z.record(z.string(), z.string()) });
const IMPORTED = /^(?:import|\}).*?"([^".][^"\n]*)"/gm;

/** The packages that `file` imports, without those of Node.js. */
async function packagesOf(file: string): Promise<string[]> {
  const source = await readFile(join(root, file), "utf8");
  const names = [...source.matchAll(IMPORTED)].map(([, name = ""]) =>
    name
      .split("/")
      .slice(0, name.startsWith("@") ? 2 : 1)
      .join("/"),
  );
  return names.filter((name) => !name.startsWith("node:") && !builtinModules.includes(name));
}

test.each([
  "scripts/start.mjs",
  "scripts/build.mjs",
  "scripts/build-state.mjs",
  "scripts/build-worker.mjs",
  "vite.config.ts",
])("NODE_ENV=production npm ci installs what %s needs", async (file) => {
  const text = await readFile(join(root, "package.json"), "utf8");
  const { dependencies } = packageJson.parse(JSON.parse(text));
  expect((await packagesOf(file)).filter((name) => !(name in dependencies))).toEqual([]);
});

test("NODE_ENV=production npm ci installs the programs that the build runs", async () => {
  const text = await readFile(join(root, "package.json"), "utf8");
  const { dependencies } = packageJson.parse(JSON.parse(text));
  const build = await readFile(join(root, "scripts/build.mjs"), "utf8");
  const programs = [...build.matchAll(/\brun\("(\w+)"/g)].map(([, name = ""]) => name);
  expect(programs).not.toEqual([]);
  const packages = programs.map((name) => (name === "tsc" ? "typescript" : name));
  expect(packages.filter((name) => !(name in dependencies))).toEqual([]);
});
