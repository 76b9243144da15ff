import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const alias = {
  "@contract": fileURLToPath(new URL("supabase", import.meta.url)),
  "@": fileURLToPath(new URL("web", import.meta.url)),
};

// The machine may be busy. What has to happen sooner says so in its test.
const expect = { poll: { timeout: 15_000 } };

// Only npm run test:all runs these: they take long, measure, or repeat something many times.
const slow = "**/*.slow.test.ts";

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
        test: {
          name: "web",
          include: ["web/**/*.test.{ts,tsx}"],
          exclude: [slow],
          environment: "node",
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "server",
          include: ["{server,test/server}/**/*.test.ts"],
          exclude: [slow],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect,
        },
      },
      {
        test: {
          name: "contract",
          include: ["supabase/tests/**/*.test.ts"],
          exclude: [slow],
          globalSetup: ["test/support/contract-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect,
        },
      },
      {
        test: {
          name: "checks",
          include: ["{bench,scripts}/**/*.test.ts"],
          exclude: [slow],
          testTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "faults",
          include: [
            "test/faults/**/*.test.ts",
            "{web,server,supabase,test,scripts}/**/*.slow.test.ts",
          ],
          exclude: underLoad,
          testTimeout: 120_000,
          hookTimeout: 120_000,
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
