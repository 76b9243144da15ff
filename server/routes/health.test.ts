import { expect, test } from "vitest";
import { healthRoutes } from "./health.ts";

const health = () => ({
  disk: "low" as const,
  backup: { ageHours: 30, failed: true, restored: false, restoreSeconds: null },
});
const routes = (answers: boolean) =>
  healthRoutes({ ping: async () => answers, health, trustProxy: false });

test.each([
  [true, 200, "ok", null],
  [false, 503, "unavailable", "5"],
])(
  "the health status depends on the database alone (answers: %s, status: %i), and the body also reports disk and backup",
  async (answers, status, word, wait) => {
    const response = await routes(answers).request("/");
    expect([response.status, response.headers.get("Retry-After")]).toEqual([status, wait]);
    expect(await response.json()).toEqual({ status: word, ...health() });
  },
);
