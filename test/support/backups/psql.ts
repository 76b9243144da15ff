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

/**
 * What psql does with a backup, on the same protocol: `\gset` and `\if` decide about the schema,
 * `COPY … FROM stdin` takes the lines up to `\.`, everything else is statements.
 */
const standIn: Psql = async (file, url) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const variables = new Map<string, unknown>();
  const skipped: boolean[] = [];
  let statements: string[] = [];
  let rows: string[] | undefined;
  const send = async () => {
    const { rows: found } = await client.query(statements.join("\n"));
    statements = [];
    return found?.[0] ?? {};
  };
  try {
    for (const line of gunzipSync(await readFile(file))
      .toString()
      .split("\n")) {
      if (rows && line !== "\\.") rows.push(`${line}\n`);
      else if (rows) {
        const copy = client.query(copyFrom(statements.splice(0).join("\n")));
        await pipeline(rows.splice(0), copy);
        rows = undefined;
      } else if (line.startsWith("\\if :")) {
        skipped.push(variables.get(line.slice("\\if :".length)) !== true);
      } else if (line === "\\endif") {
        if (skipped.at(-1) === false) await send();
        skipped.pop();
      } else if (skipped.includes(true) || line === "\\set ON_ERROR_STOP on") {
      } else if (line.endsWith(" \\gset")) {
        await send();
        statements.push(line.slice(0, -" \\gset".length));
        for (const [name, value] of Object.entries(await send())) variables.set(name, value);
      } else if (/^COPY .* FROM stdin;$/.test(line)) {
        await send();
        statements.push(line);
        rows = [];
      } else statements.push(line);
    }
    await send();
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
