import { MOST_AFFECTED, MOST_ROWS } from "./bounds.ts";
import type { Catalog, Table } from "./catalog.ts";
import { boundConditions, type Condition, readCondition } from "./conditions.ts";
import { ApiError, notInGrammar, quoted } from "./errors.ts";
import { readNumber, readOrder } from "./order.ts";
import { type Preferences, readPreferences } from "./preferences.ts";
import { type Action, type Query, type Resource, resolve, type Source } from "./query.ts";
import { invalidBody, readArguments, readNames, readWritten } from "./request-body.ts";
import { findRoutine, splitArguments } from "./routines.ts";
import { readSelect, type Selected } from "./select-list.ts";

/** A request of the data API, `path` behind its prefix; `body` is its text. */
export type ApiRequest = {
  method: string;
  path: string;
  parameters: URLSearchParams;
  header: (name: string) => string | undefined;
  body: string;
};

const RESERVED = ["select", "columns", "on_conflict"];
const SEGMENT = /"(?:[^"\\]|\\.)*"|[^."]+/g;

/** The resource that the parameter `messages.order` is about, and the rest of its name. */
function addressed(root: Resource, name: string): { resource: Resource; rest: string } {
  const path: string[] = name.match(SEGMENT) ?? [];
  let rest = path.pop() ?? "";
  if (path.at(-1) === "not" && (rest === "and" || rest === "or")) rest = `${path.pop()}.${rest}`;
  let resource = root;
  for (const segment of path) {
    const found = resource.embedded.find(({ alias }) => alias === segment);
    if (!found) {
      throw new ApiError(400, {
        code: "PGRST108",
        message: `${quoted(segment, "'")} is not an embedded resource in this request`,
        hint: `Verify that ${quoted(segment, "'")} is included in the 'select' query parameter.`,
      });
    }
    resource = found.resource;
  }
  return { resource, rest: rest.replace(/^"(.*)"$/, "$1") };
}

/** Applies every parameter that filters, orders or pages to its resource. */
function applyParameters(root: Resource, parameters: Iterable<[string, string]>): void {
  const conditions: Condition[] = [];
  for (const [name, value] of parameters) {
    if (RESERVED.includes(name)) continue;
    const { resource, rest } = addressed(root, name);
    if (rest === "order") resource.order = readOrder(value);
    else if (rest === "limit") resource.limit = readNumber(name, value);
    else if (rest === "offset") resource.offset = readNumber(name, value);
    else {
      const condition = readCondition(rest, value);
      resource.conditions.push(condition);
      conditions.push(condition);
    }
  }
  boundConditions(conditions);
}

const SINGLE = "application/vnd.pgrst.object+json";
const LIST =
  /(?:^|,)\s*(?:\*\/\*|application\/\*|application\/json|application\/vnd\.pgrst\.array\+json)\s*(?:;[^,]*)?(?=,|$)/i;

/** Whether a list, one object or neither is asked for. */
export function formOf(accept: string): "list" | "single" | undefined {
  if (accept.includes("nulls=stripped")) return undefined;
  if (accept.split(/[;,]/, 1)[0]?.trim() === SINGLE) return "single";
  return LIST.test(accept) ? "list" : undefined;
}

/** @throws for a schema that is not public, and a body that is not JSON. */
function checkHeaders({ method, header }: ApiRequest): void {
  const reads = method === "GET" || method === "HEAD";
  const schema = header(reads ? "Accept-Profile" : "Content-Profile");
  if (schema !== undefined && schema !== "public") {
    throw new ApiError(406, {
      code: "PGRST106",
      message: `Invalid schema: ${schema.slice(0, 40)}`,
      hint: "Only the following schemas are exposed: public",
    });
  }
  const type = header("Content-Type") ?? "application/json";
  if (reads || method === "DELETE" || /^application\/json\s*(?:;|$)/i.test(type)) return;
  throw invalidBody(`Content-Type not acceptable: ${type.slice(0, 100)}`);
}

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

function insertOf(table: Table, request: ApiRequest, { of }: Preferences): Action {
  const { parameters, body } = request;
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
  if (request.method === "GET" || request.method === "HEAD") return { kind: "read", table };
  if (request.method === "POST") return insertOf(table, request, preferences);
  if (request.method === "PATCH") return updateOf(table, request);
  if (request.method === "DELETE") return { kind: "delete", table };
  throw new ApiError(405, {
    code: "PGRST117",
    message: `Unsupported HTTP method: ${request.method}`,
  });
}

