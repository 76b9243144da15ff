import { writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { forTest, temporaryFolder } from "../../test/support/for-file.ts";
import { freePort, portOf } from "../../test/support/free-port.ts";
import { PushService } from "../../test/support/push/push-service.ts";
import { backupFileName } from "../backup/write-backup.ts";
import { readConfig } from "../config.ts";
import { checkBackup, checkClock, checkNode } from "./machine.ts";
import { checkAddress, checkPushHosts } from "./network.ts";

const HOUR_MS = 60 * 60 * 1000;

test.each([
  ["20.20.2", "warning"],
  ["22.12.0", "ok"],
  ["23.1.0", "warning"],
  ["24.0.0", "ok"],
])("Node.js %s results in %s", async (version, level) => {
  expect(await checkNode(version)).toMatchObject({ level });
});

test.each([
  [0, "x", "ok", /^0 hours old, 1 kB/],
  [26, "x", "ok", /^26 hours old/],
  [27, "x", "failure", /^27 hours old.*backup failed/],
  [1, "", "failure", /is empty/],
])("a backup of %i hours with the content “%s” is %s", async (hours, content, level, text) => {
  const dataDir = await temporaryFolder();
  await mkdir(join(dataDir, "backups"));
  const now = Date.now();
  const name = backupFileName(new Date(now - hours * HOUR_MS));
  writeFileSync(join(dataDir, "backups", name), content);
  const config = readConfig({ DATA_DIR: dataDir });
  expect(await checkBackup(config, now)).toEqual({ level, text: expect.stringMatching(text) });
  // After the clock was set back, the time of the backup is in the future.
  const late = await checkClock(config, now - (hours + 2) * HOUR_MS);
  expect(late).toEqual({ level: "failure", text: expect.stringMatching(/but there are files of/) });
});

test.each<[Record<string, string>, string, RegExp]>([
  [{ status: "ok", proxy: "missing" }, "failure", /TRUST_PROXY is 1, but X-Forwarded-For does not/],
  [{ status: "ok", proxy: "ignored" }, "failure", /set TRUST_PROXY=1/],
  [{ status: "ok", proxy: "several" }, "failure", /several proxies/],
  [{ status: "unavailable", proxy: "ok" }, "failure", /the board answers “unavailable”/],
  [{ hello: "world" }, "failure", /another program answers with status 200/],
  [{ status: "ok", proxy: "ok" }, "warning", /works on this machine only/],
])("the answer %j of the public address is a %s", async (body, level, text) => {
  const server = createServer((_, response) =>
    response.writeHead(body.status === "unavailable" ? 503 : 200).end(JSON.stringify(body)),
  );
  await forTest(server);
  const config = readConfig({ PUBLIC_URL: `http://localhost:${await portOf(server)}` });
  expect(await checkAddress(config)).toEqual({ level, text: expect.stringMatching(text) });
});

test("an unreachable push service is a warning, and a failure when all services are unreachable", async () => {
  const service = await forTest(PushService.start());
  const closed = `localhost:${await freePort()}`;
  const options = { ca: service.certificate };
  expect(await checkPushHosts([service.host], options)).toMatchObject({ level: "ok" });
  expect(await checkPushHosts([service.host, closed], options)).toEqual({
    level: "warning",
    text: expect.stringContaining(`cannot reach ${closed}; allow outgoing HTTPS`),
  });
  expect(await checkPushHosts([closed], options)).toMatchObject({ level: "failure" });
  // A service with an untrusted certificate counts as unreachable.
  expect(await checkPushHosts([service.host])).toMatchObject({ level: "failure" });
});
