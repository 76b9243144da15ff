import { asOwner, type DatabaseTarget } from "../database/connect.ts";
import type { Logger } from "../log.ts";

const SETTINGS = "set statement_timeout = '20s'; set lock_timeout = '1s';";

/** Writes what the announcements that repeat still lack of the next 90 days, as the database's owner. */
export function extendSeries(target: DatabaseTarget, logger: Logger) {
  return {
    name: "series",
    run: (signal: AbortSignal) =>
      asOwner(
        target,
        async (owner) => {
          const start = Date.now();
          await owner.query(SETTINGS);
          const { rows } = await owner.query<{ written: number }>(
            "select private.extend_series() as written",
          );
          const written = rows[0]?.written ?? 0;
          if (written > 0) logger.info({ written, ms: Date.now() - start }, "series");
        },
        signal,
      ),
  };
}
