// Writes supabase/types.ts from the migrations, in the shape that supabase-js takes. With --check it only
// compares, and fails when the file is behind.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importSource } from "./build/import-source.mjs";

const { asOwner } = await importSource("server/database/connect.ts");
const { openDatabase } = await importSource("server/database/open.ts");
const { prepareDatabase } = await importSource("server/database/prepare-database.ts");

const FILE = "supabase/types.ts";
const TYPES = {
  bool: "boolean",
  float4: "number",
  float8: "number",
  int2: "number",
  int4: "number",
  int8: "number",
  json: "unknown",
  jsonb: "unknown",
};

const typeOf = (name) =>
  name.startsWith("_") ? `${typeOf(name.slice(1))}[]` : (TYPES[name] ?? "string");

const nullable = (column) => `${typeOf(column.type)}${column.nullable ? " | null" : ""}`;

const block = (name, lines) => `${name}: {\n${lines.join("\n")}\n};`;

function tableType({ name, columns, references }) {
  const relationships = references.map(
    (reference) => `{
      foreignKeyName: "${reference.name}";
      columns: ["${reference.column}"];
      isOneToOne: ${reference.one};
      referencedRelation: "${reference.table}";
      referencedColumns: ["${reference.target}"];
    },`,
  );
  const written = columns.filter(({ generated }) => !generated);
  return block(name, [
    block(
      "Row",
      columns.map((column) => `${column.name}: ${nullable(column)};`),
    ),
    block(
      "Insert",
      written.map((column) => `${column.name}${column.optional ? "?" : ""}: ${nullable(column)};`),
    ),
    block(
      "Update",
      written.map((column) => `${column.name}?: ${nullable(column)};`),
    ),
    `Relationships: [${relationships.join("\n")}];`,
  ]);
}

function functionType({ name, args, returns, set }, tables) {
  const given = args.map((arg) => `${arg.name}${arg.optional ? "?" : ""}: ${typeOf(arg.type)};`);
  const parameters = given.length === 0 ? "Record<PropertyKey, never>" : `{ ${given.join(" ")} }`;
  if (tables.includes(returns)) {
    // What supabase-js embeds and filters by.
    return block(name, [
      `Args: ${parameters};`,
      `Returns: Database["public"]["Tables"]["${returns}"]["Row"][];`,
      `SetofOptions: { from: "*"; to: "${returns}"; isOneToOne: false; isSetofReturn: true };`,
    ]);
  }
  const result = Array.isArray(returns)
    ? `{ ${returns.map((column) => `${column.name}: ${typeOf(column.type)};`).join(" ")} }`
    : returns === "void"
      ? "undefined"
      : typeOf(returns);
  return block(name, [`Args: ${parameters};`, `Returns: ${result}${set ? "[]" : ""};`]);
}

async function readSchema(owner) {
  const tables = await owner.query(`
    select c.relname as name,
      (select json_agg(json_build_object(
          'name', a.attname,
          'type', t.typname,
          'nullable', not a.attnotnull,
          'optional', a.atthasdef or not a.attnotnull,
          'generated', a.attgenerated <> ''
        ) order by a.attname)
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select json_agg(json_build_object(
          'name', k.conname,
          'column', a.attname,
          'table', r.relname,
          'target', ra.attname,
          'one', exists (select from pg_index i
            where i.indrelid = c.oid and i.indisunique and i.indkey::text = k.conkey[1]::text)
        ) order by k.conname)
        from pg_constraint k
        join pg_class r on r.oid = k.confrelid and r.relnamespace = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
        join pg_attribute ra on ra.attrelid = r.oid and ra.attnum = k.confkey[1]
        where k.conrelid = c.oid and k.contype = 'f'), '[]') as references
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname
  `);
  const functions = await owner.query(`
    select p.proname as name, p.proretset as set,
      coalesce((select json_agg(json_build_object(
          'name', p.proargnames[i],
          'type', (select typname from pg_type where oid = p.proargtypes[i - 1]),
          'optional', i > p.pronargs - p.pronargdefaults
        ) order by i) from generate_series(1, p.pronargs) i), '[]') as args,
      coalesce(
        (select json_agg(json_build_object(
            'name', p.proargnames[i],
            'type', (select typname from pg_type where oid = p.proallargtypes[i])
          ) order by i)
          from generate_subscripts(p.proargmodes, 1) i where p.proargmodes[i] = 't'),
        to_json((select typname from pg_type where oid = p.prorettype))
      ) as returns
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    order by p.proname
  `);
  return { tables: tables.rows, functions: functions.rows };
}

async function generate() {
  const dataDir = await mkdtemp(join(tmpdir(), "avisos-types-"));
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  await prepareDatabase(database.target);
  try {
    const { tables, functions } = await asOwner(database.target, readSchema);
    const none = "Record<string, never>";
    const body = block("public", [
      block("Tables", tables.map(tableType)),
      `Views: ${none};`,
      functions.length === 0
        ? `Functions: ${none};`
        : block(
            "Functions",
            functions.map((each) =>
              functionType(
                each,
                tables.map(({ name }) => name),
              ),
            ),
          ),
      `Enums: ${none};`,
      `CompositeTypes: ${none};`,
    ]);
    const header = "// Generated from the migrations by `npm run types`. Do not edit.\n\n";
    return `${header}export type Database = {\n${body}\n};\n`;
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const bare = (text) => text.replace(/\s+|;|,/g, "");
const generated = await generate();
const current = await readFile(FILE, "utf8").catch(() => "");
if (bare(generated) === bare(current)) process.exit(0);
if (process.argv.includes("--check")) {
  console.error(`${FILE} is behind the migrations; run: npm run types`);
  process.exit(1);
}
await writeFile(FILE, generated);
console.log(`${FILE} written`);
