import type { TransactionSql } from "postgres";
import type { DataTable } from "./tables.ts";

type ForeignKey = { table: string; name: string; deferred: string };

async function listForeignKeys(sql: TransactionSql, tables: DataTable[]): Promise<ForeignKey[]> {
  const identifiers = tables.map((table) => table.identifier);
  return sql<ForeignKey[]>`
    select format('%I.%I', n.nspname, c.relname) as table, format('%I', k.conname) as name,
      case
        when not k.condeferrable then 'not deferrable'
        when k.condeferred then 'deferrable initially deferred'
        else 'deferrable initially immediate'
      end as deferred
    from pg_catalog.pg_constraint k
    join pg_catalog.pg_class c on c.oid = k.conrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0
      and format('%I.%I', n.nspname, c.relname) = any (${identifiers})
  `;
}

/**
 * Runs `work` with triggers off, which would make profiles of their own or keep the last admin, and
 * with foreign keys checked at its end, so that neither the order of tables nor a circle of references
 * matters. The owner may do both; switching all triggers off would take a superuser.
 */
export async function withRelaxedTables(
  sql: TransactionSql,
  tables: DataTable[],
  work: () => Promise<void>,
): Promise<void> {
  const keys = await listForeignKeys(sql, tables);
  for (const { identifier } of tables) {
    await sql.unsafe(`alter table ${identifier} disable trigger user`);
  }
  for (const { table, name } of keys) {
    await sql.unsafe(`alter table ${table} alter constraint ${name} deferrable initially deferred`);
  }
  await work();
  await sql.unsafe("set constraints all immediate");
  for (const { table, name, deferred } of keys) {
    await sql.unsafe(`alter table ${table} alter constraint ${name} ${deferred}`);
  }
  for (const { identifier } of tables) {
    await sql.unsafe(`alter table ${identifier} enable trigger user`);
  }
}
