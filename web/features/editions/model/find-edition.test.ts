import { expect, test } from "vitest";
import { isEditionDate } from "@/app/addresses.ts";
import { editionAt, editionSlug } from "./find-edition.ts";

const MORNING = { service_at: "2026-11-29T12:30:00Z" };
const EVENING = { service_at: "2026-11-29T22:00:00Z" };
const LATE = { service_at: "2026-11-30T02:30:00Z" };

test("each service of a day has an address of its own, which no other one changes", () => {
  const all = [EVENING, LATE, MORNING];
  expect(all.map(editionSlug)).toEqual(["2026-11-29-19h", "2026-11-29-23h30", "2026-11-29-9h30"]);
  for (const one of all) {
    expect(editionAt(editionSlug(one), all)).toBe(one);
    expect(editionAt(editionSlug(one), [one])).toBe(one);
    expect(isEditionDate(editionSlug(one))).toBe(true);
  }
});

test.each([
  ["2026-11-29", MORNING],
  ["2026-11-29-19h", EVENING],
  ["2026-11-29-20h", undefined],
  ["2026-11", undefined],
  ["2026-11-30", undefined],
])("%s names the service", (slug, service) => {
  expect(editionAt(slug, [EVENING, LATE, MORNING])).toBe(service);
});
