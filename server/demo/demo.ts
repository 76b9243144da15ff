// Starts a board with an invented church in a temporary folder. The folder is removed at the end.
// The demo reads only PORT from the environment, so that it never writes into a real board.
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Config, readConfig } from "../config.ts";
import { asOwner, type DatabaseTarget } from "../database/connect.ts";
import { lockDirectory } from "../database/embedded-postgres/data-directory.ts";
import { stopCluster } from "../database/embedded-postgres/stop.ts";
import { projectRoot, typedCommand } from "../environment.ts";
import type { Board } from "../serve.ts";
import { drawRetreat } from "./picture.ts";

const PASSWORD = "avisos-demo";
const FOLDER_NAME = "avisos-demo-";
// The next demo removes only folders with this file, because a real board may have a folder of a
// similar name.
const MARKER = "this-is-a-demo";
const PORTS_TRIED = 20;
const MINUTE_MS = 60_000;

async function isFree({ host }: Config, port: number): Promise<boolean> {
  const probe = createServer().listen(port, host);
  const isListening = await once(probe, "listening").then(
    () => true,
    () => false,
  );
  if (isListening) await once(probe.close(), "close");
  return isListening;
}

/**
 * Checks that the configured port is free.
 * @throws an error that names a free port, if another program uses the configured port.
 */
async function requirePort(config: Config): Promise<void> {
  if (await isFree(config, config.port)) return;
  let free = config.port + 1;
  while (!(await isFree(config, free)) && free < config.port + PORTS_TRIED) free += 1;
  const command = `PORT=${free} ${await typedCommand("demo")}`;
  throw new Error(`PORT ${config.port} is in use, perhaps by your board; run: ${command}`);
}

/**
 * Removes the folders of demos that were killed. The folder of a running demo stays: the demo holds
 * the lock of the folder, or created the folder less than a minute ago.
 */
async function removeAbandoned(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(FOLDER_NAME));
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    const marker = await stat(join(folder, MARKER)).catch(() => undefined);
    if (!marker || Date.now() - marker.mtimeMs < MINUTE_MS) continue;
    const release = await lockDirectory(folder);
    if (!release) continue;
    await stopCluster(join(folder, "postgres")).catch(() => {});
    await rm(folder, { recursive: true, force: true });
    release();
  }
}

/**
 * Writes the invented church into the empty board. Returns lines that tell the operator how to sign
 * in.
 */
async function seedDemo(target: DatabaseTarget, config: Config): Promise<string> {
  const [{ page, card }, sql] = await Promise.all([
    drawRetreat(),
    readFile(join(projectRoot, "server/demo/church.sql"), "utf8"),
  ]);
  const settings = { password: PASSWORD, page, card };
  const people = await asOwner(target, async (owner) => {
    await owner.query("select set_config('timezone', $1, false)", [config.churchTimezone]);
    for (const [name, value] of Object.entries(settings)) {
      await owner.query("select set_config($1, $2, false)", [`demo.${name}`, value]);
    }
    // PostgreSQL runs all statements of one query in one transaction, and pg returns an array with
    // the result of each statement.
    const results: unknown = await owner.query(sql);
    return Array.isArray(results) ? results.at(-1).rows : [];
  });
  const lines = people.map(
    ({ role, email }: Record<string, string>) => `${role}: ${email}, password ${PASSWORD}`,
  );
  return `${lines.join("\n")}\nCtrl-C ends the demo and removes ${config.dataDir}`;
}

async function openDemo(): Promise<Board> {
  const { PORT } = process.env;
  const values = readConfig({
    PORT,
    CHURCH_NAME: "da Graça",
    LOG_LEVEL: "warn",
  });
  await requirePort(values);
  const dataDir = mkdtempSync(join(tmpdir(), FOLDER_NAME));
  writeFileSync(join(dataDir, MARKER), "");
  process.on("exit", () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  removeAbandoned().catch(() => {});
  const config = { ...values, dataDir, hasDailyBackups: false };
  return { config, seedDemo: (target) => seedDemo(target, config) };
}

// The import is dynamic, as in main.ts, because the bundler then keeps the server's code in one
// shared file.
const { serve } = await import("../serve.ts");
serve((error) => (error instanceof Error ? error.message : String(error)), openDemo);
