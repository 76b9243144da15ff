import { type DatabaseTarget, openPool } from "./connect.ts";

const PING_MS = 2_000;

/**
 * Opens a connection for the health check alone, so that no request can keep it waiting. `ping` says whether
 * the database answers: two seconds for the connection and two for the query; calls at the same time share one.
 */
export function openHealthCheck(target: DatabaseTarget) {
  const pool = openPool(target, {
    application_name: "avisos health",
    max: 1,
    connectionTimeoutMillis: PING_MS,
    query_timeout: PING_MS,
    idleTimeoutMillis: 0,
  });
  let running: Promise<boolean> | undefined;

  async function query() {
    try {
      await pool.query("select 1");
      return true;
    } catch {
      return false;
    } finally {
      running = undefined;
    }
  }

  return {
    ping: (): Promise<boolean> => {
      running ??= query();
      return running;
    },
    close: () => pool.end(),
  };
}
