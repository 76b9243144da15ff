import { writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import type { Sql } from "../database/sql.ts";

/** The last migration of the versions that wrote backups of the first format. */
export const LAST_WITH_FORMAT_1 = "20261121001100";

/** The migrations and the tables, with their columns, of the header of a backup. */
async function describe(sql: Sql) {
  const migrations = await sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations order by 1
  `;
  const tables = await sql<{ schema: string; name: string; columns: string[] }[]>`
    select table_schema as schema, table_name as name, array_agg(column_name::text) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('auth', 'private', 'public') and table_name <> 'audit_log_entries' and is_generated = 'NEVER'
    group by 1, 2
  `;
  return { migrations: migrations.map(({ version }) => version), tables };
}

/** Writes a backup as the first versions did: after the header a JSON array of texts for each row. */
export async function writeFormat1(sql: Sql, path: string): Promise<void> {
  const { migrations, tables } = await describe(sql);
  const lines: string[][] = [];
  const counted = [];
  for (const table of tables) {
    const columns = table.columns.map((column) => `"${column}"::text`).join(", ");
    const rows = await sql.unsafe<{ row: string[] }[]>(
      `select array[${columns}] as row from ${table.schema}.${table.name}`,
    );
    lines.push(...rows.map(({ row }) => row));
    counted.push({ ...table, rows: rows.length });
  }
  const about = { format: 1, appVersion: "0.1.0", createdAt: new Date().toISOString() };
  const text = [{ ...about, migrations, tables: counted }, ...lines];
  const seal = gzipSync(`{"sha256":"${"0".repeat(64)}"}\n`);
  const packed = gzipSync(text.map((line) => `${JSON.stringify(line)}\n`).join(""));
  await writeFile(path, Buffer.concat([packed, seal]));
}
