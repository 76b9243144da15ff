import type { Database } from "@database/types.ts";

type Row = Database["public"]["Tables"]["announcements"]["Row"];

type Field = {
  column: keyof Row;
  /**
   * The Portuguese name of the field with its article, for the beginning of a sentence. The label
   * in the form and in the history is this name without the article.
   */
  called: string;
  kind:
    | "required"
    | "optional"
    | "link"
    | "reason"
    | "moment"
    | "kind"
    | "status"
    | "ministry"
    | "picture"
    | "picture_description";
  /** The error message if a required text is empty. */
  missing?: string;
  hint?: string;
  /**
   * Whether the board's search includes this column. Other lists search the text that the SQL
   * function `private.searched_text` returns.
   */
  isSearched?: true;
  /**
   * Whether the values of this column are too long for the history. For such a column the history
   * shows only the name.
   */
  isLong?: true;
};

/**
 * The fields of an announcement, in the order of lists of changes. This table defines the columns
 * of requests, of the form and of drafts. The table also defines the error messages for refused
 * values, the history, and the board's search.
 */
export const FIELDS = [
  {
    column: "title",
    called: "O título",
    kind: "required",
    missing: "Informe o título.",
    isSearched: true,
  },
  {
    column: "description",
    called: "A descrição",
    kind: "required",
    missing: "Informe a descrição.",
    isSearched: true,
    isLong: true,
  },
  { column: "kind", called: "O tipo", kind: "kind" },
  { column: "date", called: "O horário", kind: "moment" },
  { column: "hour_words", called: "O horário em palavras", kind: "optional" },
  { column: "ends_at", called: "O fim", kind: "moment" },
  { column: "location", called: "O local", kind: "optional", isSearched: true },
  { column: "contact", called: "O contato", kind: "optional", hint: "Nome e telefone" },
  { column: "link_url", called: "O link", kind: "link", hint: "Por exemplo: igreja.org" },
  {
    column: "link_label",
    called: "O nome do botão",
    kind: "optional",
    hint: "Por exemplo: Fazer a inscrição",
  },
  { column: "status", called: "O estado", kind: "status" },
  { column: "status_reason", called: "O motivo", kind: "reason" },
  { column: "ministry_id", called: "O ministério", kind: "ministry" },
  { column: "picture", called: "A imagem", kind: "picture", isLong: true },
  {
    column: "picture_description",
    called: "A descrição da imagem",
    kind: "picture_description",
  },
] as const satisfies readonly Field[];

type AnyField = (typeof FIELDS)[number];
export type Column = AnyField["column"];
type FieldOf<Kind> = Extract<AnyField, { kind: Kind }>;

export function fieldsOf<Kind extends Field["kind"]>(...kinds: Kind[]): FieldOf<Kind>[] {
  const has: readonly string[] = kinds;
  return FIELDS.filter((field): field is FieldOf<Kind> => has.includes(field.kind));
}

/**
 * Returns an object with the result of `make` for each field. The keys are the columns of the
 * fields.
 */
export function byColumn<Item extends AnyField, Value>(
  fields: readonly Item[],
  make: (field: Item) => Value,
) {
  const entries = fields.map((field) => [field.column, make(field)] as const);
  return Object.fromEntries(entries) as Record<Item["column"], Value>;
}

/** Returns the name of a field without its article: `local`. */
export const nameOf = ({ called }: Pick<Field, "called">) => called.slice("O ".length);

export function labelOf(field: Pick<Field, "called">): string {
  const name = nameOf(field);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

type Listed<Fields> = Fields extends readonly [infer First extends Field, ...infer Rest]
  ? `${First["column"]}, ${Listed<Rest>}`
  : "";
const listed = FIELDS.map(({ column }) => `${column}, `).join("") as Listed<typeof FIELDS>;

/**
 * The columns that lists read of an announcement, of its ministry, and of the rule of its series.
 * Only the database sets `former_date`, `series_id`, `detached` and `revision`.
 */
export const ANNOUNCEMENT_COLUMNS =
  `id, ${listed}former_date, series_id, detached, revision, created_by, ministry:ministries(id, name, color), series(frequency, starts_on, weekdays, until, routine)` as const;
