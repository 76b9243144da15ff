import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const alias = {
  "@contract": fileURLToPath(new URL("supabase", import.meta.url)),
  "@": fileURLToPath(new URL("web", import.meta.url)),
};

// The machine may be busy. What has to happen sooner says so in its test.
const expect = { poll: { timeout: 15_000 } };

// They measure how long others wait, so nothing else runs beside them.
const underLoad = [
  "five-years",
  "growth",
  "many-members",
  "open-screens",
  "slow-texts",
  "visitors-load",
].map((name) => `test/faults/${name}.test.ts`);

export default defineConfig({
  test: {
    // Most of a test here is waiting for a process or a database.
    maxWorkers: 6,
    // Starting a process and loading the same modules for every file would take a third of the processor's time.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    reporters: ["default", "json"],
    outputFile: { json: "reports/vitest.json" },
    projects: [
      {
        resolve: { alias },
        test: { name: "web", include: ["web/**/*.test.{ts,tsx}"], environment: "node" },
      },
      {
        test: {
          name: "server",
          include: ["{server,test/server}/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          expect,
        },
      },
      {
        test: {
          name: "contract",
          include: ["supabase/tests/**/*.test.ts"],
          globalSetup: ["test/support/contract-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect,
        },
      },
      {
        test: {
          name: "checks",
          include: ["{bench,scripts}/**/*.test.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "faults",
          include: ["test/faults/**/*.test.ts"],
          exclude: underLoad,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          expect,
        },
      },
      {
        test: {
          name: "load",
          include: underLoad,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          expect,
        },
      },
    ],
  },
});
