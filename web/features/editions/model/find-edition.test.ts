import { expect, test } from "vitest";
import { isEditionDate } from "@/app/addresses.ts";
import { editionAt, editionSlug, lastPublished } from "./find-edition.ts";

const MORNING = { service_at: "2026-11-29T12:30:00Z" };
const EVENING = { service_at: "2026-11-29T22:00:00Z" };
const LATE = { service_at: "2026-11-30T02:30:00Z" };

test("each service of a day has its own address, whether or not the day has other services", () => {
  const all = [EVENING, LATE, MORNING];
  expect(all.map(editionSlug)).toEqual(["2026-11-29-19h", "2026-11-29-23h30", "2026-11-29-9h30"]);
  for (const one of all) {
    expect(editionAt(editionSlug(one), all)).toBe(one);
    expect(isEditionDate(editionSlug(one))).toBe(true);
  }
});

test.each([
  ["2026-11-29", MORNING],
  ["2026-11-29-19h", EVENING],
  ["2026-11-29-20h", undefined],
  ["2026-11-30", undefined],
])("the address %s leads to the edition %j", (slug, service) => {
  expect(editionAt(slug, [EVENING, LATE, MORNING])).toBe(service);
});

test("the edition that was published last is found even if another edition is excluded", () => {
  const older = { id: "a", published_at: "2026-11-21T21:00:00Z" };
  const newer = { id: "b", published_at: "2026-11-21T18:01:00-03:00" };
  const editions = [{ published: newer }, { published: null }, { published: older }];
  expect(lastPublished(editions)).toBe(newer);
  expect(lastPublished(editions, "b")).toBe(older);
  expect(lastPublished([{ published: null }])).toBeUndefined();
});
