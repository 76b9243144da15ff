import { spawnSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../test/support/fixtures.ts";

const CHECK = join(import.meta.dirname, "check-regular-expressions.mjs");
const ROOMS = ["bench", "scripts", "server", "supabase", "web"];
const ROUTES = "dist-server/web/routes.json";

const routes = (screen: string, file = "^/avisos\\.xml$") =>
  JSON.stringify({ screens: [{ pattern: screen }], files: { feed: { pattern: file } } });

let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  for (const room of ROOMS) await mkdir(join(folder, room));
  await plant(ROUTES, routes("^/avisos/[^/.]+$"));
});

async function plant(file: string, text: string) {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** Where the check reports something, and whether it lets the code pass. */
function check() {
  const { status, stderr } = spawnSync(process.execPath, [CHECK, folder], { encoding: "utf8" });
  const places = stderr.split("\n").filter(Boolean);
  return { passes: status === 0, places: places.map((line) => /^\S+:\d+/.exec(line)?.[0] ?? line) };
}

const SLOW = {
  exponential: "/^(?:a+)+$/",
  "exponential by two ways to match the same": "/^(?:a|a)*$/",
  "quadratic from the beginning": "/^a*a*$/",
  "quadratic from every place": "/[.,]+$/u",
  "quadratic from every place, of a word": "/(?:ab)+$/",
  "quadratic behind a beginning": "/<!--a-->.*?<!--b-->/s",
  "quadratic in what it looks ahead for": "/a(?=.*b)/",
  cubic: "/\\s*:?\\s*$/",
};

test("each that takes longer than linear time is reported with its place", async () => {
  const kinds = Object.entries(SLOW).map(([kind, literal], index) => ({
    kind,
    literal,
    file: `web/lib/kind-${index}.ts`,
  }));
  for (const { file, literal } of kinds) {
    await plant(file, `const text: string = "";\n\nexport const bad = ${literal}.test(text);\n`);
  }
  const { passes, places } = check();
  const missed = kinds.filter(({ file }) => !places.includes(`${file}:3`));
  expect(missed.map(({ kind }) => kind)).toEqual([]);
  expect({ passes, count: places.length }).toEqual({ passes: false, count: kinds.length });
});

test("one that is put together is examined as a whole, across modules", async () => {
  await plant("web/lib/parts.ts", 'export const PARTS = { blank: "\\\\s*" } as const;\n');
  await plant(
    "web/lib/a.tsx",
    `import { PARTS } from "@/lib/parts.ts";\nconst END = [":?", PARTS.blank].join("");\nexport const bad = new RegExp(\`\${PARTS.blank}\${END}$\`, "u");\n`,
  );
  expect(check()).toEqual({ passes: false, places: ["web/lib/a.tsx:3"] });
});

test("one that cannot be known is reported", async () => {
  await plant("server/a.ts", "export const made = (word: string) =>\n  new RegExp(word);\n");
  expect(check()).toEqual({ passes: false, places: ["server/a.ts:2"] });
});

test("patterns of paths are examined where they are written, and those that the build found", async () => {
  await plant("server/paths.ts", 'export const paths = [\n  { pattern: "^/(?:a+)+$" },\n];\n');
  await plant(ROUTES, routes("^/(?:b+)+$", "^/(?:c+)+$"));
  expect(check()).toEqual({
    passes: false,
    places: ["server/paths.ts:2", `${ROUTES}:1`, `${ROUTES}:1`],
  });
});

test("a script that stands in the page is code", async () => {
  await plant(
    "web/index.html",
    "<p>\n</p>\n<script>\n  /(?:a+)+$/.test(location.search);\n</script>\n",
  );
  expect(check()).toEqual({ passes: false, places: ["web/index.html:4"] });
});

test("linear ones pass, and tests may hold any", async () => {
  const good = "export const a = [/^[a-z]+$/u, /(?:ab)+/g, /[.!?]\\s|\\n/];\n";
  await plant(
    "web/lib/a.ts",
    `${good}const KIND = "pix|chave";\nexport const b = new RegExp(\`^(?:\${KIND}):\`, "iu");\n`,
  );
  await plant("web/lib/a.test.ts", "export const c = /(?:a+)+$/;\n");
  expect(check()).toEqual({ passes: true, places: [] });
});
