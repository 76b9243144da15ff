import { ApiError, notInGrammar, quoted, tooMany } from "../errors.ts";
import { MOST_EMBEDDED, MOST_SELECTED } from "../request-limits.ts";
import { Scanner } from "./scanner.ts";

/** `*`, a column, or an embedded resource with what is selected of it. */
export type Selected = { kind: "all" } | { kind: "column"; name: string; alias: string } | Embedded;

export type Embedded = {
  kind: "embedded";
  /** A table, a foreign key or its column. */
  name: string;
  alias: string;
  hint: string | undefined;
  /** Whether rows without one are left out. */
  isInner: boolean;
  items: Selected[];
};

function refuseUnsupported(text: Scanner, name: string): void {
  if (text.accept("->")) throw notInGrammar(`JSON paths are not accepted: ${quoted(name)}`);
  if (text.accept("::")) throw notInGrammar(`Casts are not accepted: ${quoted(name)}`);
  if (!text.accept(".")) return;
  throw new ApiError(400, {
    code: "PGRST123",
    message: "Use of aggregate functions is not allowed",
  });
}

function readItem(text: Scanner): Selected {
  text.skipSpaces();
  if (text.accept("*")) return { kind: "all" };
  if (text.accept("...")) throw notInGrammar("Spread resources are not accepted");
  let name = text.name();
  let alias = name;
  refuseUnsupported(text, name);
  if (text.accept(":")) name = text.name();
  else alias = "";
  // No property of an object can be called so, and no text of PostgreSQL has a NUL.
  if (alias === "__proto__" || alias.includes("\0")) throw text.failure("another name");
  refuseUnsupported(text, name);
  let hint: string | undefined;
  let isInner = false;
  while (text.accept("!")) {
    const modifier = text.name();
    if (modifier === "inner") isInner = true;
    else if (modifier !== "left") hint = modifier;
  }
  if (!text.accept("(")) {
    if (hint !== undefined || isInner) throw text.failure('"("');
    return { kind: "column", name, alias: alias || name };
  }
  const items = text.list(() => readItem(text));
  return { kind: "embedded", name, alias: alias || name, hint, isInner, items };
}

/** Counts the selected items, those of embedded resources too, and how many of them are embedded. */
function count(items: Selected[], counted = { items: 0, embedded: 0 }) {
  for (const item of items) {
    counted.items += 1;
    if (item.kind !== "embedded") continue;
    counted.embedded += 1;
    count(item.items, counted);
  }
  return counted;
}

/** Reads the parameter `select`: `id,title,ministry:ministries(name)`. */
export function readSelect(parameter: string): Selected[] {
  const text = new Scanner(parameter);
  const items = parameter === "" ? [] : text.listToEnd(() => readItem(text));
  const counted = count(items);
  if (counted.items > MOST_SELECTED) throw tooMany("selected items", MOST_SELECTED);
  if (counted.embedded > MOST_EMBEDDED) throw tooMany("embedded resources", MOST_EMBEDDED);
  return items;
}
