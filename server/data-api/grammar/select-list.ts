import { ApiError, notInGrammar, quoted, tooMany } from "../errors.ts";
import { MOST_EMBEDDED, MOST_SELECTED } from "../query-limits.ts";
import { Scanner } from "./scanner.ts";

/** An item of the parameter `select`: `*`, a column, or an embedded resource with its own items. */
export type Selected = { kind: "all" } | { kind: "column"; name: string; alias: string } | Embedded;

export type Embedded = {
  kind: "embedded";
  /**
   * The name before the parenthesis: of a table, of a foreign key, or of a foreign key's column.
   */
  name: string;
  alias: string;
  hint: string | undefined;
  /** Whether `!inner` leaves out rows that have no embedded row. */
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
  let name = text.readName();
  let alias = name;
  refuseUnsupported(text, name);
  if (text.accept(":")) name = text.readName();
  else alias = "";
  // Refuse the column name `__proto__`, because assigning it to an object sets no property. Refuse
  // names with NUL, because PostgreSQL stores no text with NUL.
  if (alias === "__proto__" || alias.includes("\0")) throw text.failure("another name");
  refuseUnsupported(text, name);
  let hint: string | undefined;
  let isInner = false;
  while (text.accept("!")) {
    const modifier = text.readName();
    if (modifier === "inner") isInner = true;
    else if (modifier !== "left") hint = modifier;
  }
  if (!text.accept("(")) {
    if (hint !== undefined || isInner) throw text.failure('"("');
    return { kind: "column", name, alias: alias || name };
  }
  const items = text.readList(() => readItem(text));
  return { kind: "embedded", name, alias: alias || name, hint, isInner, items };
}

/** Counts the selected items at all depths, and the embedded resources among them. */
function countItems(items: Selected[], counted = { items: 0, embedded: 0 }) {
  for (const item of items) {
    counted.items += 1;
    if (item.kind !== "embedded") continue;
    counted.embedded += 1;
    countItems(item.items, counted);
  }
  return counted;
}

/** Parses the parameter `select`, such as `id,title,ministry:ministries(name)`. */
export function readSelect(parameter: string): Selected[] {
  const text = new Scanner(parameter);
  const items = parameter === "" ? [] : text.readListToEnd(() => readItem(text));
  const counted = countItems(items);
  if (counted.items > MOST_SELECTED) throw tooMany("selected items", MOST_SELECTED);
  if (counted.embedded > MOST_EMBEDDED) throw tooMany("embedded resources", MOST_EMBEDDED);
  return items;
}
