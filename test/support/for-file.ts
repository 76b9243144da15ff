import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished } from "vitest";

/** A resource that tests start and must end: a server, a database or connections. */
type Resource = { dispose(): unknown } | { end(): unknown } | { close(): unknown };

function end(resource: Resource) {
  if ("dispose" in resource) return resource.dispose();
  return "end" in resource ? resource.end() : resource.close();
}

/** The resources of the test file that is being loaded or run. */
const resources: Resource[] = [];

async function endResources() {
  for (const resource of resources.splice(0).reverse()) await end(resource);
}

/**
 * Waits for a resource of all tests of a file, and ends it after the last test. The newest resource
 * ends first.
 */
export async function forFile<T extends Resource>(starting: T | Promise<T>): Promise<T> {
  try {
    const resource = await starting;
    resources.push(resource);
    afterAll(endResources);
    return resource;
  } catch (error) {
    // The other resources are ended here, because `afterAll` does not run when loading the file
    // fails.
    await endResources();
    throw error;
  }
}

/** Waits for a resource of the running test, and ends it after that test. */
export async function forTest<T extends Resource>(starting: T | Promise<T>): Promise<T> {
  const resource = await starting;
  onTestFinished(async () => void (await end(resource)));
  return resource;
}

/** Creates a temporary folder, which is removed after the running test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "avisos-")));
  await forTest({ dispose: () => rm(folder, { recursive: true }) });
  return folder;
}
