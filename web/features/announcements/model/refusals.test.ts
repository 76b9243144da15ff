import { expect, test } from "vitest";
import { RequestError } from "@/lib/data/request.ts";
import { PictureError } from "./picture-errors.ts";
import { checkOf } from "./refusals.ts";

const refusal = (code: string, message: string, hint: string | null = null) =>
  checkOf(new RequestError({ code, message, hint }, 400));

test.each([
  ["title_length", "title", "O título precisa ter de 1 a 200 caracteres."],
  ["date_range", "date", "A data precisa estar entre 2000 e 2100."],
  ["link_label_has_url", "link_url", "Informe o endereço do link."],
  ["ministry_id_fkey", "ministry_id", undefined],
])("a violation of the constraint %s is shown at the field %s: %s", (constraint, field, text) => {
  const message = `violates constraint "announcements_${constraint}"`;
  const check = refusal("23514", message);
  expect([check?.field, check?.text]).toEqual([field, text]);
});

test.each<[string | undefined, string, string, string | null]>([
  // The message quotes a value that a person has typed. This value contains the name of a
  // constraint.
  [undefined, "22P02", 'invalid uuid: "constraint "announcements_title_length""', null],
  ["date", "22008", "date/time field value out of range", null],
  ["picture", "PT429", "at most 20 pictures a day", "too_many_pictures"],
  [undefined, "42501", "permission denied", null],
])(
  "the form field %s shows the error with the code %s and the message %s",
  (field, code, message, hint) => {
    expect(refusal(code, message, hint)?.field).toBe(field);
  },
);

test("the error of an unreadable picture is shown at the picture field", () => {
  const text = "Isto é um PDF.";
  expect(checkOf(new PictureError(text))).toEqual({ field: "picture", text });
  expect(checkOf(new TypeError("Failed to fetch"))).toBeUndefined();
});
