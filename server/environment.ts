import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { z } from "zod";
import { type Config, ConfigError, VARIABLES } from "./config.ts";
import { logError } from "./log.ts";

/**
 * The folder that contains `dist/`, `supabase/` and all other files that the server reads while it
 * runs.
 */
export const projectRoot = join(import.meta.dirname, "..");

const packageJson = z.object({ version: z.string() });

/** Decodes UTF-8 or UTF-16, with or without a byte order mark. @throws for other bytes. */
function decode(bytes: Buffer): string {
  // UTF-16 without a byte order mark is recognised by the zero byte of its first ASCII character.
  const start = bytes.toString("latin1", 0, 2);
  const encodings = [
    ["utf-16le", /^\xff\xfe|\0$/],
    ["utf-16be", /^\xfe\xff|^\0/],
  ] as const;
  const [encoding] = encodings.find(([, begin]) => begin.test(start)) ?? ["utf-8"];
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}

/**
 * Matches a URL with `#` that is not in quotation marks. The rest of the URL would become a
 * comment.
 */
const CUT_URL = /^[ \t]*(\w+)[ \t]*=[ \t]*\w+:\/\/[^\s#]*#/m;

/**
 * Parses the contents of the file `.env`. `place` names the file in error messages. The messages
 * contain no value.
 * @throws {ConfigError} for an encoding or a line that would silently change a variable.
 */
export function parseEnvironment(bytes: Buffer, place: string): [string, string | undefined][] {
  let text: string;
  try {
    text = decode(bytes).replaceAll(/\r\n?/g, "\n");
  } catch {
    throw new ConfigError(`${place} is not in UTF-8 (perhaps in Windows-1252); save it as UTF-8`);
  }
  const [, cut] = CUT_URL.exec(text) ?? [];
  if (cut === undefined) return Object.entries(parseEnv(text));
  throw new ConfigError(`${cut} in ${place} must have %23 for #, which begins a comment`);
}

/** Returns the letters of `name` as capitals, without the ending `_FILE` of Docker's secrets. */
const letters = (name: string) => name.toUpperCase().replaceAll(/_FILE$|[^A-Z]/g, "");

/** Returns `word`, and `word` without each of its letters. */
const variants = (word: string) =>
  Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1)).concat(word);

/**
 * Returns whether one typing error turns `right` into `word`. Short names such as PORT must be
 * equal, because other programs use similar names.
 */
const isNear = (word: string, right: string) =>
  word === right ||
  (right.length > 5 && variants(word).some((part) => variants(right).includes(part)));

/** Returns a warning for each name in `names` that is probably a misspelt variable of the board. */
export function misspeltNames(names: string[]): string[] {
  return names.flatMap((name) => {
    const right = VARIABLES.find((one) => isNear(letters(name), letters(one)));
    if (right === undefined || VARIABLES.includes(name)) return [];
    return `${name} is ignored; the board reads ${right}`;
  });
}

/**
 * Loads the file `.env` in the current folder, if it exists. Variables that are already set keep
 * their values. Warns of names that are probably misspelt.
 * @throws {ConfigError} when the file cannot be read.
 */
export function loadEnvironment(): void {
  const place = `.env in ${process.cwd()}`;
  let bytes = Buffer.alloc(0);
  try {
    if (existsSync(".env")) bytes = readFileSync(".env");
  } catch {
    throw new ConfigError(`${place} cannot be read; make it a file that this account may read`);
  }
  for (const [name, value] of parseEnvironment(bytes, place)) process.env[name] ??= value;
  for (const line of misspeltNames(Object.keys(process.env))) logError(`warning: ${line}`);
}

export async function readVersion(): Promise<string> {
  const text = await readFile(join(projectRoot, "package.json"), "utf8");
  return packageJson.parse(JSON.parse(text)).version;
}

/**
 * Returns the text that an operator types to run `command` of this installation: by npm in a clone,
 * by npx with the release's archive, or with the path of an installed release.
 */
export async function typedCommand(command: string, argument?: string): Promise<string> {
  const script = join(projectRoot, "scripts/avisos.mjs");
  const after = argument === undefined ? "" : ` ${argument}`;
  if (!existsSync(script)) return `npm run ${command}${after && ` --${after}`}`;
  return process.env.npm_command === "exec"
    ? `npx ./avisos-${await readVersion()}.tgz ${command}${after}`
    : `node ${script} ${command}${after}`;
}

/**
 * Returns the first letters of the build's id, which is a hash of all sources. Returns "unknown"
 * when no file contains the id.
 */
export async function readBuild(): Promise<string> {
  const id = readFile(join(projectRoot, "dist-server/.built-from"), "utf8");
  return (await id.catch(() => "unknown")).slice(0, 12);
}

/**
 * Returns the fields of the log line about the start: version, addresses and database, without
 * passwords.
 */
export async function describeStart({ host, port, publicUrl, dataDir, databaseUrl }: Config) {
  const database =
    databaseUrl === undefined
      ? { backend: "embedded PostgreSQL", dataDir }
      : { backend: "DATABASE_URL", databaseHost: new URL(databaseUrl).host };
  return { version: await readVersion(), address: `${host}:${port}`, publicUrl, ...database };
}
