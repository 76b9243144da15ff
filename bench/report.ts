import { mkdir, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { styleText } from "node:util";

export type Target = { atMost: number } | { atLeast: number };
type Figure = { part: string; name: string; value: number; unit: string; target?: Target };
type Cell = string | number;
type Table = { part: string; title: string; columns: string[]; rows: Cell[][] };

const FILE = "reports/bench.json";

function text(cell: Cell): string {
  if (typeof cell === "string") return cell;
  if (Number.isNaN(cell)) return "–";
  if (Number.isInteger(cell) || Math.abs(cell) >= 100) return cell.toFixed(0);
  return cell.toFixed(Math.abs(cell) >= 10 ? 1 : 2);
}

function print(title: string, columns: string[], rows: Cell[][]) {
  const lines = [columns, ...rows.map((row) => row.map(text))];
  const widths = columns.map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? "").length)),
  );
  console.log(`\n${styleText("bold", title)}`);
  for (const line of lines) {
    const cells = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(`  ${cells.join("  ")}`);
  }
}

const met = (value: number, target: Target) =>
  "atMost" in target ? value <= target.atMost : value >= target.atLeast;

/** What was measured: printed as it comes, beside its targets at the end, and written as JSON. */
export class Report {
  readonly #figures: Figure[] = [];
  readonly #tables: Table[] = [];
  readonly #failures: { part: string; message: string }[] = [];
  readonly #busy = loadavg()[0] ?? 0;
  #part = "";

  constructor() {
    if (this.#busy < cpus().length / 2) return;
    console.log(
      `The machine is busy with something else (load ${text(this.#busy)}): expect worse figures.`,
    );
  }

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

  fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.#failures.push({ part: this.#part, message });
    console.error(`  ${this.#part} failed: ${message}`);
  }

  get failed(): boolean {
    return this.#failures.length > 0;
  }

  printFigures(): void {
    const rows = this.#figures.map(({ part, name, value, unit, target }) => [
      `${part}: ${name}`,
      `${text(value)} ${unit}`.trim(),
      target ? ("atMost" in target ? `≤ ${target.atMost}` : `≥ ${target.atLeast}`) : "",
      target ? (met(value, target) ? "met" : "MISSED") : "",
    ]);
    print("Figures", ["", "measured", "target", ""], rows);
    for (const { part, message } of this.#failures) console.log(`  ${part}: failed, ${message}`);
  }

  /** Writes everything to `reports/bench.json`, from which two runs can be compared. */
  async write(): Promise<void> {
    const [cpu] = cpus();
    const machine = {
      node: process.version,
      processors: cpus().length,
      model: cpu?.model,
      busy: this.#busy,
    };
    const figures = this.#figures.map((figure) => ({
      ...figure,
      ...(figure.target && { met: met(figure.value, figure.target) }),
    }));
    const report = {
      at: new Date().toISOString(),
      machine,
      figures,
      tables: this.#tables,
      failures: this.#failures,
    };
    await mkdir("reports", { recursive: true });
    await writeFile(FILE, `${JSON.stringify(report, null, 2)}\n`);
    console.log(`\nWritten to ${FILE}`);
  }
}
