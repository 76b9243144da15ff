import { MOST_AFFECTED, MOST_ROWS } from "./bounds.ts";
import type { Catalog } from "./catalog.ts";
import { ApiError } from "./errors.ts";
import { readSelect, type Selected } from "./grammar/select-list.ts";
import {
  type ApiRequest,
  checkHeaders,
  formOf,
  type Preferences,
  readPreferences,
  readsOnly,
} from "./headers.ts";
import { applyParameters, applyRange } from "./parameters.ts";
import { type Action, type Query, resolve, type Source } from "./query.ts";
import { readArguments } from "./request-body.ts";
import { findRoutine, splitArguments } from "./routines.ts";
import { actOnTable, checkWrite, type Use } from "./table-actions.ts";

function callOf(catalog: Catalog, name: string, request: ApiRequest): Use {
  const { method, parameters } = request;
  const isPost = method === "POST";
  if (!isPost && !readsOnly(method)) {
    throw new ApiError(405, {
      code: "PGRST101",
      message: `Cannot use the ${method} method on RPC`,
    });
  }
  const given = isPost
    ? { ...readArguments(request.body), others: [...parameters] }
    : splitArguments(catalog, name, parameters);
  const found = findRoutine(catalog, name, given.names, isPost);
  const { returnsTable, columns } = found.routine;
  const table = catalog.tables.find((one) => one.name === returnsTable);
  const source: Source = { name, columns: table?.columns ?? columns, table };
  const action: Action = { kind: "call", ...found, body: given.body };
  return { action, source, others: given.others };
}

/** What the address of a new row is made of. */
const keyOf = ({ table }: Source): Selected[] =>
  (table?.primaryKey ?? []).map((name) => ({ kind: "column", name, alias: name }));

function returned(isRead: boolean, method: string, { of }: Preferences): Query["returns"] {
  if (isRead) return method === "HEAD" ? "minimal" : "representation";
  const asked = of("return");
  return asked === "representation" || asked === "headers-only" ? asked : "minimal";
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
    throw new ApiError(404, { code: "PGRST125", message: "Invalid path specified in request URL" });
  }
  const { action, source, others } = isCall
    ? callOf(catalog, second, request)
    : actOnTable(catalog, first, request, preferences);
  const isRead = action.kind === "read" || action.kind === "call";
  const isBytes = action.kind === "call" && action.routine.returnsBytes;
  const form = isBytes ? "list" : formOf(header("Accept"));
  const returns = isBytes ? "bytes" : returned(isRead, method, preferences);
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
