import { createPostgresConnection } from "@supabase/lite/postgres";
import { Kysely } from "kysely";
import type { DatabaseTarget } from "../database/connect.ts";
import { toPostgrestError } from "../database/errors.ts";
import { RequestDialect } from "./request-dialect.ts";
import { openRequestPools } from "./request-pools.ts";

/**
 * The library's connection to `target`, begun as `role` (as the database's owner when undefined).
 *
 * Its queries run over `pg`, whose pool drops a broken connection and opens another. With the driver
 * that the library brings, a database that goes and comes back ends the process, or is found again only
 * after up to 20 seconds; that driver is created here and never connects.
 */
export function connectLite(target: DatabaseTarget, role: string | undefined) {
  const connection = createPostgresConnection({ url: target.url });
  connection.normalizeDbError = toPostgrestError;
  connection.kysely = new Kysely({ dialect: new RequestDialect(openRequestPools(target, role)) });
  // The library's own grants: it gives everything on every table to every role, at its first request. Ours
  // are the migrations', and several servers starting together would fail at each other's.
  Object.assign(connection, { ensureRlsContext: async () => true });
  connection.close = () => connection.kysely.destroy();
  return connection;
}

export type LiteConnection = ReturnType<typeof connectLite>;
