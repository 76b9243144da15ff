import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { placesBy } from "./scripts/shuffle.ts";

const alias = {
  "@contract": fileURLToPath(new URL("supabase", import.meta.url)),
  "@": fileURLToPath(new URL("web", import.meta.url)),
};

// Only npm run test:all runs these: they take long, measure, or repeat something many times.
const slow = "**/*.slow.test.ts";

// They measure times, or ask for what is bounded in time, so nothing else runs beside them.
const underLoad = [
  "{web/app,server}/linear-time.slow.test.ts",
  "supabase/tests/{agenda,folded-texts}.slow.test.ts",
  ...["growth", "memory", "notify-many"].map((name) => `test/faults/${name}.test.ts`),
];

/** Shuffles projects, and files within each: a process keeps its modules from one file of a project to the next. */
class ProjectSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const { seed, shuffle } = this.ctx.config.sequence;
    if (!shuffle) return super.sort(files);
    const placeOf = placesBy(seed);
    const key = ({ project, moduleId }: TestSpecification) =>
      placeOf(project.name) + placeOf(moduleId);
    return files.toSorted((one, other) => key(one).localeCompare(key(other)));
  }
}

/** A project, which takes over nothing of what stands beside the projects. */
const project = (
  name: string,
  include: string[],
  options: TestProjectInlineConfiguration["test"] = {},
) => ({
  resolve: { alias },
  test: {
    // Starting a process and loading the same modules for every file would take a third of the processor's time.
    isolate: false,
    restoreMocks: true,
    setupFiles: ["test/support/unstub-globals.ts"],
    exclude: [slow],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // The machine may be busy. What has to happen sooner says so in its test.
    expect: { poll: { timeout: 15_000 } },
    ...{ name, include, ...options },
  },
});

export default defineConfig({
  test: {
    // Most of a test here is waiting for a process or a database; more would only keep the browser's tests waiting.
    maxWorkers: 4,
    sequence: { sequencer: ProjectSequencer },
    reporters: ["default", "json"],
    outputFile: { json: "reports/vitest.json" },
    projects: [
      project("web", ["web/**/*.test.{ts,tsx}"]),
      project("server", ["{server,test/server}/**/*.test.ts"], { testTimeout: 120_000 }),
      project("contract", ["supabase/tests/**/*.test.ts"], {
        globalSetup: ["test/support/database/contract-setup.ts"],
      }),
      project("checks", ["{bench,scripts}/**/*.test.ts"]),
      project(
        "faults",
        ["test/faults/**/*.test.ts", "{web,server,supabase,test,scripts}/**/*.slow.test.ts"],
        {
          exclude: underLoad,
          testTimeout: 120_000,
          // The browser's tests run beside them, and late tests fail.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      ),
      project("load", underLoad, { exclude: [], maxWorkers: 1, sequence: { groupOrder: 2 } }),
    ],
  },
});
