import { mkdir, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { styleText } from "node:util";

export type Target = { atMost: number } | { atLeast: number };
type Figure = { part: string; name: string; value: number; unit: string; target?: Target };
type Cell = string | number;

const FILE = "reports/bench.json";

function text(cell: Cell): string {
  if (typeof cell === "string") return cell;
  if (Number.isInteger(cell) || Math.abs(cell) >= 100) return cell.toFixed(0);
  return cell.toFixed(Math.abs(cell) >= 10 ? 1 : 2);
}

function print(title: string, columns: string[], rows: Cell[][]) {
  const lines = [columns, ...rows.map((row) => row.map(text))];
  const widths = columns.map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? "").length)),
  );
  console.log(`\n${styleText("bold", title)}`);
  for (const [first = "", ...others] of lines) {
    const cells = others.map((cell, index) => cell.padStart(widths[index + 1] ?? 0));
    console.log(`  ${[first.padEnd(widths[0] ?? 0), ...cells].join("  ")}`);
  }
}

function besideTarget(value: number, target?: Target): Cell[] {
  if (!target) return ["", ""];
  if ("atMost" in target) return [`≤ ${target.atMost}`, value <= target.atMost ? "met" : "MISSED"];
  return [`≥ ${target.atLeast}`, value >= target.atLeast ? "met" : "MISSED"];
}

/** What was measured: tables printed as they come, figures beside their targets at the end, all of it written as JSON. */
export class Report {
  readonly #figures: Figure[] = [];
  readonly #tables: { part: string; title: string; columns: string[]; rows: Cell[][] }[] = [];
  readonly #failures: { part: string; message: string }[] = [];
  readonly #machine = {
    node: process.version,
    processors: cpus().length,
    model: cpus()[0]?.model,
    load: loadavg()[0],
  };
  #part = "";

  get failed(): boolean {
    return this.#failures.length > 0;
  }

  /** What follows belongs to this part. */
  begin(part: string): void {
    this.#part = part;
    console.log(`\n— ${part}`);
  }

  figure(name: string, value: number, unit: string, target?: Target): void {
    this.#figures.push({ part: this.#part, name, value, unit, ...(target && { target }) });
  }

  table(title: string, columns: string[], rows: Cell[][]): void {
    this.#tables.push({ part: this.#part, title, columns, rows });
    print(title, columns, rows);
  }

  /** The part could not be measured. */
  fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.#failures.push({ part: this.#part, message });
    console.error(`  ${this.#part} failed: ${message}`);
  }

  printFigures(): void {
    const rows = this.#figures.map(({ part, name, value, unit, target }) => [
      `${part}: ${name}`,
      `${text(value)} ${unit}`.trim(),
      ...besideTarget(value, target),
    ]);
    print("Figures", ["", "measured", "target", ""], rows);
    for (const { part, message } of this.#failures) console.log(`  ${part}: failed, ${message}`);
  }

  /** Writes everything to `reports/bench.json`, from which two runs can be compared. */
  async write(): Promise<void> {
    const report = {
      at: new Date().toISOString(),
      machine: this.#machine,
      figures: this.#figures,
      tables: this.#tables,
      failures: this.#failures,
    };
    await mkdir("reports", { recursive: true });
    await writeFile(FILE, `${JSON.stringify(report, null, 2)}\n`);
    console.log(`\nWritten to ${FILE}`);
  }
}
