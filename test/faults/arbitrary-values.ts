import fc from "fast-check";

// Texts, values and names as they may stand anywhere in a request.
export const text = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom("", " ", "null", "'", '"', "\\", "a\u0000b", "🙏", "<script>", "../../etc"),
);
export const value = fc.oneof(
  text,
  fc.constantFrom(null, true, 0, -1, 1e308, "infinity", "2030-01-01", "10000-01-01", {}, [], [[]]),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
);
export const column = fc.constantFrom(
  ...["id", "title", "description", "date", "ministry_id", "created_by", "user_id", "name"],
  ...["role", "color", "archived_at", "deactivated_at", "email", "nope", "*", "count()"],
);
