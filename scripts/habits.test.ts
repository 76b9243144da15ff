import { readdirSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const ROOMS = [".ci", "bench", "deploy", "docs", "scripts", "server", "supabase", "test", "web"];
const CHECKED =
  /\.(?:tsx?|mjs|css|sql|html|toml|yaml|service|md)$|(?:Caddyfile|Dockerfile|\.ci\/run)$|^\.env/;
/** Committed migrations are never edited, and supabase/types.ts is generated. */
const UNCHECKED = /node_modules|^supabase\/(?:migrations\/|types\.ts$)/;
const COMMENT = /^\s*(?:\/\/|\/?\*|--|#|<!--|\{\/\*)/;
const COLUMNS = 100;

const REQUESTS = /(?:quer(?:y|ies)|mutations|requests|outbox)\.ts$|\/save\/|^web\/lib\/data\//;
/** Several folders may have a file of these names. */
const SHARED_NAMES = /^(?:queries|mutations|schema|rules|errors|index)$/;
/** A file in these folders has the name of an address. A feature's file may have the same name. */
const ADDRESSES = /^(?:web\/pages|server\/routes)\//;
/**
 * Functions that call their argument at once. The argument runs while the code around the call
 * runs.
 */
const AT_ONCE = /^(?:useMemo|map|flatMap|filter|find|some|every|toSorted|reduce)$/;
const COMPONENT_OR_HOOK = /^(?:[A-Z]|use[A-Z])/;
/** Only a file with one of these texts is parsed, because parsing all files takes seconds. */
const SUSPECT = /\.\.\.\s*[[{]|Reflect\.get|\]\s*=\s*\[/;
const SUSPECT_IN_APP = /Date\.now|new Date\(\)|(?<!Array)\.(?:from|rpc)\(/;
const isTest = (file: string) => /\.(?:test|spec)\.|^test\/|^supabase\/tests\//.test(file);

function longLines(file: string, text: string): string[] {
  const isDocument = file.endsWith(".md");
  let isCode = !isDocument;
  return text.split("\n").flatMap((line, index) => {
    if (isDocument && /^\s*```/.test(line)) isCode = !isCode;
    const isChecked = isCode ? !isDocument && COMMENT.test(line) : !line.trim().startsWith("|");
    return isChecked && line.length > COLUMNS ? [`${index + 1}: over ${COLUMNS} columns`] : [];
  });
}

/** Returns the habits of a TypeScript file that this project avoids, as `<line>: <habit>`. */
function habits(file: string, text: string): string[] {
  const found: string[] = [];
  const note = (start: number, habit: string) =>
    found.push(`${text.slice(0, start).split("\n").length}: ${habit}`);
  const isApp = file.startsWith("web/") && !isTest(file);
  if (!SUSPECT.test(text) && !(isApp && SUSPECT_IN_APP.test(text))) return [];
  const mayRequest =
    REQUESTS.test(file) || (file.endsWith(".ts") && /mutationFn|outbox/.test(text));
  /** The names of functions by their position in the text. */
  const names = new Map<number, string>();
  /** For each function around the visited node, whether a rendering component runs its code. */
  const rendering: boolean[] = [];
  const enter = ({ start }: { start: number }) => {
    const name = names.get(start) ?? "";
    rendering.push(AT_ONCE.test(name) ? rendering.at(-1) === true : COMPONENT_OR_HOOK.test(name));
  };
  const leave = () => void rendering.pop();
  const spread = ({ argument: { type, start } }: { argument: { type: string; start: number } }) =>
    /^(?:Array|Object)Expression$/.test(type) && note(start, "spread of a literal");
  const readClock = ({ start, end }: { start: number; end: number }) => {
    const isClock = /^(?:Date\.now|new Date)\(\)$/.test(text.slice(start, end));
    if (isApp && isClock && rendering.at(-1)) note(start, "clock read while rendering");
  };
  new Visitor({
    VariableDeclarator({ id, init, start }) {
      if (init && id.type === "Identifier") names.set(init.start, id.name);
      if (id.type === "ArrayPattern" && init?.type === "ArrayExpression")
        note(start, "tuple that only assigns several variables");
    },
    SpreadElement: (node) => void spread(node),
    JSXSpreadAttribute: (node) => void spread(node),
    NewExpression: readClock,
    CallExpression(node) {
      const { callee, arguments: given, start } = node;
      const called = text.slice(callee.start, callee.end);
      const [, owner = "", method = called] = /(\w*)\??\.\s*(\w+)$/.exec(called) ?? [];
      if (AT_ONCE.test(method)) for (const one of given) names.set(one.start, method);
      if (called === "Reflect.get") note(start, called);
      if (isApp && !mayRequest && /\.(?:from|rpc)$/.test(called) && !/^[A-Z]/.test(owner))
        note(start, "request outside queries and mutations");
      readClock(node);
    },
    FunctionDeclaration(node) {
      names.set(node.start, node.id?.name ?? "");
      enter(node);
    },
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
  }).visit(parseSync(file, text).program);
  return found;
}

const broken = (file: string, text: string) =>
  [...longLines(file, text), ...(/\.(?:tsx?|mjs)$/.test(file) ? habits(file, text) : [])].map(
    (habit) => `${file}:${habit}`,
  );

/** Returns the groups of files of one tree (web or server) that have the same name. */
function namesakes(files: string[]): string[] {
  const groups: Record<string, string[]> = {};
  for (const file of files) {
    const name = basename(file, extname(file));
    const isSource = /^(?:web|server)\/.*\.tsx?$/.test(file) && !isTest(file);
    if (!isSource || SHARED_NAMES.test(name) || ADDRESSES.test(file)) continue;
    const key = `${file.split("/")[0]}/${name}`;
    groups[key] = [...(groups[key] ?? []), file];
  }
  return Object.values(groups)
    .filter((group) => group.length > 1)
    .map((group) => group.join(" = "));
}

const below = (room: string) =>
  readdirSync(join(root, room), { recursive: true, encoding: "utf8" }).map((n) => `${room}/${n}`);
const files = [...readdirSync(root), ...ROOMS.flatMap(below)].filter(
  (file) => CHECKED.test(file) && !UNCHECKED.test(file),
);

test("no file has a habit that this project avoids", () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => broken(file, readFileSync(join(root, file), "utf8")))).toEqual([]);
});

test("no two files of one tree have the same name", () => {
  expect(namesakes(files)).toEqual([]);
  expect(namesakes(["web/lib/a.ts", "web/ui/a.tsx", "web/ui/rules.ts", "server/a.ts"])).toEqual([
    "web/lib/a.ts = web/ui/a.tsx",
  ]);
});

const LONG = "word ".repeat(COLUMNS / 5);
const LONG_TABLE = `| ${LONG} |\n\`\`\`\n${LONG}\n\`\`\``;
const HANDLER = "const Card = () => <p onClick={() => Date.now()} />";

test.each([
  ["web/ui/a.ts", `// ${LONG}`, `f("${LONG}"); // short`],
  ["docs/a.md", `- ${LONG}`, LONG_TABLE],
  ["test/a.ts", "f(...['a', 'b'])", "f(...names, ...(c ? ['a'] : []))"],
  ["web/ui/a.tsx", "<p {...{ id }} />", "<p {...props} />"],
  ["bench/a.mjs", "const [a, b] = [1, 2]", "[a[0], a[1]] = [1, 2]"],
  ["server/a.ts", "Reflect.get(Object(x), 'a')", "parse(x).a"],
  ["web/ui/a.tsx", "function Card() { days.map(() => Date.now()) }", HANDLER],
  ["web/ui/a.ts", "const useDay = () => new Date()", "const day = () => new Date()"],
  ["web/pages/a.tsx", "api.from('church')", "Array.from('church')"],
  ["web/lib/a.ts", "request((api) => api.rpc('f'))", "({ mutationFn: () => api.rpc('f') })"],
])("in %s the habit %s is refused", (file, bad, good) => {
  expect(broken(file, bad)).toHaveLength(1);
  expect(broken(file, good)).toEqual([]);
});
