import { spawnSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../test/support/for-file.ts";

const CHECK = join(import.meta.dirname, "check-regular-expressions.mjs");
const ROUTES = "dist-server/web/routes.json";

const routes = (page: string, file: string) =>
  JSON.stringify({ pages: [{ pattern: page }], files: { feed: { pattern: file } } });

/** Returns the places that the check reports in a project that consists of `files`. */
async function check(files: [file: string, text: string][]) {
  const folder = await temporaryFolder();
  for (const room of ["bench", "scripts", "server", "supabase", "web"]) {
    await mkdir(join(folder, room));
  }
  for (const [file, text] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  const options = { cwd: folder, encoding: "utf8" } as const;
  const { status, stderr } = spawnSync(process.execPath, [CHECK], options);
  const lines = stderr.split("\n").filter(Boolean);
  return { status, places: lines.map((line) => /^\S+:\d+/.exec(line)?.[0] ?? line).sort() };
}

const PARTS: [string, string] = [
  "web/lib/parts.ts",
  'export const PARTS = { blank: "\\\\s*", kind: "pix|chave" } as const;\n',
];
const joined = (declaration: string, pattern: string) =>
  [
    'import { PARTS } from "@/lib/parts.ts";',
    `${declaration} made = new RegExp(\`${pattern}\`, "u");`,
    "",
  ].join("\n");

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

test("the check reports the place of each expression that may be slow", async () => {
  const kinds = Object.entries(SLOW).map(([kind, literal]): [string, string] => [
    `server/${kind.replaceAll(/\W+/g, "-")}.ts`,
    `const text: string = "";\n\nexport const bad = ${literal}.test(text);\n`,
  ]);
  const others: [file: string, text: string, line: number][] = [
    ["web/lib/joined.tsx", joined("export const", `\${PARTS.blank}:?\${PARTS.blank}$`), 2],
    ["web/lib/hidden.ts", joined("const", `\${PARTS.kind}`), 2],
    ["server/made.ts", "export const made = (word: string) =>\n  new RegExp(word);\n", 2],
    ["server/paths.ts", 'export const paths = [\n  { pattern: "^/(?:a+)+$" },\n];\n', 2],
    ["web/index.html", "<p>\n</p>\n<script>\n  /(?:a+)+$/.test('');\n</script>\n", 4],
    [ROUTES, routes("^/(?:b+)+$", "^/avisos\\.xml$"), 1],
  ];
  const planted = others.map(([file, text]): [string, string] => [file, text]);
  expect(await check([PARTS, ...kinds, ...planted])).toEqual({
    status: 1,
    places: [
      ...kinds.map(([file]) => `${file}:3`),
      ...others.map(([file, , line]) => `${file}:${line}`),
    ].sort(),
  });
});

test("the check accepts a project whose only slow expressions are in tests", async () => {
  const files: [string, string][] = [
    ["server/a.ts", "export const a = [/^[a-z]+$/u, /(?:ab)+/g, /[.!?]\\s|\\n/];\n"],
    ["web/lib/b.ts", joined("export const", `^(?:\${PARTS.kind}):`)],
    ["web/lib/a.test.ts", "export const c = /(?:a+)+$/;\n"],
    [ROUTES, routes("^/avisos/[^/.]+$", "^/avisos\\.xml$")],
  ];
  expect(await check([PARTS, ...files])).toEqual({ status: 0, places: [] });
});
