import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const alias = {
  "@contract": fileURLToPath(new URL("supabase", import.meta.url)),
  "@": fileURLToPath(new URL("web", import.meta.url)),
};

// The machine may be busy. What has to happen sooner says so in its test.
const expect = { poll: { timeout: 15_000 } };

export default defineConfig({
  test: {
    // Most of a test here is waiting for a process or a database.
    maxWorkers: 2,
    reporters: ["default", "json"],
    outputFile: { json: "reports/vitest.json" },
    projects: [
      {
        resolve: { alias },
        test: { name: "web", include: ["web/**/*.test.{ts,tsx}"], environment: "node" },
      },
      {
        test: { name: "server", include: ["server/**/*.test.ts"], testTimeout: 60_000, expect },
      },
      {
        test: {
          name: "contract",
          include: ["supabase/tests/**/*.test.ts"],
          globalSetup: ["testing/contract-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect,
        },
      },
      {
        test: { name: "bench", include: ["bench/**/*.test.ts"] },
      },
      {
        test: { name: "faults", include: ["faults/**/*.test.ts"], hookTimeout: 60_000, expect },
      },
    ],
  },
});
