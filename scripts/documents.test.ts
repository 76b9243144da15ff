import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const ROOMS = ["bench", "deploy", "docs", "scripts", "server", "supabase", "test", "web"];
/** CHANGELOG is not checked, because it also names files of former versions. */
const DOCUMENTS = /(?<!CHANGELOG)\.md$/;
/** A path to a file or folder of this repository. Paths with `<name>`, `*` or `…` are patterns. */
const PATH = /`((?:[\w@.-]+\/)*[\w.-]+(?:\.(?:tsx?|mjs|sql|css|json|toml|yaml|service|md)|\/))`/g;
const LINK = /\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g;
/** File names in examples of the documents. This repository does not contain these files. */
const EXAMPLES =
  /^(?:sw|example|routes|npm-shrinkwrap)\.|^(?:data|dist|dist-server|node_modules|reports)\//;
const FENCED = /^\s*```[\s\S]*?^\s*```/gm;

const below = (room: string) =>
  readdirSync(join(root, room), { recursive: true, encoding: "utf8" }).map((n) => `${room}/${n}`);
const all = [...readdirSync(root), ...ROOMS.flatMap(below)].filter(
  (file) => !file.includes("node_modules"),
);
/**
 * All files and folders, with a slash before and after. A document may name only the end of a path.
 */
const places = all.map((file) => `/${file}/`);
const documents = all.filter((file) => DOCUMENTS.test(file));
const textOf = (file: string) => readFileSync(join(root, file), "utf8").replaceAll(FENCED, "");

/** Returns the anchor that GitHub gives to a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");

/** Returns the paths in the text of a document that do not exist. */
const missingIn = (text: string) =>
  Array.from(text.matchAll(PATH), ([, path = ""]) => path.replace(/^(?:\.\.\/)+/, ""))
    .filter((path) => !EXAMPLES.test(path))
    .filter((path) => !places.some((place) => place.endsWith(`/${path.replace(/\/$/, "")}/`)));

function isBroken(document: string, link: string, anchor: string | undefined): boolean {
  const path = link === "" ? document : join(dirname(document), link);
  if (!existsSync(join(root, path))) return true;
  if (anchor === undefined || statSync(join(root, path)).isDirectory()) return false;
  const headings = textOf(path).matchAll(/^#+ (.+)$/gm);
  return !Array.from(headings, ([, heading = ""]) => anchorOf(heading)).includes(anchor);
}

/** Returns the links in the text of a document that lead to no file or heading. */
const brokenIn = (document: string, text: string) =>
  Array.from(text.matchAll(LINK))
    .filter(([, path = "", anchor]) => isBroken(document, path, anchor))
    .map(([link]) => link);

const inAll = (find: (document: string) => string[]) =>
  documents.flatMap((document) => find(document).map((found) => `${document}: ${found}`));

test("each path that a document names exists", () => {
  expect(documents.length).toBeGreaterThan(10);
  expect(inAll((document) => missingIn(textOf(document)))).toEqual([]);
});

test("each link of a document leads to a file and a heading", () => {
  expect(inAll((document) => brokenIn(document, textOf(document)))).toEqual([]);
});

test("a path or link that leads nowhere is found", () => {
  expect(missingIn("`log.ts`, `http/log.ts`, `web/`, `web/none/`, `<name>.ts`")).toEqual([
    "http/log.ts",
    "web/none/",
  ]);
  const links = "[a](api.md#the-grammar) [b](api.md#none) [c](none.md) [d](https://a.org)";
  expect(brokenIn("docs/testing.md", links)).toEqual(["](api.md#none)", "](none.md)"]);
});
