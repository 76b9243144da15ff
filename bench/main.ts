import { mkdir, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { createServer } from "./measured-server.ts";
import { type Figure, list, memory, page, signIn } from "./measurements.ts";
import { phone } from "./phone.ts";

const PARTS = { list, page, "sign-in": signIn, memory, phone };
const FILE = "reports/bench.json";

const { values } = parseArgs({ options: { only: { type: "string" }, quick: { type: "boolean" } } });
const pace = values.quick ? { rounds: 1, seconds: 1 } : { rounds: 3, seconds: 4 };
const chosen = values.only?.split(",") ?? Object.keys(PARTS);
const figures: Figure[] = [];
const rounded = (value: number) => (value < 100 ? Number(value.toPrecision(3)) : Math.round(value));

for (const [part, measure] of Object.entries(PARTS).filter(([name]) => chosen.includes(name))) {
  console.log(part);
  const server = await createServer(part === "phone" ? 50 : 300);
  try {
    const found = await measure({ server, ...pace });
    figures.push(...found.map((figure) => ({ ...figure, name: `${part}: ${figure.name}` })));
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
  await server.dispose();
}

const rows = figures.map(({ name, value, unit, atMost = Infinity, atLeast = 0 }) => {
  const isMet = value <= atMost && value >= atLeast;
  const target = atLeast ? `≥ ${atLeast}` : `≤ ${rounded(atMost)}`;
  const beside = atLeast || atMost < Infinity ? { target, "": isMet ? "met" : "MISSED" } : {};
  return [name, { measured: `${rounded(value)} ${unit}`, ...beside }];
});
console.table(Object.fromEntries(rows));
await mkdir("reports", { recursive: true });
await writeFile(FILE, `${JSON.stringify({ node: process.version, figures }, null, 2)}\n`);
