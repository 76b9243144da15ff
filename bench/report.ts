import { mkdir, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";

export type Target = { atMost: number } | { atLeast: number };
type Figure = { part: string; name: string; value: number; unit: string; target?: Target };
type Rows = Record<string, Record<string, string | number>>;

const FILE = "reports/bench.json";

const rounded = (value: number) => (value < 100 ? Number(value.toPrecision(3)) : Math.round(value));

function besideTarget(value: number, target: Target | undefined) {
  if (!target) return {};
  if ("atMost" in target) {
    return { target: `≤ ${target.atMost}`, "": value <= target.atMost ? "met" : "MISSED" };
  }
  return { target: `≥ ${target.atLeast}`, "": value >= target.atLeast ? "met" : "MISSED" };
}

/** What was measured: tables printed as they come, figures beside their targets at the end, all of it written as JSON. */
export class Report {
  readonly #written = {
    at: new Date().toISOString(),
    machine: {
      node: process.version,
      processors: cpus().length,
      model: cpus()[0]?.model,
      load: loadavg()[0],
    },
    figures: [] as Figure[],
    tables: [] as { part: string; title: string; rows: Rows }[],
    failures: [] as { part: string; message: string }[],
  };
  #part = "";

  get failed(): boolean {
    return this.#written.failures.length > 0;
  }

  /** What follows belongs to this part. */
  begin(part: string): void {
    this.#part = part;
    console.log(`\n— ${part}`);
  }

  figure(name: string, value: number, unit: string, target?: Target): void {
    this.#written.figures.push({ part: this.#part, name, value, unit, ...(target && { target }) });
  }

  table(title: string, rows: Rows): void {
    this.#written.tables.push({ part: this.#part, title, rows });
    console.log(title);
    const print = (cell: string | number) => (typeof cell === "number" ? rounded(cell) : cell);
    const printed = Object.entries(rows).map(([name, row]) => [
      name,
      Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, print(cell)])),
    ]);
    console.table(Object.fromEntries(printed));
  }

  /** The part could not be measured. */
  fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.#written.failures.push({ part: this.#part, message });
    console.error(`  ${this.#part} failed: ${message}`);
  }

  /** Prints every figure and writes everything to `reports/bench.json`, from which two runs can be compared. */
  async end(): Promise<void> {
    const figures = this.#written.figures.map(({ part, name, value, unit, target }) => [
      `${part}: ${name}`,
      { measured: `${rounded(value)} ${unit}`.trim(), ...besideTarget(value, target) },
    ]);
    console.table(Object.fromEntries(figures));
    for (const { part, message } of this.#written.failures) {
      console.log(`  ${part}: failed, ${message}`);
    }
    await mkdir("reports", { recursive: true });
    await writeFile(FILE, `${JSON.stringify(this.#written, null, 2)}\n`);
    console.log(`\nWritten to ${FILE}`);
  }
}
