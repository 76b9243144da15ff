import fc from "fast-check";
import { column, text, value } from "./arbitrary-values.ts";

const operator = fc.constantFrom(
  ..."eq neq gt gte lt lte like ilike match is in cs fts not.eq nope".split(" "),
  "",
);
const filter = fc
  .tuple(column, operator, text)
  .map(([name, op, operand]) => `${encodeURIComponent(name)}=${op}.${encodeURIComponent(operand)}`);
const select = fc.constantFrom(
  ..."* id *,ministry:ministries(*) *,profiles(*) *,users(*) id::text count() ...ministries(name)".split(
    " ",
  ),
  ...["*,ministries!inner(*)", "(", "id,,", "a->b", "*;drop table"],
);
const query = fc
  .record(
    {
      filters: fc.array(filter, { maxLength: 3 }),
      select,
      order: fc.constantFrom("date", "date.asc", "date.desc.nullslast", "nope", "a.b.c"),
      limit: fc.oneof(fc.integer().map(String), fc.constantFrom("x", "")),
      offset: fc.oneof(fc.nat().map(String), fc.constantFrom("-1", "x")),
      or: fc.constantFrom("(id.eq.1,title.eq.2)", "(", "()"),
      on_conflict: column,
      columns: column,
    },
    { requiredKeys: [] },
  )
  .map(({ filters = [], ...rest }) => {
    const others = Object.entries(rest).map(
      ([key, part]) => `${key}=${encodeURIComponent(`${part}`)}`,
    );
    return [...filters, ...others].join("&");
  });
const body = fc.oneof(
  fc.dictionary(column, value, { maxKeys: 6 }),
  fc.array(fc.dictionary(column, value, { maxKeys: 4 }), { maxLength: 3 }),
  value,
);
const path = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom("announcements", "ministries", "profiles") },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...["rpc/list_members", "rpc/set_member_active", "rpc/delete_ministry"],
      ...["rpc/create_recovery_token", "rpc/is_admin", "users", "schema_migrations", "", "%00"],
    ),
  },
);
const method = fc.constantFrom("GET", "POST", "PATCH", "DELETE", "HEAD", "PUT", "OPTIONS");
/** Anything at all: what a client of ours would never send. */
export const anyRequest = fc.record({ method, path, query, body });

/** Pieces of the grammar in any order. */
const soup = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: column },
      fc.constantFrom(
        ...'( ) , . ! : :: -> ->> * ... " \\ % \0 -'.split(" "),
        ..."not. and( or( in.( eq. is.null !inner ministries( announcements(".split(" "),
        ...[" ", "asc", "desc.nullslast", "1", "🙏"],
      ),
      text,
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));
const header = (...values: string[]) =>
  fc.oneof(
    fc.constantFrom(...values),
    fc.string({ maxLength: 60 }).map((one) => one.trim()),
  );
/** Parameters, headers and bodies that are none. */
export const malformedRequest = fc.record({
  method,
  path: fc.oneof({ weight: 4, arbitrary: path }, soup.map(encodeURIComponent)),
  query: fc
    .array(
      fc.tuple(
        fc.oneof(
          fc.constantFrom(..."select order or not.and limit offset columns on_conflict".split(" ")),
          column,
          soup,
        ),
        soup,
      ),
      { maxLength: 4 },
    )
    .map((pairs) => String(new URLSearchParams(pairs))),
  headers: fc.record(
    {
      Prefer: header(
        ...["count=exact, return=representation", "return=headers-only, missing=default"],
        ...["resolution=merge-duplicates", "handling=strict, max-affected=0"],
        "toString=1, __proto__=1",
      ),
      Accept: header("application/vnd.pgrst.object+json", "text/csv", "*/*;q=0", ",;,"),
      Range: header("0-0", "5-2", "0-999999999", "-", "bytes=0-1"),
      "Accept-Profile": header("public", "auth"),
      "Content-Type": header("application/json", "text/csv", "application/json;;;"),
    },
    { requiredKeys: [] },
  ),
  text: fc.oneof(
    fc.json(),
    fc.string({ maxLength: 100 }),
    fc.constantFrom(
      ...["{", "[{}", "[[]]", "\ufeff{}"],
      ...['{"__proto__":1}', '{"title":"\\ud800"}', '{"title":1e999}'],
    ),
    fc.nat(5_000).map((depth) => `{"title":${"[".repeat(depth)}${"]".repeat(depth)}}`),
  ),
});
