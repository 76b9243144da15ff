import { expect, test } from "vitest";
import { RequestError } from "@/lib/data/request.ts";
import { checkOf } from "./checks.ts";

const check = (name: string) => `violates check constraint "announcements_${name}"`;

test.each<[string | undefined, string, string, string | null, string?]>([
  ["title", "23514", check("title_length"), null, "O título precisa ter de 1 a 200 caracteres."],
  [
    "description",
    "23514",
    check("description_length"),
    null,
    "A descrição precisa ter de 1 a 5.000 caracteres.",
  ],
  [
    "link_label",
    "23514",
    check("link_label_length"),
    null,
    "O texto do link precisa ter de 1 a 60 caracteres.",
  ],
  ["date", "23514", check("date_range"), null, "A data precisa estar entre 2000 e 2100."],
  ["date", "22008", "date/time field value out of range", null],
  ["ministry_id", "42501", "members move…", "foreign_ministry"],
  [
    "ministry_id",
    "23503",
    'violates foreign key constraint "announcements_ministry_id_fkey"',
    null,
  ],
  [
    "endTime",
    "23514",
    check("ends_at_range"),
    null,
    "O término precisa ser depois do início, e até 60 dias depois dele.",
  ],
  [
    "link_url",
    "23514",
    check("link_url_format"),
    null,
    "O link precisa começar com https:// ou http:// e não pode ter espaços.",
  ],
  ["link_url", "23514", check("link_label_has_url"), null, "Informe o endereço do link."],
  [undefined, "42501", "permission denied", null],
])("the field is %s for %s: %s", (field, code, message, hint, text) => {
  const refusal = checkOf(new RequestError({ code, message, hint }, 400));
  expect(refusal?.field).toBe(field);
  expect(refusal?.text).toBe(text);
});

test("a failure of another kind belongs to no field", () => {
  expect(checkOf(new TypeError("Failed to fetch"))).toBeUndefined();
});