/** What the address of a new row is made of. */
const keyOf = ({ table }: Source): Selected[] =>
  (table?.primaryKey ?? []).map((name) => ({ kind: "column", name, alias: name }));

/** A change or deletion says of which rows. */
function checkWrite({ kind }: Action, { conditions, limit, offset }: Resource): void {
  if (kind === "insert") {
    if (conditions.length > 0) throw notInGrammar("A new row has no conditions");
    return;
  }
  if (limit !== undefined || offset > 0)
    throw notInGrammar("limit and offset are for what is read");
  if (conditions.length > 0) return;
  throw new ApiError(400, {
    code: "21000",
    message: `${kind.toUpperCase()} requires a WHERE clause`,
  });
}

/** The rows `first-last` of the header `Range`. */
function applyRange(resource: Resource, range = ""): void {
  const [, first, last] = /^(\d{1,9})-(\d{1,9})?$/.exec(range) ?? [];
  if (first === undefined) return;
  resource.offset += Number(first);
  if (last === undefined) return;
  const rows = Math.max(0, Number(last) - Number(first) + 1);
  resource.limit = Math.min(resource.limit ?? rows, rows);
}

function callOf(catalog: Catalog, name: string, request: ApiRequest) {
  const { method, parameters } = request;
  if (method !== "GET" && method !== "HEAD" && method !== "POST") {
    throw new ApiError(405, {
      code: "PGRST101",
      message: `Cannot use the ${method} method on RPC`,
    });
  }
  const given =
    method === "POST"
      ? { ...readArguments(request.body), others: [...parameters] }
      : splitArguments(catalog, name, parameters);
  const found = findRoutine(catalog, name, given.names, method === "POST");
  const { returnsTable, columns } = found.routine;
  const table = catalog.tables.find((one) => one.name === returnsTable);
  const source: Source = { name, columns: table?.columns ?? columns, table };
  const action: Action = { kind: "call", ...found, body: given.body };
  return { action, source, others: given.others };
}

/**
 * What a request asks of the schema. @throws an error of PostgREST for what is not in the grammar or not in the
 * catalog.
 */
export function readRequest(catalog: Catalog, role: string, request: ApiRequest) {
  const { method, path, parameters, header } = request;
  checkHeaders(request);
  const preferences = readPreferences(header("Prefer"));
  const [first = "", second, ...more] = path.split("/");
  const isCall = first === "rpc" && second !== undefined;
  if (more.length > 0 || (second !== undefined && !isCall)) {
    throw new ApiError(404, {
      code: "PGRST125",
      message: "Invalid path specified in request URL",
    });
  }
  const tableAction = (table: Table) => ({
    action: actionOf(table, request, preferences),
    source: { name: table.name, columns: table.columns, table },
    others: [...parameters],
  });
  const { action, source, others } = isCall
    ? callOf(catalog, second, request)
    : tableAction(findTable(catalog, first));
  const isRead = action.kind === "read" || action.kind === "call";
  const asked = isRead
    ? method === "HEAD"
      ? "minimal"
      : "representation"
    : preferences.of("return");
  const accept = header("Accept") ?? "*/*";
  const form = formOf(accept);
  const isBytes = action.kind === "call" && action.routine.returnsBytes;
  if (!form && !isBytes) {
    const message = `None of these media types are available: ${accept.slice(0, 100)}`;
    throw new ApiError(406, { code: "PGRST107", message });
  }
  const returns = isBytes
    ? "bytes"
    : asked === "representation" || asked === "headers-only"
      ? asked
      : "minimal";
  const items =
    returns === "headers-only" ? keyOf(source) : readSelect(parameters.get("select") ?? "*");
  const resource = resolve(catalog, role, source, returns === "minimal" && !isRead ? [] : items);
  applyParameters(resource, others);
  if (isRead && method !== "POST") applyRange(resource, header("Range"));
  if (!isRead) checkWrite(action, resource);
  const query: Query = {
    action,
    resource,
    returns,
    isCounted: preferences.of("count") !== undefined,
    isSingle: form === "single",
    mostAffected: Math.min(
      preferences.mostAffected ?? Infinity,
      isCall ? MOST_ROWS : MOST_AFFECTED,
    ),
  };
  return { query, applied: preferences.applied };
}
