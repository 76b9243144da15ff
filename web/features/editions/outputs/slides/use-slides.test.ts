import { expect, test } from "vitest";
import { HOUR_MS } from "@/lib/text/durations.ts";
import { editionFor } from "./use-slides.ts";

const SERVICE = Date.parse("2026-11-22T22:00:00Z");
const copy = (inHours: number) => ({
  id: "e",
  on_screen: null,
  on_screen_at: null,
  blank_at: null,
  service_at: new Date(SERVICE + inHours * HOUR_MS).toISOString(),
  published_at: "2026-11-21T12:00:00Z",
});
/** Returns an edition whose list and published copy have the same service. */
const edition = (published: ReturnType<typeof copy>) => ({ ...published, published });
const last = copy(-168);
const morning = copy(-10);
const evening = copy(0);
const next = copy(168);
const all = [next, evening, morning, last].map(edition);

test("without a date the slides show the next service until four hours after its start", () => {
  const at = (inHours: number) => editionFor(undefined, all, SERVICE + inHours * HOUR_MS);
  expect(at(-24)).toBe(morning);
  expect(at(-6)).toBe(morning);
  expect(at(-5.99)).toBe(evening);
  expect(at(4)).toBe(evening);
  expect(editionFor(undefined, all, SERVICE + 4 * HOUR_MS + 1)).toBe(next);
  expect(at(173)).toBeUndefined();
});

test("the slides never show an unpublished edition, not even to an editor", () => {
  const unpublished = { ...evening, published: null };
  expect(editionFor(undefined, [unpublished, edition(next)], SERVICE - HOUR_MS)).toBe(next);
  expect(editionFor("2026-11-22", [unpublished], SERVICE - HOUR_MS)).toBeUndefined();
});

test("moving the team's list to another service does not change the slides", () => {
  const movedList = { ...copy(24), published: evening };
  expect(editionFor("2026-11-22", [movedList], SERVICE)).toBe(evening);
  expect(editionFor("2026-11-23", [movedList], SERVICE)).toBeUndefined();
});
