import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished } from "vitest";

/** What tests start and have to end: a server, a database, connections. */
type Part = { dispose(): unknown } | { end(): unknown } | { close(): unknown };

function endOf(part: Part) {
  if ("dispose" in part) return part.dispose();
  return "end" in part ? part.end() : part.close();
}

/** The parts of the file whose tests are being read or run. */
const parts: Part[] = [];

async function endParts() {
  for (const part of parts.splice(0).reverse()) await endOf(part);
}

/** Waits for what the tests of a file share, and ends it after them; what was started last ends first. */
export async function forFile<T extends Part>(starting: T | Promise<T>): Promise<T> {
  try {
    const part = await starting;
    parts.push(part);
    afterAll(endParts);
    return part;
  } catch (error) {
    // A file that cannot be read has no tests after which the others would end.
    await endParts();
    throw error;
  }
}

/** Waits for what a test starts for itself, and ends it after that test. */
export async function forTest<T extends Part>(starting: T | Promise<T>): Promise<T> {
  const part = await starting;
  onTestFinished(async () => void (await endOf(part)));
  return part;
}

/** A folder of a test, which goes after it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "avisos-")));
  await forTest({ dispose: () => rm(folder, { recursive: true }) });
  return folder;
}
