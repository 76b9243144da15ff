import type { Sql } from "./database/sql.ts";

/**
 * Moves every time of the last hour in the database `days` ahead: what a server wrote in that hour is then as if its
 * clock, and the database's, had been so far ahead and had been set right now.
 */
export async function moveTimesAhead(owner: Sql, days: number): Promise<void> {
  const columns = await owner<{ place: string; name: string }[]>`
    select format('%I.%I', table_schema, table_name) as place, quote_ident(column_name) as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'private', 'auth', 'server') and table_type = 'BASE TABLE'
      and data_type = 'timestamp with time zone' and is_generated = 'NEVER'
  `;
  await owner.begin(async (sql) => {
    // Without triggers, which would write the present time.
    await sql`set local session_replication_role = replica`;
    for (const { place, name } of columns) {
      await sql.unsafe(`
        update ${place} set ${name} = ${name} + interval '${days} days'
        where ${name} between now() - interval '1 hour' and now()
      `);
    }
    await sql`update server.rate_limits set expire = expire + ${days * 24 * 60 * 60_000}::bigint`;
  });
}
