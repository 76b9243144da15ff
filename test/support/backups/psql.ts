import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip, gunzipSync } from "node:zlib";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

/** Runs a gzipped script against the database at `url`. @throws with what the program has written. */
export type Psql = (file: string, url: string) => Promise<void>;

/** `zcat file | psql url`, of the psql that is installed. */
const installed: Psql = async (file, url) => {
  const child = spawn("psql", ["--quiet", "--no-psqlrc", url], {
    stdio: ["pipe", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const ended = once(child, "close");
  // It stops reading at an error.
  await pipeline(createReadStream(file), createGunzip(), child.stdin).catch(() => {});
  const [code] = await ended;
  if (code !== 0) throw new Error(output);
};

/** Does with a backup what psql does: `\if` decides about the schema, COPY takes the lines up to `\.`. */
const standIn: Psql = async (file, url) => {
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

/** The psql of this machine, where there is one, and a stand-in that works everywhere. */
export const psqls: [name: string, psql: Psql][] = [
  ["a stand-in", standIn],
  ...(isInstalled ? [["psql", installed] satisfies [string, Psql]] : []),
];
