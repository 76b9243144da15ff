import { readFile } from "node:fs/promises";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const root = join(import.meta.dirname, "../..");
const packageJson = z.object({ dependencies: z.record(z.string(), z.string()) });
const IMPORTED = /^(?:import|\} from).*?"([^".][^"\n]*)"/gm;

/** Returns the npm packages that `file` imports. */
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
  "npm ci with NODE_ENV=production installs every package that %s imports",
  async (file) => {
    const text = await readFile(join(root, "package.json"), "utf8");
    const { dependencies } = packageJson.parse(JSON.parse(text));
    expect((await packagesOf(file)).filter((name) => !(name in dependencies))).toEqual([]);
  },
);
