import "vitest";
import type { TestProject } from "vitest/node";
import { TestServer } from "../../test/support/server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    server: { url: string; dataDir: string };
  }
}

/**
 * Starts one server for all database tests. Every test creates its own people and rows. The server
 * sends no push messages, because its push job would change the queue between two steps of a test.
 */
export async function setup(project: TestProject) {
  const server = await TestServer.start({ PUSH_HOSTS: "off" });
  project.provide("server", { url: server.url, dataDir: server.dataDir });
  return () => server.dispose();
}
