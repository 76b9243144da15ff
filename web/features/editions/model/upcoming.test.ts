import { expect, test } from "vitest";
import { upcomingEdition } from "./upcoming.ts";

const HOUR = 60 * 60 * 1000;
const now = Date.parse("2026-11-22T22:00:00Z");
const inHours = (hours: number) => ({ service_at: new Date(now + hours * HOUR).toISOString() });

test("the next service is the nearest one, until four hours after its beginning", () => {
  const [past, going, next, later] = [-4.01, -4, 20, 180].map(inHours);
  const all = [later, next, going, past].flatMap((one) => one ?? []);
  expect(upcomingEdition(all, now)).toBe(going);
  expect(upcomingEdition(all, now + HOUR)).toBe(next);
  expect(
    upcomingEdition(
      [past].flatMap((one) => one ?? []),
      now,
    ),
  ).toBeUndefined();
});
