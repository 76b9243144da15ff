import { expect, test } from "vitest";
import { healthRoutes } from "./health.ts";

const health = () => ({
  disk: "low" as const,
  backup: { ageHours: 30, failed: true },
});
const routes = (answers: boolean, stopping = new AbortController().signal) =>
  healthRoutes({ ping: async () => answers, health, stopping });

test("the database alone decides the status; disk and backup are told beside it", async () => {
  const well = await routes(true).request("/");
  expect(well.status).toBe(200);
  expect(await well.text()).toBe(
    '{"status":"ok","disk":"low","backup":{"ageHours":30,"failed":true}}',
  );
  const away = await routes(false).request("/");
  expect(away.status).toBe(503);
  expect(away.headers.get("Retry-After")).toBe("5");
  expect(await away.text()).toBe(
    '{"status":"unavailable","disk":"low","backup":{"ageHours":30,"failed":true}}',
  );
});

test("a server that is about to end says so", async () => {
  const stopping = await routes(true, AbortSignal.abort()).request("/");
  expect(stopping.status).toBe(503);
  expect(stopping.headers.get("Retry-After")).toBe("5");
  expect(await stopping.json()).toEqual({ status: "stopping" });
});
