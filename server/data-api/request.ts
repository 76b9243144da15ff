import type { Catalog, Routine, Table } from "./catalog.ts";
import { ApiError, notInGrammar } from "./errors.ts";
import { readSelect } from "./grammar/select-list.ts";
import { type ApiRequest, checkHeaders, formOf, isReadMethod, readPreferences } from "./headers.ts";
import { applyParameters } from "./parameters.ts";
import { type Action, type Query, type Resource, resolve, type Source } from "./query.ts";
import { readArguments, readNames, readRows } from "./request-body.ts";

type Preferences = ReturnType<typeof readPreferences>;

/**
 * The action of a request, the table or function that its rows come from, and the parameters that
 * are not arguments of a function.
 */
type ParsedAction = { action: Action; source: Source; others: Iterable<[string, string]> };

/**
 * Returns the function `name` that accepts the arguments `names`, and its parameters of these
 * names.
 * @throws PGRST202 when no function has this name and accepts these arguments.
 */
function findRoutine({ routines }: Catalog, name: string, names: string[]) {
  const accepts = ({ parameters }: Routine) =>
    names.every((argument) => parameters.some((one) => one.name === argument)) &&
    parameters.every((one) => one.isOptional || names.includes(one.name));
  const routine = routines.find((one) => one.name === name && accepts(one));
  if (!routine) {
    const called = `public.${name}(${names.toSorted().join(", ")})`.slice(0, 200);
    const message = `Could not find the function ${called} in the schema cache`;
    throw new ApiError(404, { code: "PGRST202", message });
  }
  return { routine, parameters: routine.parameters.filter((one) => names.includes(one.name)) };
}

const NEVER_ARGUMENT = /(?:^|\.)(?:select|columns|order|limit|offset|and|or)$/;
const CONDITION = /^(?:not\.)?[a-z]+\./;

/**
 * Splits the parameters of a `GET` that calls the function `name` into arguments of the function,
 * as JSON, and all others. When a column has the same name as an argument, the first parameter of
 * that name is the argument. Later parameters of that name are conditions.
 */
function splitArguments({ routines }: Catalog, name: string, given: URLSearchParams) {
  const parameters = routines.find((one) => one.name === name)?.parameters ?? [];
  const args = new Map<string, string>();
  const others: [string, string][] = [];
  for (const [key, value] of given) {
    const isArgument = parameters.some((one) => one.name === key)
      ? !args.has(key)
      : !NEVER_ARGUMENT.test(key) && !CONDITION.test(value);
    if (isArgument) args.set(key, value);
    else others.push([key, value]);
  }
  return { names: [...args.keys()], body: JSON.stringify([Object.fromEntries(args)]), others };
}

function readCall(catalog: Catalog, name: string, request: ApiRequest): ParsedAction {
  const { method, parameters, body } = request;
  if (method !== "POST" && !isReadMethod(method)) {
    const message = `Cannot use the ${method} method on RPC`;
    throw new ApiError(405, { code: "PGRST101", message });
  }
  const given =
    method === "POST"
      ? { ...readArguments(body), others: parameters }
      : splitArguments(catalog, name, parameters);
  const found = findRoutine(catalog, name, given.names);
  const table = catalog.tables.find((one) => one.name === found.routine.returnsTable);
  const source = { name, columns: table?.columns ?? found.routine.columns, table };
  return { action: { kind: "call", ...found, body: given.body }, source, others: given.others };
}

function checkConflictColumns({ primaryKey }: Table, onConflict: string | null): void {
  if (onConflict === null) return;
  const names = readNames(onConflict);
  if (names.length === primaryKey.length && names.every((name) => primaryKey.includes(name)))
    return;
  throw new ApiError(400, {
    code: "42P10",
    message: "there is no unique or exclusion constraint matching the ON CONFLICT specification",
    hint: "on_conflict names the primary key",
  });
}

function actionOf(table: Table, request: ApiRequest, preferences: Preferences): Action {
  const { method, parameters, body } = request;
  if (isReadMethod(method)) return { kind: "read", table };
  if (method === "DELETE") return { kind: "delete", table };
  if (method !== "POST" && method !== "PATCH") {
    throw new ApiError(405, { code: "PGRST117", message: `Unsupported HTTP method: ${method}` });
  }
  const resolution = method === "POST" ? preferences.get("resolution") : undefined;
  if (resolution) checkConflictColumns(table, parameters.get("on_conflict"));
  const written = { table, ...readRows(table, body, parameters.get("columns")) };
  if (method === "POST") {
    const fillDefaults = preferences.get("missing") === "default";
    return { kind: "insert", ...written, resolution, fillDefaults };
  }
  if (written.rows !== 1) throw notInGrammar("The body of an update must be one object");
  return { kind: "update", ...written };
}

function readTableAction(
  catalog: Catalog,
  name: string,
  request: ApiRequest,
  preferences: Preferences,
): ParsedAction {
  const table = catalog.tables.find((one) => one.name === name);
  if (!table) {
    const message = `Could not find the table 'public.${name.slice(0, 40)}' in the schema cache`;
    throw new ApiError(404, { code: "PGRST205", message });
  }
  const source = { name, columns: table.columns, table };
  return { action: actionOf(table, request, preferences), source, others: request.parameters };
}

/**
 * Refuses an insert with conditions, and an update or delete without conditions or with `limit` or
 * `offset`.
 */
function checkWrite(kind: Action["kind"], { conditions, limit, offset }: Resource): void {
  if (kind === "insert") {
    if (conditions.length > 0) throw notInGrammar("An insert cannot have conditions");
    return;
  }
  if (limit !== undefined || offset > 0) throw notInGrammar("limit and offset are for reads");
  if (conditions.length > 0) return;
  const message = `${kind.toUpperCase()} requires a WHERE clause`;
  throw new ApiError(400, { code: "21000", message });
}

function bodyKind(action: Action, method: string, preferences: Preferences): Query["returns"] {
  if (action.kind === "call" && action.routine.returnsBytes) return "bytes";
  if (method === "HEAD") return "minimal";
  if (action.kind === "read" || action.kind === "call") return "representation";
  return preferences.get("return") === "representation" ? "representation" : "minimal";
}

/**
 * Parses a request of `role` and finds its names in the catalog. @throws PostgREST's error for a
 * part that the grammar (docs/api.md) does not allow, and for a name that the catalog does not
 * have.
 */
export function readRequest(catalog: Catalog, role: string, request: ApiRequest): Query {
  const { method, path, parameters, header } = request;
  checkHeaders(request);
  const preferences = readPreferences(header("Prefer"));
  const [first = "", second, ...more] = path.split("/");
  const isCall = first === "rpc" && second !== undefined;
  if (more.length > 0 || (second !== undefined && !isCall)) {
    throw new ApiError(404, { code: "PGRST125", message: "Invalid path specified in request URL" });
  }
  const { action, source, others } = isCall
    ? readCall(catalog, second, request)
    : readTableAction(catalog, first, request, preferences);
  const isRead = action.kind === "read" || action.kind === "call";
  const returns = bodyKind(action, method, preferences);
  const isSingle = returns !== "bytes" && formOf(header("Accept")) === "single";
  const items = readSelect(parameters.get("select") ?? "*");
  const resource = resolve(catalog, role, source, returns === "minimal" && !isRead ? [] : items);
  applyParameters(resource, others);
  if (!isRead) checkWrite(action.kind, resource);
  return { action, resource, returns, isCounted: preferences.has("count"), isSingle };
}
