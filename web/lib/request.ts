import type { PostgrestSingleResponse } from "@supabase/supabase-js";

/** A request that the data API refused or that never reached it (`status` 0). */
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
 * The data of an answer, where supabase-js hands over an error instead of throwing it.
 * @throws {RequestError}
 */
export function dataOf<Data>(answer: PostgrestSingleResponse<Data>): Data {
  if (answer.error) throw new RequestError(answer.error, answer.status);
  return answer.data;
}
