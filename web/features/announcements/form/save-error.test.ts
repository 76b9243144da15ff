import { expect, test } from "vitest";
import { RequestError } from "@/lib/data/request.ts";
import { fieldOf } from "./save-error.ts";

test.each<[string | undefined, string, string, string | null]>([
  ["title", "23514", 'violates check constraint "announcements_title_length"', null],
  ["date", "22008", "date/time field value out of range", null],
  ["ministryId", "42501", "members move…", "foreign_ministry"],
  ["ministryId", "23503", 'violates foreign key constraint "announcements_ministry_id_fkey"', null],
  ["endTime", "23514", 'violates check constraint "announcements_ends_at_range"', null],
  ["linkUrl", "23514", 'violates check constraint "announcements_link_url_format"', null],
  [undefined, "42501", "permission denied", null],
])("the field is %s for %s: %s", (field, code, message, hint) => {
  expect(fieldOf(new RequestError({ code, message, hint }, 400))).toBe(field);
});

test("a failure of another kind belongs to no field", () => {
  expect(fieldOf(new TypeError("Failed to fetch"))).toBeUndefined();
});
