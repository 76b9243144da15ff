// What the tests of a file share: it is started before them, and ended after them.
import { Mailbox } from "./clients/mailbox.ts";
import { peopleByMail } from "./clients/people-by-mail.ts";
import { TestPostgres } from "./database/postgres.ts";
import { forFile } from "./for-file.ts";
import { TestServer } from "./server.ts";

/** A server that confirms addresses by mail; `owner` is a connection as its database's owner. */
export async function startWithMail(env: Record<string, string> = {}) {
  const mailbox = await forFile(Mailbox.open());
  const server = await forFile(TestServer.start({ SMTP_URL: mailbox.url, ...env }));
  const owner = await forFile(server.owner());
  return { mailbox, server, people: peopleByMail(server, mailbox), owner };
}

/** A PostgreSQL of one's own, `sql` as its superuser; `start` starts servers on it. */
export async function startPostgres() {
  const database = await forFile(TestPostgres.start());
  const sql = await forFile(database.superuser("avisos"));
  const own = { DATABASE_URL: database.url, JWT_SECRET: "s".repeat(32) };
  const start = (env: Record<string, string> = {}, root?: string) =>
    forFile(TestServer.start({ ...own, ...env }, root));
  return { database, sql, start };
}
