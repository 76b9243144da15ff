import type { PostgrestSingleResponse } from "@supabase/supabase-js";

/** For a request without a usable response: no network, a gateway's error page, something that is not JSON. */
export const UNREACHABLE =
  "Não foi possível falar com o servidor. Verifique sua conexão e tente de novo.";

/** The event of `window` after a read has shown that the session is over; its detail is the text to show. */
export const ENDED_EVENT = "session-ended";

/** A request that the data API refused, or that did not reach it (`status` 0). */
export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly status: number;
  readonly code: string | undefined;
  readonly hint: string | undefined;

  constructor(error: { message: string; code?: string; hint?: string | null }, status: number) {
    super(error.message);
    this.status = status;
    this.code = error.code || undefined;
    this.hint = error.hint || undefined;
  }
}

/** Whether nothing answered: a refusal has the status of its response. */
export const isUnreachable = (error: Error): boolean => !Reflect.get(error, "status");

// What embeds, overrides and isolates. The marks (U+061C, U+200E, U+200F) turn no letters, and a Hebrew text may need them.
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * `data`, of JSON, without the characters that show what follows them in another order than it has: no title, name or
 * address of a person turns itself or what stands around it, wherever it is shown or sent.
 */
export function inReadingOrder<Data>(data: Data): Data {
  const json = JSON.stringify(data) ?? "";
  return json.search(TURNING) < 0 ? data : JSON.parse(json.replaceAll(TURNING, ""));
}

/**
 * The data of a response, in which no text turns letters; supabase-js returns errors instead of throwing them.
 * @throws {RequestError}
 */
export function dataOf<Data>(response: PostgrestSingleResponse<Data>): Data {
  if (response.error) throw new RequestError(response.error, response.status);
  return inReadingOrder(response.data);
}

const UNIQUE_VIOLATION = "23505";

/**
 * The row that an insert has made; null when there is one already.
 * @throws {RequestError}
 */
export const insertedBy = <Row>(response: PostgrestSingleResponse<Row>): Row | null =>
  response.error?.code === UNIQUE_VIOLATION ? null : dataOf(response);
