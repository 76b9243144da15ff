import fc from "fast-check";
import type { Session } from "../support/database/sql.ts";

export type Generated = {
  method: string;
  path: string;
  query: string;
  headers?: Record<string, string>;
  text: string;
};
/** A table with its columns, or a database function with its parameters. */
type Resource = { path: string; parts: { name: string; type: string }[] };

const text = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom("", " ", "null", "'", '"', "\\", "a\u0000b", "🙏", "<script>", "../../etc"),
  fc.constantFrom("Aviso", "a".repeat(201), "admin", "editor", "#123456", "https://a.bc"),
);
const anything = fc.oneof(
  text,
  fc.constantFrom(null, true, 0, -1, 1e308, "infinity", "10000-01-01", {}, [], [[]]),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Returns all tables, views and functions of the data API. */
export const readResources = (owner: Session) => owner<Resource[]>`
  select relname as path,
    json_agg(json_build_object('name', attname, 'type', atttypid::regtype)) as parts
  from pg_class c join pg_attribute on attrelid = c.oid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0
    and not attisdropped
  group by relname
  union all
  select 'rpc/' || proname, (
    select coalesce(json_agg(json_build_object('name', name, 'type', type::regtype)), '[]')
    from unnest(proargnames[1:pronargs], proargtypes::oid[]) as part (name, type)
  ) from pg_proc where pronamespace = 'public'::regnamespace
`;

/** Generates valid and malformed requests to the data API. `ids` are the ids of existing rows. */
export function requests(resources: Resource[], ids: string[]): fc.Arbitrary<Generated> {
  const id = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, fc.uuid());
  const ofType: Record<string, fc.Arbitrary<unknown>> = {
    uuid: id,
    "uuid[]": fc.array(id, { maxLength: 3 }),
    boolean: fc.boolean(),
    integer: fc.oneof(fc.nat(3), fc.integer()),
    "double precision": fc.oneof(fc.double(), fc.constantFrom("NaN", "-Infinity")),
    jsonb: fc.jsonValue({ maxDepth: 2 }),
    "timestamp with time zone": fc.constantFrom("2030-05-05T10:00:00Z", "1999-01-01", "infinity"),
  };
  const valueOfType = (type: string) =>
    fc.oneof({ weight: 9, arbitrary: ofType[type] ?? text }, anything);
  const recordOf = (parts: Resource["parts"], options = {}) =>
    fc.record(
      Object.fromEntries(parts.map(({ name, type }) => [name, valueOfType(type)])),
      options,
    );
  const tables = resources.filter(({ path }) => !path.startsWith("rpc/"));
  const functions = resources.filter(({ path }) => path.startsWith("rpc/"));
  const written = tables.filter(({ path }) => /^(announcements|ministries|profiles)$/.test(path));

  /**
   * Generates well-formed reads and writes, so that policies and checks decide about them and not
   * the parser.
   */
  const tableRequest = fc
    .constantFrom(...tables, ...written, ...written)
    .chain(({ path, parts }) => {
      const keys = parts.filter(({ type }) => type === "uuid").map(({ name }) => name);
      const changes = fc
        .uniqueArray(fc.constantFrom(...parts), { maxLength: 2 })
        .chain((some) => recordOf(some));
      const posted = { title: "Aviso", description: "x", date: "2030-05-05T10:00:00Z" };
      const row = fc.oneof(
        changes,
        changes.map((change) => ({ ...(path === "announcements" && posted), ...change })),
      );
      const key = fc.constantFrom(...keys, "id");
      return fc.record({
        method: fc.constantFrom("GET", "POST", "PATCH", "PATCH", "DELETE"),
        path: fc.constant(path),
        query: fc.oneof(
          fc.tuple(key, id).map(([name, one]) => `${name}=eq.${one}`),
          fc.tuple(key, id).map(([name, one]) => `select=${name}&${name}=eq.${one}`),
          key.map((name) => `${name}=not.is.null`),
          fc.constant(""),
        ),
        text: fc
          .oneof({ weight: 9, arbitrary: row }, fc.array(row, { maxLength: 3 }))
          .map((body) => JSON.stringify(body)),
      });
    });

  const functionCall = fc.constantFrom(...functions).chain(({ path, parts }) =>
    fc.record({
      method: fc.constant("POST"),
      path: fc.constant(path),
      query: fc.constant(""),
      text: recordOf(parts, { requiredKeys: [] }).map((body) => JSON.stringify(body)),
    }),
  );

  const names = new Set(tables.flatMap(({ parts }) => parts.map(({ name }) => name)));
  const name = fc.constantFrom(...names, "nope", "*", "count()");
  /** Generates texts of pieces of the API's grammar in random order. */
  const scrambledGrammar = fc
    .array(
      fc.oneof(
        { weight: 4, arbitrary: name },
        fc.constantFrom(
          ...'( ) , . ! : :: -> ->> * ... " \\ % \0 - eq. neq. fts. cs. nope.'.split(" "),
          ..."not. and( or( in.( is.null !inner ministries( announcements( users(".split(" "),
          " ",
          "asc",
          "desc.nullslast",
          "1",
          "-1",
          "🙏",
          ";drop table",
        ),
        text,
      ),
      { maxLength: 12 },
    )
    .map((pieces) => pieces.join(""));
  const header = (...values: string[]) =>
    fc.oneof(
      fc.constantFrom(...values),
      fc.string({ maxLength: 60 }).map((one) => one.trim()),
    );
  const parameter = fc.constantFrom(
    ..."select select order or not.and limit offset columns on_conflict".split(" "),
  );
  /** Generates requests with malformed parameters, headers and bodies. */
  const malformed = fc.record({
    method: fc.constantFrom("GET", "POST", "PATCH", "DELETE", "HEAD", "PUT", "OPTIONS"),
    path: fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom(
          ...resources.map(({ path }) => path),
          "users",
          "rpc/is_admin",
          "%00",
        ),
      },
      scrambledGrammar.map(encodeURIComponent),
    ),
    query: fc
      .array(fc.tuple(fc.oneof(parameter, name, scrambledGrammar), scrambledGrammar), {
        maxLength: 4,
      })
      .map((pairs) => String(new URLSearchParams(pairs))),
    headers: fc.record(
      {
        Prefer: header(
          "count=exact, return=representation",
          "return=headers-only, missing=default",
          "resolution=merge-duplicates",
          "handling=strict, max-affected=0",
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
      ...[anything, fc.dictionary(name, anything, { maxKeys: 6 })].map((body) =>
        body.map((one) => String(JSON.stringify(one))),
      ),
      fc.constantFrom(
        "{",
        "[{}",
        "[[]]",
        "\ufeff{}",
        '{"__proto__":1}',
        '{"title":"\\ud800"}',
        '{"title":1e999}',
      ),
      fc.nat(5_000).map((depth) => `{"title":${"[".repeat(depth)}${"]".repeat(depth)}}`),
    ),
  });

  return fc.oneof(
    { weight: 5, arbitrary: tableRequest },
    { weight: 4, arbitrary: malformed },
    { weight: 2, arbitrary: functionCall },
  );
}
