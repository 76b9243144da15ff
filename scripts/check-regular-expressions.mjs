// Fails when a regular expression of the code may take more than linear time for some text. Tests
// are not examined. A module must export the expressions that it constructs at run time, so that
// this check can examine them too.
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { check } from "recheck";
import { parseSync, runnerImport, Visitor } from "vite";

const FOLDERS = ["bench", "scripts", "server", "supabase", "web"];
const CODE = /\.(?:ts|tsx|mjs|html)$/;
const NO_CODE = /\.test\.|(?:^|\/)(?:node_modules|tests)\//;
/** The file in which the build lists the paths of all pages and files. */
const ROUTES = "dist-server/web/routes.json";

// The number of steps limits the analysis. A time limit would give different results on a busy
// machine.
const LIMITS = {
  timeout: 120_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  // For larger repeat counts, recheck only searches at random for a slow text. Such a search proves
  // nothing.
  maxRepeatCount: 100,
};

/** Returns the code in `file`. The code of an HTML file is its scripts, at their original lines. */
function codeOf(file) {
  const text = readFileSync(file, "utf8");
  if (!file.endsWith(".html")) return text;
  const blank = (markup) => markup.replaceAll(/[^\n]/g, "");
  const [before, ...scripts] = text.split("<script>");
  return blank(before) + scripts.map((rest) => rest.replace(/<\/script>.*/s, blank)).join("");
}

/**
 * Returns `{ place, source, flags }` for each literal, each `pattern` attribute and each
 * constructed expression in `file`.
 */
async function expressionsIn(file) {
  const code = codeOf(file);
  const { program, errors } = parseSync(file.replace(/\.html$/, ".js"), code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = [];
  const names = new Map();
  const placeOf = ({ start }) => `${file}:${code.slice(0, start).split("\n").length}`;
  const construct = (node) => {
    // `new RegExp(pattern)` is skipped. The check finds the text of `pattern` at its literal, or in
    // the file ROUTES.
    if (node.callee.name !== "RegExp" || node.arguments[0]?.name === "pattern") return;
    found.push({ place: placeOf(node), exportedAs: names.get(node) });
  };
  new Visitor({
    ExportNamedDeclaration: ({ declaration }) => {
      for (const { id, init } of declaration?.declarations ?? []) names.set(init, id.name);
    },
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
  if (found.every(({ source }) => source !== undefined)) return found;
  const alias = { "@database": resolve("supabase"), "@": resolve("web") };
  const { module } = await runnerImport(resolve(file), { configFile: false, resolve: { alias } });
  return found.map(({ place, source, flags, exportedAs }) => {
    const made = module[exportedAs] ?? { source, flags };
    return { place, source: made.source, flags: made.flags };
  });
}

async function faultOf({ source, flags }) {
  if (source === undefined) return "new RegExp is not exported, so it cannot be examined";
  const { status, complexity, attack, error } = await check(source, flags, LIMITS);
  if (status === "vulnerable") {
    return `/${source}/ takes ${complexity.summary} time: ${attack.pattern}`;
  }
  return status === "safe" ? undefined : `/${source}/ cannot be analysed (${error.kind})`;
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`),
).filter((file) => CODE.test(file) && !NO_CODE.test(file));
const found = await Promise.all(files.map(expressionsIn));
const { pages, files: paths } = JSON.parse(readFileSync(ROUTES, "utf8"));
const routes = [...pages, ...Object.values(paths)].map(({ pattern }) => ({
  place: `${ROUTES}:1`,
  source: pattern,
  flags: "",
}));
const expressions = [...found.flat(), ...routes];
const faults = await Promise.all(expressions.map(faultOf));
for (const [index, fault] of faults.entries()) {
  if (fault) console.error(`${expressions[index].place}: ${fault}`);
}
// Exit explicitly, because a process that recheck has started may keep this process alive.
process.exit(faults.some(Boolean) ? 1 : 0);
