import { type Kysely, sql } from "kysely";
import { escapeLiteral } from "pg";
import { z } from "zod";
import { isOutdated } from "./request-client.ts";

const requestContext = z.object({
  auth: z.object({ role: z.string(), uid: z.string().nullable(), jwt: z.unknown() }),
});
type Work<T> = (database: Kysely<unknown>) => Promise<T>;

/** Opens a transaction of the caller, in one statement where the library sends seven. */
function begin({ role, uid, jwt }: z.infer<typeof requestContext>["auth"]) {
  const settings = Object.entries({
    role,
    "request.jwt.claim.role": role,
    "request.jwt.claim.sub": uid ?? "",
    "request.jwt.claims": jwt ? JSON.stringify(jwt) : "",
  });
  const calls = settings.map((pair) => `set_config(${pair.map(escapeLiteral).join(", ")}, true)`);
  return sql.raw(`begin; select ${calls.join(", ")}`);
}

/**
 * Runs what the data API does for one request in one transaction of its caller, on a connection of
 * `databaseOf(role)`. Repeated while its connection has a statement prepared before a table was altered:
 * each attempt closes one such connection.
 */
export function asCaller(databaseOf: (role: string) => Kysely<unknown>) {
  return <T>(context: Record<string, unknown> | undefined, work: Work<T>): Promise<T> => {
    const { auth: caller } = requestContext.parse(context);
    const attempt = (): Promise<T> =>
      databaseOf(caller.role)
        .connection()
        .execute(async (connection) => {
          await begin(caller).execute(connection);
          try {
            const result = await work(connection);
            await sql`commit`.execute(connection);
            return result;
          } catch (error) {
            // A lost connection has rolled back by itself.
            await sql`rollback`.execute(connection).catch(() => {});
            throw error;
          }
        })
        .catch((error: unknown) => {
          if (isOutdated(error)) return attempt();
          throw error;
        });
    return attempt();
  };
}
