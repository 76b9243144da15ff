import type { Catalog, Table } from "./catalog.ts";
import { ApiError, notInGrammar } from "./errors.ts";
import { type ApiRequest, type Preferences, readsOnly } from "./headers.ts";
import type { Action, Resource, Source } from "./query.ts";
import { readNames, readWritten } from "./request-body.ts";

function findTable({ tables }: Catalog, name: string): Table {
  const table = tables.find((one) => one.name === name);
  if (table) return table;
  const message = `Could not find the table 'public.${name.slice(0, 40)}' in the schema cache`;
  throw new ApiError(404, { code: "PGRST205", message });
}

function checkConflict({ primaryKey }: Table, onConflict: string | null): void {
  if (onConflict === null) return;
  const names = readNames(onConflict);
  const isKey =
    names.length === primaryKey.length && names.every((name) => primaryKey.includes(name));
  if (isKey) return;
  throw new ApiError(400, {
    code: "42P10",
    message: "there is no unique or exclusion constraint matching the ON CONFLICT specification",
    hint: "on_conflict names the primary key",
  });
}

function insertOf(table: Table, { parameters, body }: ApiRequest, { of }: Preferences): Action {
  const columns = parameters.get("columns") ?? undefined;
  const resolution = of("resolution");
  if (resolution) checkConflict(table, parameters.get("on_conflict"));
  const fillDefaults = of("missing") === "default";
  const isMerged = resolution === "merge-duplicates";
  const onConflict = resolution === undefined ? "fail" : isMerged ? "merge" : "ignore";
  const written = readWritten(table, body, columns);
  return { kind: "insert", table, ...written, fillDefaults, onConflict };
}

function updateOf(table: Table, { body, parameters }: ApiRequest): Action {
  const written = readWritten(table, body, parameters.get("columns") ?? undefined);
  if (written.rows !== 1) throw notInGrammar("A change is one object");
  return { kind: "update", table, ...written };
}

function actionOf(table: Table, request: ApiRequest, preferences: Preferences): Action {
  const { method } = request;
  if (readsOnly(method)) return { kind: "read", table };
  if (method === "POST") return insertOf(table, request, preferences);
  if (method === "PATCH") return updateOf(table, request);
  if (method === "DELETE") return { kind: "delete", table };
  throw new ApiError(405, { code: "PGRST117", message: `Unsupported HTTP method: ${method}` });
}

/** What a request does, of which source it reads, and its parameters that say which rows. */
export type Use = { action: Action; source: Source; others: [string, string][] };

/** What a request does with the table `name`, by its method. @throws PGRST205 where there is none. */
export function actOnTable(
  catalog: Catalog,
  name: string,
  request: ApiRequest,
  preferences: Preferences,
): Use {
  const table = findTable(catalog, name);
  const action = actionOf(table, request, preferences);
  return {
    action,
    source: { name, columns: table.columns, table },
    others: [...request.parameters],
  };
}

/** A change or deletion says of which rows. */
export function checkWrite({ kind }: Action, { conditions, limit, offset }: Resource): void {
  if (kind === "insert") {
    if (conditions.length > 0) throw notInGrammar("A new row has no conditions");
    return;
  }
  if (limit !== undefined || offset > 0) throw notInGrammar("limit and offset are for reads");
  if (conditions.length > 0) return;
  const message = `${kind.toUpperCase()} requires a WHERE clause`;
  throw new ApiError(400, { code: "21000", message });
}
