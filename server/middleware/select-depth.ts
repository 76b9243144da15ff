import { createMiddleware } from "hono/factory";

const EMBEDDED = /(^|[:.,])ministries(![\w-]+)*$/;
const MOST_EMBEDDED = 2;

/**
 * Whether `select` embeds at most what the app shows, a row's ministry. Each further level would
 * multiply the rows of one answer by those of another table.
 */
export function isShallow(select: string): boolean {
  let depth = 0;
  let embedded = 0;
  let start = 0;
  let quoted = false;
  for (const [index, character] of [...select].entries()) {
    if (character === '"') quoted = !quoted;
    if (quoted) continue;
    if (character === ",") start = index + 1;
    if (character === ")") depth -= 1;
    if (character !== "(") continue;
    depth += 1;
    embedded += 1;
    const relation = [...select].slice(start, index).join("").replace(/\s/g, "");
    if (depth > 1 || embedded > MOST_EMBEDDED || !EMBEDDED.test(relation)) return false;
  }
  return true;
}

const tooDeep = {
  code: "PGRST100",
  message: "Only a row's ministry can be asked for with it",
  details: null,
  hint: null,
};

/** Refuses requests for more than a row and its ministry. */
export const selectDepth = createMiddleware(async (c, next) => {
  if (!c.req.path.startsWith("/rest/v1/")) return next();
  if ((c.req.queries("select") ?? []).every(isShallow)) return next();
  return c.json(tooDeep, 400);
});
