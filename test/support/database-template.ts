import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statfsSync } from "node:fs";
import { mkdir, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { lockDirectory } from "../../server/database/embedded-postgres/data-directory.ts";

const run = promisify(execFile);
const MEMORY = "/dev/shm";
const NEEDED_BYTES = 4e9;

function isMemoryUsable() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  // The folder must allow executable files, because programs of PostgreSQL may be copied into it.
  const isExecutable = !/ \/dev\/shm .*\bnoexec\b/.test(readFileSync("/proc/mounts", "utf8"));
  return isExecutable && bavail * bsize > NEEDED_BYTES;
}

/**
 * The folder of the tests' databases, in memory if possible, because a copy on a disk takes ten
 * times as long.
 */
export const databasesFolder = isMemoryUsable() ? MEMORY : tmpdir();
const folder = join(databasesFolder, `avisos-templates-${process.getuid?.() ?? "all"}`);
const CLONE = process.platform === "linux" ? ["--reflink=auto"] : [];
/** Arguments of `find` that select the templates that no test has used for an hour. */
const UNUSED = ["-mindepth", "1", "-maxdepth", "1", "-type", "d", "-mmin", "+60"];

/**
 * Runs `make` unless the template exists. A lock makes sure that only one test process creates it.
 */
async function makeOnce(template: string, make: (template: string) => Promise<void>) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let release = await lockDirectory(folder);
  while (!release) release = await lockDirectory(folder);
  try {
    if (existsSync(template)) return;
    await run("find", [folder, ...UNUSED, "-exec", "rm", "-rf", "{}", "+"]);
    await make(template);
  } finally {
    release();
  }
}

/**
 * Copies a template folder to `target`, because copying a database is faster than creating it. If
 * the template does not exist, `make` creates it at the given path. All test runs with the same
 * `madeFrom` share a template. A copy keeps owners and permissions.
 */
export async function copyTemplate(
  name: string,
  madeFrom: (string | Buffer)[],
  make: (template: string) => Promise<void>,
  target: string,
): Promise<void> {
  const hash = createHash("sha256");
  for (const part of madeFrom) hash.update(part);
  const template = join(folder, `${name}-${hash.digest("hex").slice(0, 16)}`);
  if (!existsSync(template)) await makeOnce(template, make);
  const now = new Date();
  await utimes(template, now, now);
  await run("cp", [...CLONE, "-a", template, target]);
}
