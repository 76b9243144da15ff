import { afterEach, vi } from "vitest";

// Also after the last test of a file: the next one is imported into the same process.
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
