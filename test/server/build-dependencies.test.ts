import { execFile } from "node:child_process";
import { cp, readdir, readFile } from "node:fs/promises";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";
import { temporaryFolder } from "../support/fixtures.ts";

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

const SCRIPTS = ["avisos", "build", "make-build"].map((name) => `scripts/${name}.mjs`);

test.each([...SCRIPTS, "vite.config.ts", "server/vite.config.ts"])(
  "NODE_ENV=production npm ci installs the packages of %s",
  async (file) => {
    const text = await readFile(join(root, "package.json"), "utf8");
    const { dependencies } = packageJson.parse(JSON.parse(text));
    expect((await packagesOf(file)).filter((name) => !(name in dependencies))).toEqual([]);
  },
);

test("the server's part of the web app is one file, needs no package, and has React's production version", async () => {
  const built = join(root, "dist-server/web");
  expect((await readdir(built)).sort()).toEqual(["routes.json", "server-entry.js"]);
  const alone = await temporaryFolder();
  await cp(join(built, "server-entry.js"), join(alone, "server-entry.mjs"));
  const script = `
    const { render } = await import("./server-entry.mjs");
    process.stdout.write(render("/404", { config: {}, data: undefined, now: 0 }).head);
  `;
  const args = ["--input-type=module", "--eval", script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: alone, env: {} });
  expect(stdout).toContain("Página não encontrada");
  expect(await readFile(join(built, "server-entry.js"), "utf8")).not.toContain(
    "Each child in a list",
  );
});
