// These functions start servers that the tests of a file share. The servers are stopped after the
// last test.
import { Mailbox } from "./clients/mailbox.ts";
import { peopleByMail } from "./clients/people-by-mail.ts";
import { TestPostgres } from "./database/postgres.ts";
import { forFile } from "./for-file.ts";
import { TestServer } from "./server.ts";

/** Starts a server with mail. `owner` is a connection of its database's owner. */
export async function startWithMail(env: Record<string, string> = {}) {
  const mailbox = await forFile(Mailbox.open());
  const server = await forFile(TestServer.start({ SMTP_URL: mailbox.url, ...env }));
  const owner = await forFile(server.owner());
  return { mailbox, server, people: peopleByMail(server, mailbox), owner };
}

/**
 * Starts an external PostgreSQL. `sql` is a connection of its superuser, and `start` starts servers
 * on it.
 */
export async function startPostgres() {
  const database = await forFile(TestPostgres.start());
  const sql = await forFile(database.superuser("avisos"));
  const databaseEnv = { DATABASE_URL: database.url, JWT_SECRET: "s".repeat(32) };
  const start = (env: Record<string, string> = {}, root?: string) =>
    forFile(TestServer.start({ ...databaseEnv, ...env }, root));
  return { database, sql, start };
}
