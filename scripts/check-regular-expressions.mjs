// Fails when a regular expression of the code may take more than linear time for some text. Tests are left out. The folder
// of the code may be given.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { check } from "recheck";
import { parseSync, runnerImport, Visitor } from "vite";

const FOLDERS = ["bench", "scripts", "server", "supabase", "web"];
const CODE = /\.(?:ts|tsx|mjs|html)$/;
const NO_CODE = /\.test\.|(?:^|\/)(?:node_modules|tests)\//;

/** The paths of our screens and files, as the build has written them. */
const ROUTES = "dist-server/web/routes.json";

// Steps are counted, not time, so that a busy machine finds the same.
const LIMITS = {
  timeout: 120_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  // Beyond it no automaton is made, and a search for a bad text would prove nothing.
  maxRepeatCount: 100,
};

const root = resolve(process.argv[2] ?? ".");
const read = (file) => readFileSync(join(root, file), "utf8");

/** Returns the code in `file`; of a page its scripts, on their lines. */
function codeOf(file) {
  if (!file.endsWith(".html")) return read(file);
  const blank = (text) => text.replaceAll(/[^\n]/g, "");
  const [before, ...scripts] = read(file).split("<script>");
  return blank(before) + scripts.map((rest) => rest.replace(/<\/script>.*/s, blank)).join("");
}

/** Returns `{ place, source, flags }` of each literal and each `pattern` of a path in `file`, and the constructed ones. */
async function expressionsIn(file) {
  const code = codeOf(file);
  const { program, errors } = parseSync(file.replace(/\.html$/, ".js"), code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = [];
  const constructed = [];
  const placeOf = ({ start }) => `${file}:${code.slice(0, start).split("\n").length}`;
  const construct = ({ callee, arguments: [argument] }) => {
    // A pattern of a path is examined where it is written, or in ROUTES.
    if (callee.name === "RegExp" && argument?.name !== "pattern") constructed.push(placeOf(callee));
  };
  new Visitor({
    Literal: (node) => {
      const { pattern, flags } = node.regex ?? {};
      if (pattern !== undefined) found.push({ place: placeOf(node), source: pattern, flags });
    },
    Property: ({ key, value }) => {
      if (key.name !== "pattern" || typeof value.value !== "string") return;
      found.push({ place: placeOf(value), source: value.value, flags: "" });
    },
    NewExpression: construct,
    CallExpression: construct,
  }).visit(program);
  if (constructed.length === 0) return found;
  const made = await constructedIn(file);
  return [...found, ...constructed.map((place, index) => ({ place, ...made[index] }))];
}

/** Loads the module `file` and returns the source and flags of each expression that it constructs meanwhile, in order. */
async function constructedIn(file) {
  const made = [];
  globalThis.NotedRegExp = function construct(...given) {
    // Written so that this check does not find itself.
    const expression = Reflect.construct(RegExp, given);
    made.push({ source: expression.source, flags: expression.flags });
    return expression;
  };
  const transform = (code, id) =>
    id === join(root, file) ? code.replaceAll("RegExp(", "globalThis.NotedRegExp(") : undefined;
  await runnerImport(join(root, file), {
    ...{ root, logLevel: "silent" },
    resolve: { alias: { "@contract": join(root, "supabase"), "@": join(root, "web") } },
    plugins: [{ name: "note-expressions", enforce: "pre", transform }],
  });
  return made;
}

async function faultOf({ source, flags }) {
  if (source === undefined) return "is not made when its module is loaded, so it is not examined";
  const { status, complexity, attack, error } = await check(source, flags, LIMITS);
  if (status === "vulnerable") return `takes ${complexity.summary} time: ${attack.pattern}`;
  if (status === "unknown") return `cannot be analysed (${error.kind}); write it simpler`;
  return undefined;
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`),
).filter((file) => CODE.test(file) && !NO_CODE.test(file));
const expressions = [];
for (const file of files.sort()) expressions.push(...(await expressionsIn(file)));
const { screens, files: paths } = JSON.parse(read(ROUTES));
for (const { pattern } of [...screens, ...Object.values(paths)]) {
  expressions.push({ place: `${ROUTES}:1`, source: pattern, flags: "" });
}
const faults = await Promise.all(expressions.map(faultOf));
for (const [index, { place, source }] of expressions.entries()) {
  const name = source === undefined ? "new RegExp" : `/${source}/`;
  if (faults[index]) console.error(`${place}: ${name} ${faults[index]}`);
}
// The analysis may run in a process of its own, which waits for more.
process.exit(faults.some(Boolean) ? 1 : 0);
