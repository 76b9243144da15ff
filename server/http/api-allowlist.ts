import { createMiddleware } from "hono/factory";
import { allowedRequest, type Shape } from "./allowed-requests.ts";
import { equalsUuid } from "./value-formats.ts";

/** A header's value by its name in small letters. */
type HeaderOf = (name: string) => string | undefined;

const ACCEPTED_FORMS = ["*/*", "application/json", "application/vnd.pgrst.object+json"];
const JSON_BODY = /^application\/json(?:; ?charset=utf-8)?$/i;
const MAX_NAME_LENGTH = 40;
// A column, or an embedded table with its columns in parentheses.
const SELECTED = /[^,(]+(?:\([^()]*\))?/g;

const notFound = { code: "not_found", message: "The requested resource is not offered here" };

/** Names `part` of the request. Names are cut, and values are never repeated. */
function refused(part: string, name: string): string {
  return `The ${part} "${name.slice(0, MAX_NAME_LENGTH)}" is not accepted here, or not in this form`;
}

function checkSelection(select: string, accepted: string[]): string | undefined {
  const items: string[] = select.match(SELECTED) ?? [];
  if (items.length === 0 || items.join(",") !== select) return refused("parameter", "select");
  const besideAll = (item: string) => item === "*" || item.includes("(");
  const left = new Set(items.includes("*") ? accepted.filter(besideAll) : accepted);
  const wrong = items.find((item) => !left.delete(item));
  return wrong === undefined ? undefined : refused("selection of", wrong);
}

function checkParameters(query: URLSearchParams, { select, parameters, key }: Shape) {
  const left = new Map(Object.entries(parameters ?? {}));
  if (select) left.set("select", [(value) => typeof value === "string"]);
  if (key !== undefined) left.set(key, [equalsUuid]);
  for (const [name, value] of query) {
    const formats = left.get(name) ?? [];
    const used = formats.findIndex((accepts) => accepts(value));
    if (used < 0) return refused("parameter", name);
    left.set(name, formats.toSpliced(used, 1));
    const wrong = select && name === "select" ? checkSelection(value, select) : undefined;
    if (wrong !== undefined) return wrong;
  }
  const needed = parameters && select && !select.includes("*") ? "select" : key;
  if (needed === undefined || query.has(needed)) return undefined;
  return `The parameter "${needed}" is required here`;
}

function checkHeaders(headerOf: HeaderOf, { prefer, body }: Shape): string | undefined {
  const accepted = {
    Accept: ACCEPTED_FORMS,
    "Accept-Profile": ["public"],
    "Content-Profile": ["public"],
    Prefer: prefer === undefined ? [] : [prefer],
    Range: [],
    "Range-Unit": [],
  };
  for (const [name, values] of Object.entries<string[]>(accepted)) {
    const value = headerOf(name);
    if (value !== undefined && !values.includes(value)) return refused("header", name);
  }
  if (body === undefined || JSON_BODY.test(headerOf("Content-Type") ?? "")) return undefined;
  return refused("header", "Content-Type");
}

function checkBody(fields: NonNullable<Shape["body"]>, text: string): string | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return "The body is not JSON";
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    return "The body is not a JSON object";
  }
  const wrong = Object.entries(body).find(
    ([name, value]) => !Object.hasOwn(fields, name) || !fields[name]?.(value),
  );
  return wrong && refused("field", wrong[0]);
}

/** What is not accepted of a request of the data API with the body `text`; undefined when all of it is. */
export function checkRequest(
  shape: Shape,
  query: URLSearchParams,
  headerOf: HeaderOf,
  text: string,
): string | undefined {
  return (
    checkParameters(query, shape) ??
    checkHeaders(headerOf, shape) ??
    (shape.body && checkBody(shape.body, text))
  );
}

/** Refuses what the web app does not ask, before the library and the database see anything of it. */
export const apiAllowlist = createMiddleware(async (c, next) => {
  const { method, path } = c.req;
  const allowed = allowedRequest(method, path, c.req.query("grant_type"));
  if (allowed === undefined) return c.json(notFound, 404);
  if (allowed === "sign-in service") return next();
  const text = allowed.body ? await c.req.text() : "";
  const { searchParams } = new URL(c.req.url);
  const message = checkRequest(allowed, searchParams, (name) => c.req.header(name), text);
  if (message === undefined) return next();
  return c.json({ code: "PGRST100", message, details: null, hint: null }, 400);
});
