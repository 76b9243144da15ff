import { readFileSync } from "node:fs";
import { chmod, chown, rm } from "node:fs/promises";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { Mailbox } from "../support/clients/mailbox.ts";
import { callJson } from "../support/clients/visitor.ts";
import { forFile, forTest } from "../support/for-file.ts";
import { freePort, portOf } from "../support/free-port.ts";
import { TestServer } from "../support/server.ts";

// Tests must not reach the push services of the Internet.
const QUIET = { PUSH_HOSTS: "off" };
const CERTIFICATE = join(import.meta.dirname, "../support/push/localhost.pem");
const SECRETS = ["segredo", "ana:", "ana%40", "@"];

const server = await forFile(TestServer.start(QUIET));

/**
 * Runs the doctor with the data folder of `board`. Resolves to its exit code, and to each check's
 * level and text.
 */
async function examine(board: TestServer, env: Record<string, string> = {}, ...args: string[]) {
  const doctor = await forTest(
    TestServer.create({ DATA_DIR: board.dataDir, PUBLIC_URL: board.url, ...QUIET, ...env }),
  );
  const { code, output } = await doctor.run("doctor.js", ...args);
  const lines = [...output.matchAll(/^(ok|warning|failure) +(.+?) {2,}(.+)$/gm)];
  const checks = Object.fromEntries(
    lines.map(([, level, name = "", text]) => [name, `${level}: ${text}`]),
  );
  return { code, output, checks };
}

const failuresIn = ({ checks }: Awaited<ReturnType<typeof examine>>) =>
  Object.entries(checks).filter(([, text]) => text.startsWith("failure"));

async function relayThatRefuses() {
  const pem = readFileSync(CERTIFICATE, "utf8");
  const relay = new SMTPServer({
    secure: true,
    cert: pem,
    key: pem,
    onAuth: (_, _session, done) =>
      done(Object.assign(new Error("ana@example.org"), { responseCode: 535 })),
  });
  relay.on("error", () => {});
  const port = await portOf(relay.server);
  await forTest({ close: () => relay.close() });
  const SMTP_URL = `smtps://ana%40example.org:segredo@localhost:${port}`;
  return { SMTP_URL, NODE_EXTRA_CA_CERTS: CERTIFICATE };
}

test("the doctor finds no failure in a running board", async () => {
  const backup = async () =>
    (await callJson(`${server.url}/health`, undefined, { method: "GET" })).body.backup;
  await expect.poll(backup).toMatchObject({ ageHours: 0 });
  const found = await examine(server);
  expect(failuresIn(found)).toEqual([]);
  expect(found.code).toBe(0);
  expect(found.output).toMatch(/^avisos \d+\.\d+\.\d+ \(build [\da-f]{12}\)\n/);
  expect(found.checks).toMatchObject({
    "data folder": `ok: ${server.dataDir}`,
    clock: expect.stringMatching(/^ok: /),
    database: expect.stringMatching(/^ok: PostgreSQL \d+\.\d+ in DATA_DIR; the board is running$/),
    migrations: expect.stringMatching(/^ok: all are applied/),
    "e-mail": expect.stringMatching(/^ok: off/),
    notifications: "ok: off (PUSH_HOSTS=off)",
    address: expect.stringMatching(/^warning: .* works on this machine only; set PUBLIC_URL/),
    "last backup": expect.stringMatching(/^ok: 0 hours old, \d+ kB/),
    "last restore": expect.stringMatching(/^warning: no backup was tried yet/),
  });
});

test.each<[string, string, RegExp, () => Promise<Record<string, string>>]>([
  [
    "an unreachable database",
    "database",
    /^failure: the database at DATABASE_URL does not answer \(.*ECONNREFUSED.*\); check DATABASE_URL$/,
    async () => ({
      DATABASE_URL: `postgres://ana:segredo@127.0.0.1:${await freePort()}/avisos`,
      JWT_SECRET: "segredo".repeat(5),
    }),
  ],
  [
    "a refused password of the relay",
    "e-mail",
    /^failure: the relay at SMTP_URL refuses the sign-in \(535\); check user and password/,
    relayThatRefuses,
  ],
  [
    "an address where nobody answers",
    "address",
    /^failure: http.*: it does not answer \(ECONNREFUSED\); check that the board and its proxy run$/,
    async () => ({ PUBLIC_URL: `http://localhost:${await freePort()}` }),
  ],
])("%s is one failure with its remedy", async (_, name, text, env) => {
  const found = await examine(server, await env());
  expect(failuresIn(found)).toEqual([[name, expect.stringMatching(text)]]);
  expect(found.code).toBe(1);
  expect(Object.keys(found.checks)).toHaveLength(11);
  for (const secret of SECRETS) expect(found.output).not.toContain(secret);
});

test("a message is sent only to the address that the operator typed", async () => {
  const mailbox = await forTest(Mailbox.open());
  const env = { SMTP_URL: mailbox.url };
  expect((await examine(server, env)).checks["e-mail"]).toMatch(/^ok: .* none was sent$/);
  expect(mailbox.mails).toEqual([]);
  expect(await examine(server, env, "--mail", "rui@example.org")).toMatchObject({ code: 0 });
  expect((await mailbox.to("rui@example.org")).subject).toBe("Teste de e-mail · Avisos da Igreja");
  mailbox.refused.add("rui@example.org");
  const refused = await examine(server, env, "--mail", "rui@example.org");
  expect(refused.checks["e-mail"]).toMatch(/^failure: .* refuses the recipient \(550\)/);
  expect((await examine(server, env, "--mail")).output).toMatch(/^usage: /);
});

test("the faults of a stopped board are failures", async () => {
  const board = await forTest(TestServer.prepared(QUIET));
  const stopped = await examine(board);
  expect(failuresIn(stopped)).toEqual([
    ["last backup", expect.stringMatching(/^failure: there is none in .*backup failed/)],
  ]);
  expect(stopped.checks).toMatchObject({
    "data folder": expect.stringMatching(/^warning: .*jwt-secret is missing; the next start/),
    database: expect.stringMatching(/; no board is running on it now$/),
    address: expect.stringMatching(/^warning: .*because no board is running$/),
  });

  await board.up();
  await board.asOwner(
    (owner) =>
      owner`insert into supabase_migrations.schema_migrations (version) values ('29990101000000')`,
  );
  await chmod(join(board.dataDir, "jwt-secret"), 0o644);
  const open = await examine(board);
  // The first backup is written a few seconds after the start, so it may be the third failure.
  expect(failuresIn(open).slice(0, 2)).toEqual([
    ["data folder", expect.stringMatching(/^failure: other accounts may read .*; run chmod 600/)],
    ["migrations", expect.stringMatching(/^failure: .* by a newer Avisos \(migration 29990101/)],
  ]);
  await chmod(join(board.dataDir, "jwt-secret"), 0o600);
  await board.down();

  expect(process.getuid?.(), "this test needs root, because it changes an owner").toBe(0);
  await chown(board.dataDir, 65534, 65534);
  const foreign = await examine(board);
  expect(foreign.checks["data folder"]).toMatch(/^failure: .* belongs to nobody; start as that/);
  expect(foreign.checks.database).toMatch(/^failure: .* belongs to nobody/);
  await chown(board.dataDir, 0, 0);
  await rm(board.dataDir, { recursive: true });
  const missing = await examine(board);
  expect(missing.checks["data folder"]).toMatch(
    /^failure: .* holds no board \(\.env in .*missing\)/,
  );
});
