import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const alias = {
  "@database": fileURLToPath(new URL("supabase", import.meta.url)),
  "@": fileURLToPath(new URL("web", import.meta.url)),
};

// Slow tests run only in `npm run test:all`.
const slow = "**/*.slow.test.ts";

// Database tests that know no day, which `npm run test:all` does not repeat with a moved clock.
// They take half of the time of all database tests.
const withoutDays = [
  "supabase/tests/{*-rights,*pictures,agenda-texts,texts}.test.ts",
  "supabase/tests/{closed-tables,ministries,members,sessions,church,follow,hosted}.test.ts",
  "supabase/tests/{lints,last-admin,member-email,own-data,api-document}.test.ts",
  "supabase/tests/{bad-input,waiting-members}.test.ts",
];

// Tests that measure time or memory run alone.
const underLoad = [
  "{web/app,server}/linear-time.slow.test.ts",
  "supabase/tests/folded-texts.slow.test.ts",
  "test/faults/{many-accounts,memory}.test.ts",
  "server/jobs/restore-load.slow.test.ts",
];

/**
 * Returns a Vitest project with the options that all projects share, because projects do not
 * inherit them.
 */
const project = (
  name: string,
  include: string[],
  options: TestProjectInlineConfiguration["test"] = {},
) => ({
  resolve: { alias },
  test: {
    // Test files share a process and its modules, because starting them for each file takes a third
    // of the processor time.
    isolate: false,
    // Keep compiled modules in node_modules, because compiling takes a quarter of the time of the
    // project "web".
    experimental: { fsModuleCache: true },
    restoreMocks: true,
    setupFiles: ["test/support/unstub-globals.ts"],
    exclude: [slow],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // The timeouts are long, because the machine may be busy. A test that measures a time sets a
    // shorter one.
    expect: { poll: { timeout: 15_000 } },
    name,
    include,
    ...options,
  },
});

export default defineConfig({
  test: {
    // More workers than processors, because tests mostly wait.
    maxWorkers: 4,
    reporters: ["default", "json"],
    outputFile: { json: process.env.TEST_REPORT ?? "reports/vitest.json" },
    projects: [
      project("web", ["web/**/*.test.{ts,tsx}"], {
        // These tests wait for nothing, and each further worker loads the whole app once more.
        maxWorkers: 2,
        sequence: { groupOrder: 3 },
      }),
      project("server", ["server/**/*.test.ts"], { testTimeout: 120_000 }),
      project("database", ["supabase/tests/**/*.test.ts"], {
        globalSetup: ["supabase/tests/start-server.ts"],
        exclude: process.env.ONLY_DAYS ? [slow, ...withoutDays] : [slow],
      }),
      project("checks", ["{bench,scripts}/**/*.test.ts"]),
      project(
        "faults",
        [
          "test/{faults,server}/**/*.test.ts",
          "{web,server,supabase,test,scripts}/**/*.slow.test.ts",
        ],
        {
          exclude: underLoad,
          testTimeout: 120_000,
          // One worker less, because a test of a restart fails when a program waits a second for
          // its processor.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      ),
      project("load", underLoad, { exclude: [], maxWorkers: 1, sequence: { groupOrder: 2 } }),
    ],
  },
});
