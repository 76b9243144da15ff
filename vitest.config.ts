import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const alias = {
  "@contract": fileURLToPath(new URL("supabase", import.meta.url)),
  "@": fileURLToPath(new URL("web", import.meta.url)),
};

// They take long or measure: only npm run test:all runs them.
const slow = "**/*.slow.test.ts";

// They measure time or memory, so nothing else runs beside them.
const underLoad = [
  "{web/app,server}/linear-time.slow.test.ts",
  "supabase/tests/folded-texts.slow.test.ts",
  "test/faults/memory.test.ts",
];

/** A project; it inherits nothing from the options beside `projects`. */
const project = (
  name: string,
  include: string[],
  options: TestProjectInlineConfiguration["test"] = {},
) => ({
  resolve: { alias },
  test: {
    // A process and its modules for each file would take a third of the processor's time.
    isolate: false,
    restoreMocks: true,
    setupFiles: ["test/support/unstub-globals.ts"],
    exclude: [slow],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // For a busy machine. A test that needs less says so.
    expect: { poll: { timeout: 15_000 } },
    ...{ name, include, ...options },
  },
});

export default defineConfig({
  test: {
    // Tests mostly wait for a process or a database; more workers would delay the browser's tests.
    maxWorkers: 4,
    reporters: ["default", "json"],
    outputFile: { json: process.env.TEST_REPORT ?? "reports/vitest.json" },
    projects: [
      project("web", ["web/**/*.test.{ts,tsx}"]),
      project("server", ["{server,test/server}/**/*.test.ts"], { testTimeout: 120_000 }),
      project("contract", ["supabase/tests/**/*.test.ts"], {
        globalSetup: ["supabase/tests/start-server.ts"],
      }),
      project("checks", ["{bench,scripts}/**/*.test.ts"]),
      project(
        "faults",
        ["test/faults/**/*.test.ts", "{web,server,supabase,test,scripts}/**/*.slow.test.ts"],
        {
          exclude: underLoad,
          testTimeout: 120_000,
          // The browser's tests run beside them.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      ),
      project("load", underLoad, { exclude: [], maxWorkers: 1, sequence: { groupOrder: 2 } }),
    ],
  },
});
