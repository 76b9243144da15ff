// Every regular expression of the code below a folder: literals, those that are made of constants, and the patterns
// of paths, which other modules make expressions of. Tests are left out: they read what they wrote.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";
import { Modules } from "./constant-values.mjs";

const FOLDERS = ["bench", "scripts", "server", "supabase", "web"];
const CODE = /\.(?:ts|tsx|mjs|html)$/;
const NO_CODE = /\.test\.|(?:^|\/)(?:node_modules|tests)\//;

/** Screens as the build found them: their paths' patterns. */
const SCREENS = "dist-server/web/routes.json";

/** Where expressions are made of patterns of paths, of which each is examined where it is written, or in `SCREENS`. */
const MADE_OF_PATTERNS = [
  "server/http/request-log.ts",
  "server/http/cache-keys.ts",
  "server/routes/pages.ts",
  "web/service-worker/navigation.ts",
];

/** The code in `file`; of a page its scripts, on their lines. */
function codeOf(file, text) {
  if (!file.endsWith(".html")) return text;
  const blank = (part) => "\n".repeat(part.split("\n").length - 1);
  return text
    .split("<script>")
    .map((part, index) => {
      const [script = "", ...rest] = index === 0 ? ["", part] : part.split("</script>");
      return script + blank(rest.join(""));
    })
    .join("");
}

/** What `code` of the module `file` makes regular expressions of: `{ line, source, flags }`, no source where unknown. */
function expressionsIn(file, code, modules) {
  const { program, errors } = parseSync(file.replace(/\.html$/, ".js"), code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = [];
  const add = ({ start }, source, flags) => {
    found.push({ file, line: code.slice(0, start).split("\n").length, source, flags });
  };
  const construct = (node) => {
    if (node.callee.name !== "RegExp") return;
    const [source, flags] = node.arguments;
    const value = modules.valueOf(source, file);
    // A copy of an expression that stands elsewhere.
    if (value instanceof RegExp) return;
    if (source.name === "pattern" && MADE_OF_PATTERNS.includes(file)) return;
    add(node, value, flags ? modules.valueOf(flags, file) : "");
  };
  new Visitor({
    Literal: (node) => node.regex && add(node, node.regex.pattern, node.regex.flags),
    NewExpression: construct,
    CallExpression: construct,
    Property: ({ key, value }) => {
      const pattern = key.name === "pattern" ? modules.valueOf(value, file) : undefined;
      if (typeof pattern === "string") add(value, pattern, "");
    },
  }).visit(program);
  return found;
}

/** The regular expressions of the code below `root`, in the order of files and lines. */
export function findRegularExpressions(root) {
  const modules = new Modules(root);
  const read = (file) => readFileSync(join(root, file), "utf8");
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`),
  ).filter((file) => CODE.test(file) && !NO_CODE.test(file));
  const written = files
    .sort()
    .flatMap((file) => expressionsIn(file, codeOf(file, read(file)), modules));
  const screens = JSON.parse(read(SCREENS)).map(({ pattern }) => ({
    file: SCREENS,
    line: 1,
    source: pattern,
    flags: "",
  }));
  return [...written, ...screens];
}
