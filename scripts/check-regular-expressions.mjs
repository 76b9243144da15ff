// Fails when a regular expression of the code may take more than linear time for some text: literals, those that a module
// makes of its constants while it is loaded, and the patterns of paths, which other modules make expressions of. Tests are
// left out: they read what they wrote. The folder of the code may be given.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { check } from "recheck";
import { parseSync, runnerImport, Visitor } from "vite";

const FOLDERS = ["bench", "scripts", "server", "supabase", "web"];
const CODE = /\.(?:ts|tsx|mjs|html)$/;
const NO_CODE = /\.test\.|(?:^|\/)(?:node_modules|tests)\//;

/** Our addresses as the build found them: their paths' patterns. */
const ROUTES = "dist-server/web/routes.json";

/** Where expressions are made of patterns of paths, of which each is examined where it is written, or in `ROUTES`. */
const MADE_OF_PATTERNS = [
  "server/http/request-log.ts",
  "server/http/cache-keys.ts",
  "server/routes/files.ts",
  "server/routes/pages.ts",
  "web/service-worker/pages.ts",
];

// What is found does not depend on how busy the machine is: steps are counted, not time. An analysis that takes as long
// as this is of an expression that nobody understands either.
const LIMITS = {
  timeout: 120_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  // The search for a bad text, which proves nothing, is left for what no automaton can be made of.
  maxRepeatCount: 100,
};

const FAULTS = {
  vulnerable: ({ complexity, attack }) => `takes ${complexity.summary} time: ${attack.pattern}`,
  unknown: ({ error }) => `cannot be analysed (${error.kind}); write it simpler`,
};

const root = resolve(process.argv[2] ?? ".");
const read = (file) => readFileSync(join(root, file), "utf8");

/** The code in `file`; of a page its scripts, on their lines. */
function codeOf(file) {
  if (!file.endsWith(".html")) return read(file);
  const blank = (text) => text.replaceAll(/[^\n]/g, "");
  const [before, ...scripts] = read(file).split("<script>");
  return blank(before) + scripts.map((rest) => rest.replace(/<\/script>.*/s, blank)).join("");
}

/** The expressions in `file`: `{ file, line, source, flags }`, of those that are constructed `at` in place of the last two. */
function expressionsIn(file) {
  const code = codeOf(file);
  const { program, errors } = parseSync(file.replace(/\.html$/, ".js"), code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = [];
  const add = ({ start }, rest) =>
    found.push({ file, line: code.slice(0, start).split("\n").length, ...rest });
  const construct = ({ callee, arguments: [source] }) => {
    const isPattern = source?.name === "pattern" && MADE_OF_PATTERNS.includes(file);
    if (callee.name === "RegExp" && !isPattern) add(callee, { at: callee.start });
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

/** Loads the module `file`, and notes in each of `constructed`, which are all of its, what it is made of. */
async function loadConstructed(file, constructed) {
  globalThis.expressionAt = (index) =>
    function construct(...given) {
      const made = Reflect.construct(RegExp, given);
      Object.assign(constructed[index], { source: made.source, flags: made.flags });
      return made;
    };
  const note = (text, { at }, index) =>
    `${text.slice(0, at)}(globalThis.expressionAt(${index}))${text.slice(at + "RegExp".length)}`;
  const transform = (code, id) =>
    id === join(root, file) ? constructed.reduceRight(note, code) : undefined;
  await runnerImport(join(root, file), {
    ...{ root, logLevel: "silent" },
    resolve: { alias: { "@contract": join(root, "supabase"), "@": join(root, "web") } },
    plugins: [{ name: "note-expressions", enforce: "pre", transform }],
  });
}

async function faultOf({ source, flags }) {
  if (source === undefined)
    return "is not made when its module is loaded; write it so that it can be examined";
  const result = await check(source, flags, LIMITS);
  return FAULTS[result.status]?.(result);
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`),
).filter((file) => CODE.test(file) && !NO_CODE.test(file));
const expressions = files.sort().flatMap(expressionsIn);
for (const file of files) {
  const constructed = expressions.filter((one) => one.file === file && one.at !== undefined);
  if (constructed.length > 0) await loadConstructed(file, constructed);
}
const routes = JSON.parse(read(ROUTES));
for (const { pattern } of [...routes.screens, ...Object.values(routes.files)]) {
  expressions.push({ file: ROUTES, line: 1, source: pattern, flags: "" });
}
const faults = await Promise.all(expressions.map(faultOf));
for (const [index, { file, line, source }] of expressions.entries()) {
  const name = source === undefined ? "new RegExp" : `/${source}/`;
  if (faults[index] !== undefined) console.error(`${file}:${line}: ${name} ${faults[index]}`);
}
// The analysis may run in a process of its own, which waits for more.
process.exit(faults.every((fault) => fault === undefined) ? 0 : 1);
