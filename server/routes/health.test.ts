import { expect, test } from "vitest";
import { healthRoutes } from "./health.ts";

const health = () => ({
  disk: "low" as const,
  backup: { ageHours: 30, failed: true },
});

test("the database alone decides the status; disk and backup are told beside it", async () => {
  const well = await healthRoutes(async () => true, health).request("/");
  expect(well.status).toBe(200);
  expect(await well.text()).toBe(
    '{"status":"ok","disk":"low","backup":{"ageHours":30,"failed":true}}',
  );
  const away = await healthRoutes(async () => false, health).request("/");
  expect(away.status).toBe(503);
  expect(away.headers.get("Retry-After")).toBe("5");
  expect(await away.text()).toBe(
    '{"status":"unavailable","disk":"low","backup":{"ageHours":30,"failed":true}}',
  );
});
