import { expect, test } from "vitest";
import { RequestError } from "@/lib/data/request.ts";
import { PictureError } from "../picture/picture-errors.ts";
import { checkOf } from "./refusals.ts";

const refusal = (code: string, message: string, hint: string | null = null) =>
  checkOf(new RequestError({ code, message, hint }, 400));

test.each([
  ["title_length", "title", "O título precisa ter de 1 a 200 caracteres."],
  ["date_range", "date", "A data precisa estar entre 2000 e 2100."],
  ["link_label_has_url", "link_url", "Informe o endereço do link."],
  ["ministry_id_fkey", "ministry_id", undefined],
])("a violation of %s is told at %s: %s", (constraint, field, text) => {
  const message = `violates constraint "announcements_${constraint}"`;
  const told = refusal("23514", message);
  expect([told?.field, told?.text]).toEqual([field, text]);
});

test.each<[string | undefined, string, string, string | null]>([
  // A refused value that names a constraint is no violation of it.
  [undefined, "22P02", 'invalid uuid: "constraint "announcements_title_length""', null],
  ["date", "22008", "date/time field value out of range", null],
  ["picture", "PT429", "at most 20 pictures a day", "too_many_pictures"],
  [undefined, "42501", "permission denied", null],
])("the field is %s for %s: %s", (field, code, message, hint) => {
  expect(refusal(code, message, hint)?.field).toBe(field);
});

test("a picture that cannot be read is told beside it, and another failure at no field", () => {
  const text = "Isto é um PDF.";
  expect(checkOf(new PictureError(text))).toEqual({ field: "picture", text });
  expect(checkOf(new TypeError("Failed to fetch"))).toBeUndefined();
});
