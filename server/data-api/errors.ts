/** What PostgREST says of a refused request. https://docs.postgrest.org/en/stable/references/errors.html */
type Refusal = { code: string; message: string; details?: unknown; hint?: string | null };

/** A refused request, to be thrown; `body` has PostgREST's form. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Required<Refusal>;

  constructor(status: number, { code, message, details = null, hint = null }: Refusal) {
    super(message);
    this.status = status;
    this.body = { code, details, hint, message };
  }
}

const MOST_QUOTED = 40;

/** A part of the request as an error may repeat it. */
export const quoted = (text: string, mark = '"') => mark + text.slice(0, MOST_QUOTED) + mark;

/** What is not in the grammar (docs/api.md). */
export const notInGrammar = (message: string, details: string | null = null) =>
  new ApiError(400, { code: "PGRST100", message, details });

export const tooMany = (what: string, most: number) =>
  notInGrammar(`Too many ${what}: at most ${most} are accepted`);

export const unknownColumn = (table: string, column: string) =>
  new ApiError(400, { code: "42703", message: `column ${table}.${column} does not exist` });

export const notOneRow = (rows: number | string) =>
  new ApiError(406, {
    code: "PGRST116",
    details: `The result contains ${rows} rows`,
    message: "Cannot coerce the result to a single JSON object",
  });

export const tooManyAffected = (rows: number | string) =>
  new ApiError(400, {
    code: "PGRST124",
    details: `The query affects ${rows} rows`,
    message: "Query result exceeds max-affected preference constraint",
  });

export const invalidRange = (details: string) =>
  new ApiError(416, { code: "PGRST103", message: "Requested range not satisfiable", details });

export const tooLarge = () =>
  new ApiError(400, {
    code: "54000",
    message: "The answer would be larger than 4 MB; ask for fewer rows with limit",
  });
