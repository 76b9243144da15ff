import postgres from "postgres";

/** A PostgreSQL to connect to: a URL, or the folder of a Unix socket that replaces the URL's host. */
export type DatabaseTarget = { url: string; socketDir?: string };

/** Options of the `postgres` driver that hold for every connection of ours to `target`. */
export function driverOptions(target: DatabaseTarget) {
  return {
    ...(target.socketDir === undefined ? {} : { host: target.socketDir }),
    connect_timeout: 5,
    // The driver prints notices to the console otherwise.
    onnotice: () => {},
  };
}

/** The connection string of `target` for the `pg` driver, which knows sockets as a parameter. */
export function connectionString({ url, socketDir }: DatabaseTarget): string {
  const whole = new URL(url);
  if (socketDir !== undefined) whole.searchParams.set("host", socketDir);
  return whole.href;
}

/** One connection as the database's owner, for schema work and commands; the caller ends it. */
export function connectOwner(target: DatabaseTarget): postgres.Sql {
  return postgres(target.url, { ...driverOptions(target), max: 1 });
}

/** The SQLSTATE or system error code of a failed connection; undefined when it has neither. */
export function connectionErrorCode(error: unknown): string | undefined {
  if (error instanceof AggregateError) return connectionErrorCode(error.errors[0]);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}

/** The cause of a failed connection in words for the operator, without the password of the URL. */
export function describeConnectionError(error: unknown): string {
  if (error instanceof AggregateError) return describeConnectionError(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
