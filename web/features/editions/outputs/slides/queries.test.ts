import { expect, test } from "vitest";
import { isEditionDate } from "@/app/addresses.ts";
import { contentQuery } from "../../model/queries.ts";
import { editionFor } from "./queries.ts";

const HOUR = 60 * 60 * 1_000;
const SERVICE = Date.parse("2026-11-22T22:00:00Z");
const CLOSED = "2026-11-21T12:00:00Z";
const edition = (inHours: number, closed = true) => ({
  ...{ id: "e", on_screen: null, on_screen_at: null, blank_at: null, kept: null },
  service_at: new Date(SERVICE + inHours * HOUR).toISOString(),
  closed_at: closed ? CLOSED : null,
});
const [last, morning, evening, next] = [edition(-168), edition(-10), edition(0), edition(168)];
const all = [next, evening, morning, last];

test("without a date it is that of the next service, until four hours after it", () => {
  const at = (inHours: number) => editionFor(undefined, all, SERVICE + inHours * HOUR);
  expect(at(-24)).toBe(morning);
  expect(at(-6)).toBe(morning);
  expect(at(-5.99)).toBe(evening);
  expect(at(4)).toBe(evening);
  expect(editionFor(undefined, all, SERVICE + 4 * HOUR + 1)).toBe(next);
  expect(at(173)).toBeUndefined();
});

test("an open edition is on no screen, whoever looks", () => {
  const open = edition(0, false);
  expect(editionFor(undefined, [open, next], SERVICE - HOUR)).toBe(next);
  expect(editionFor("2026-11-22", [open], SERVICE - HOUR)).toBeUndefined();
});

test("an edition that is open again stays on it as it was closed, and led by nobody", () => {
  const { service_at } = evening;
  const kept = { service_at, closed_at: CLOSED };
  const reopened = { ...edition(24, false), on_screen: "x", blank_at: CLOSED, kept };
  const shown = editionFor(undefined, [reopened, next], SERVICE - HOUR);
  expect(shown).toEqual({ ...evening, kept });
  // A visitor reads no row of it.
  expect(editionFor("2026-11-22", [{ ...evening, kept }], SERVICE)).toEqual(shown);
  expect(editionFor("2026-11-23", [reopened], SERVICE)).toBeUndefined();
  expect(contentQuery(reopened).queryKey).not.toEqual(shown && contentQuery(shown).queryKey);
});

test("with a date it is that day's, however long ago", () => {
  expect(editionFor("2026-11-15", all, SERVICE)).toBe(last);
  expect(editionFor("2026-11-16", all, SERVICE)).toBeUndefined();
});

test("an address names a day, perhaps with an hour, or nothing", () => {
  const dates = [undefined, "2026-11-22", "2026-11-22-19h", "2026-11-22-9h30"];
  expect(dates.map(isEditionDate)).toEqual([true, true, true, true]);
  expect(["x", "2026-11", "2026-11-22-", "2026-11-22.ics"].some(isEditionDate)).toBe(false);
});
