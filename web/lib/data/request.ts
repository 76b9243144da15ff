import type { PostgrestSingleResponse } from "@supabase/supabase-js";
import { inReadingOrder } from "../browser/direction.ts";

/** For a request without a usable response: no network, a gateway's error page, something that is not JSON. */
export const UNREACHABLE =
  "Não foi possível falar com o servidor. Verifique sua conexão e tente de novo.";

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

/**
 * The data of a response, in which no text turns letters; supabase-js returns errors instead of throwing them.
 * @throws {RequestError}
 */
export function dataOf<Data>(response: PostgrestSingleResponse<Data>): Data {
  if (response.error) throw new RequestError(response.error, response.status);
  return inReadingOrder(response.data);
}
