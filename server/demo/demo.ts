// Starts a board with an invented church in a temporary folder, which is removed at the end. Of the
// environment only PORT counts, so that the demo never writes into a real board.
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
// Only folders with this file are removed later, because a person may give a folder of the same
// name to a real board.
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

/** @throws an error that names a free port, when another program uses the configured one. */
async function requirePort(config: Config): Promise<void> {
  if (await isFree(config, config.port)) return;
  let free = config.port + 1;
  while (!(await isFree(config, free)) && free < config.port + PORTS_TRIED) free += 1;
  const command = `PORT=${free} ${await typedCommand("demo")}`;
  throw new Error(`PORT ${config.port} is in use, perhaps by your board; run: ${command}`);
}

/**
 * Removes the folders of demos that were killed. A running demo holds the lock of its folder, or
 * has only just made it.
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

/** Writes the church into the empty board. Returns the lines that tell how to sign in. */
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
    // PostgreSQL runs the statements of one query in one transaction, and pg returns a result for
    // each.
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
    PUSH_HOSTS: "off",
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

// The import is dynamic as in main.ts, so that the bundler keeps the server's code in one file.
const { serve } = await import("../serve.ts");
serve((error) => (error instanceof Error ? error.message : String(error)), openDemo);
