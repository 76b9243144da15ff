import { afterEach, vi } from "vitest";

// The stubs are removed after every test, because Vitest imports the next test file into the same
// process.
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
