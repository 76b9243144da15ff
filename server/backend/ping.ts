import pg from "pg";
import { connectionString, type DatabaseTarget } from "../database/connect.ts";
import { beforeDeadline } from "./deadline.ts";

const PING_MS = 2_000;

/** Asks whether the database answers. */
export type Ping = { ask: () => Promise<boolean>; close: () => Promise<void> };

/**
 * Asks over a connection of its own, so that no request can keep it waiting; all who ask at the same
 * time are told the same.
 */
export function openPing(target: DatabaseTarget): Ping {
  const pool = new pg.Pool({
    connectionString: connectionString(target),
    max: 1,
    application_name: "avisos health",
    connectionTimeoutMillis: PING_MS,
    idleTimeoutMillis: 0,
    query_timeout: PING_MS,
  });
  // Or else a connection that is lost would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", () => {});
  let asked: Promise<boolean> | undefined;
  const ask = () =>
    pool.query("select 1").then(
      () => true,
      () => false,
    );
  return {
    ask: () => {
      asked ??= beforeDeadline(ask(), PING_MS, () => false).finally(() => {
        asked = undefined;
      });
      return asked;
    },
    close: () => pool.end(),
  };
}
