import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip, gunzipSync } from "node:zlib";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

/**
 * Runs a gzipped SQL script in the database at `url`. @throws with the error output of the program
 */
export type Psql = (file: string, url: string) => Promise<void>;

/** Runs `zcat file | psql url` with the installed psql. */
const installedPsql: Psql = async (file, url) => {
  const child = spawn("psql", ["--quiet", "--no-psqlrc", url], {
    stdio: ["pipe", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const ended = once(child, "close");
  // psql stops reading at an error, which breaks the pipe. Its exit code reports the error.
  await pipeline(createReadStream(file), createGunzip(), child.stdin).catch(() => {});
  const [code] = await ended;
  if (code !== 0) throw new Error(output);
};

/**
 * Interprets a backup as psql does: `\if` skips the schema of a database that is not empty, and
 * COPY ends at `\.`.
 */
const simulatedPsql: Psql = async (file, url) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const text = gunzipSync(await readFile(file))
    .toString()
    .replace("\\set ON_ERROR_STOP on", "");
  const [, before = "", question = "", schema = "", behind = text] =
    /^([\s\S]*?)^(select .*) \\gset\n\\if :is_empty\n([\s\S]*?)^\\endif\n([\s\S]*)$/m.exec(text) ??
    [];
  try {
    await client.query(before);
    const [answer] = (await client.query(question)).rows;
    if (answer?.is_empty) await client.query(schema);
    const parts = behind.split(/^(COPY .* FROM stdin;)\n([\s\S]*?)^\\\.\n/m);
    for (let at = 0; at < parts.length; at += 3) {
      const [statements = "", copy, rows = ""] = parts.slice(at, at + 3);
      await client.query(statements);
      if (copy) await pipeline([rows], client.query(copyFrom(copy)));
    }
  } finally {
    await client.end();
  }
};

const isInstalled = spawnSync("psql", ["--version"]).status === 0;

/**
 * The programs that can load a backup: a simulation of psql, and the psql of this machine when it
 * is installed.
 */
export const psqls: [name: string, psql: Psql][] = [
  ["a stand-in", simulatedPsql],
  ...(isInstalled ? [["psql", installedPsql] satisfies [string, Psql]] : []),
];
