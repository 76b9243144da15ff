// Every regular expression of the code below a folder: literals, those that a module makes of its constants while it is
// loaded, and the patterns of paths, which other modules make expressions of. Tests are left out: they read what they wrote.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseSync, Visitor } from "vite";
import { importSource } from "./build/import-source.mjs";

const FOLDERS = ["bench", "scripts", "server", "supabase", "web"];
const CODE = /\.(?:ts|tsx|mjs|html)$/;
const NO_CODE = /\.test\.|(?:^|\/)(?:node_modules|tests)\//;

/** Our addresses as the build found them: their paths' patterns. */
const ROUTES = "dist-server/web/routes.json";

/** Where expressions are made of patterns of paths, of which each is examined where it is written, or in `ROUTES`. */
const MADE_OF_PATTERNS = [
  "server/http/request-log.ts",
  "server/http/cache-keys.ts",
  "server/routes/pages.ts",
  "server/routes/pictures.ts",
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

/** The expressions in `code` of the module `file`: `{ file, line, source, flags }`, and `at` of those that are constructed. */
function expressionsIn(file, code) {
  const { program, errors } = parseSync(file.replace(/\.html$/, ".js"), code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = [];
  const add = ({ start }, rest) =>
    found.push({ file, line: code.slice(0, start).split("\n").length, ...rest });
  const construct = ({ callee, arguments: [source] }) => {
    if (callee.name !== "RegExp") return;
    if (source.name === "pattern" && MADE_OF_PATTERNS.includes(file)) return;
    add(callee, { at: callee.start });
  };
  new Visitor({
    Literal: (node) =>
      node.regex && add(node, { source: node.regex.pattern, flags: node.regex.flags }),
    NewExpression: construct,
    CallExpression: construct,
    Property: ({ key, value }) => {
      if (key.name === "pattern" && typeof value.value === "string")
        add(value, { source: value.value, flags: "" });
    },
  }).visit(program);
  return found;
}

/** Loads the modules that construct some of `found`, and notes there what each is made of. */
async function loadConstructed(root, found) {
  const constructed = found.filter(({ at }) => at !== undefined);
  globalThis.expressionAt = (index) =>
    function construct(...given) {
      const made = Reflect.construct(RegExp, given);
      Object.assign(constructed[index], { source: made.source, flags: made.flags });
      return made;
    };
  const note = (code, id) => {
    const file = relative(root, id);
    return constructed.reduceRight((text, one, index) => {
      if (one.file !== file) return text;
      const rest = text.slice(one.at + "RegExp".length);
      return `${text.slice(0, one.at)}(globalThis.expressionAt(${index}))${rest}`;
    }, code);
  };
  const plugin = { name: "note-expressions", enforce: "pre", transform: note };
  for (const file of new Set(constructed.map(({ file }) => file))) {
    await importSource(file, { root, plugins: [plugin] });
  }
}

/** The regular expressions of the code below `root`, in the order of files and lines; without source where unknown. */
export async function findRegularExpressions(root) {
  const read = (file) => readFileSync(join(root, file), "utf8");
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`),
  ).filter((file) => CODE.test(file) && !NO_CODE.test(file));
  const found = files.sort().flatMap((file) => expressionsIn(file, codeOf(file, read(file))));
  await loadConstructed(root, found);
  const { screens, files: others } = JSON.parse(read(ROUTES));
  for (const { pattern } of [...screens, ...Object.values(others)]) {
    found.push({ file: ROUTES, line: 1, source: pattern, flags: "" });
  }
  return found;
}
