import { PostgrestClient } from "@supabase/postgrest-js";
import { expect, test } from "vitest";
import { provideDataApi } from "@/lib/data/supabase.ts";
import { announcement } from "../model/test-announcement.ts";
import { findDouble } from "./find-double.ts";

const saved = announcement({ id: "saved", series_id: "s" });
let requested: string[] = [];

/** Answers the next requests with the announcements of the day, or with a failure. */
function serve(rows: object[] | undefined) {
  const fetch = async (input: RequestInfo | URL) => {
    requested.push(...new URL(String(input)).searchParams.getAll("date"));
    return rows ? Response.json(rows) : Response.json({ message: "down" }, { status: 500 });
  };
  requested = [];
  provideDataApi(new PostgrestClient("http://localhost/rest/v1", { fetch }));
}

const values = { ...announcement(), kind: "event", status: "scheduled" } as const;
const find = (changes: object = {}, edit?: { base: typeof saved }) =>
  findDouble({ values: { ...values, ...changes }, edit: edit && { ...edit, changes } }, "new");

test("an announcement of the same day and folded title is a double", async () => {
  serve([announcement({ id: "other", title: "Ensaio" }), saved]);
  expect((await find({ title: "CULTO DA FAMILIA" }))?.id).toBe("saved");
  expect(requested).toEqual(["gte.2026-11-28T03:00:00.000Z", "lte.2026-11-29T02:59:59Z"]);
  expect(await find({ title: "Culto" })).toBeUndefined();
});

test("an announcement is no double of itself or of its own series", async () => {
  serve([announcement({ id: "new" }), announcement({ id: "b", series_id: "s" })]);
  const base = announcement({ id: "new", series_id: "s", title: "Antes" });
  expect(await find({}, { base })).toBeUndefined();
  expect((await find({}, { base: { ...base, series_id: null } }))?.id).toBe("b");
});

test("an edit that changes neither title nor day sends no request", async () => {
  serve([saved]);
  const later = { date: "2026-11-28T23:00:00+00:00" };
  expect(await find(later, { base: announcement() })).toBeUndefined();
  expect(requested).toEqual([]);
});

test("a failed request does not prevent the save", async () => {
  serve(undefined);
  expect(await find()).toBeUndefined();
});
