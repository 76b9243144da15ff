import type { TransactionSql } from "postgres";
import { BackupError, type BackupHeader, type BackupTable } from "./format.ts";
import { type DataTable, keyOf } from "./tables.ts";

// Sent to the database at a time: bounds the memory.
const BATCH_ROWS = 500;
const BATCH_CHARACTERS = 1_000_000;

/** A table of the backup together with the one of the database that takes its rows. */
export type Pair = { from: BackupTable; into: DataTable };

/**
 * Finds a place for all the backup holds; what the database has beyond it gets its default.
 * @throws {BackupError} when something has no place any more.
 */
export function pairTables(header: BackupHeader, tables: DataTable[]): Pair[] {
  const known = new Map(tables.map((table) => [keyOf(table), table]));
  return header.tables
    .filter(({ rows }) => rows > 0)
    .map((from) => {
      const into = known.get(keyOf(from));
      const missing = from.columns.find(
        (name) => !into?.columns.some((column) => column.name === name),
      );
      if (into && missing === undefined) return { from, into };
      throw new BackupError(
        `this version has no ${keyOf(from)}${into ? `.${missing}` : ""} any more; ` +
          `restore with Avisos ${header.appVersion}, then update`,
      );
    });
}

// Not COPY: the driver waits for ever when the database refuses the last rows of a COPY.
function insertStatement({ from, into }: Pair): string {
  const columns = from.columns.flatMap(
    (name) => into.columns.find((column) => column.name === name) ?? [],
  );
  const names = columns.map((column) => column.identifier).join(", ");
  const values = columns.map((column, index) => `(r ->> ${index})::${column.type}`).join(", ");
  return `
    insert into ${into.identifier} (${names}) overriding system value
    select ${values} from jsonb_array_elements($1::text::jsonb) as rows (r)
  `;
}

async function loadTable(sql: TransactionSql, pair: Pair, rows: AsyncGenerator<string, void>) {
  const statement = insertStatement(pair);
  let batch: string[] = [];
  let characters = 0;
  const send = async () => {
    await sql.unsafe(statement, [`[${batch.join(",")}]`]);
    batch = [];
    characters = 0;
  };
  for (let row = 0; row < pair.from.rows; row += 1) {
    const { value, done } = await rows.next();
    if (done) throw new BackupError("the backup has fewer rows than it says");
    batch.push(value);
    characters += value.length;
    if (batch.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) await send();
  }
  if (batch.length > 0) await send();
}

/** Inserts the rows of a backup into the tables of `pairs`, which are in the backup's order. */
export async function loadRows(
  sql: TransactionSql,
  pairs: Pair[],
  rows: AsyncGenerator<string, void>,
): Promise<void> {
  for (const pair of pairs) {
    try {
      await loadTable(sql, pair, rows);
    } catch (error) {
      if (!(error instanceof Error) || error instanceof BackupError) throw error;
      throw new Error(`${keyOf(pair.from)} could not be restored (${error.message})`);
    }
  }
  if (!(await rows.next()).done) throw new BackupError("the backup has more rows than it says");
}
