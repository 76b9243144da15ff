import type { PostgrestSingleResponse } from "@supabase/supabase-js";
import { propertyOf } from "../property-of.ts";

/**
 * Returns the text for a request without a usable response: no network, a gateway's error page, or
 * a body that is not JSON. `kept` is a sentence about data that the device keeps.
 */
export function unreachableText(kept = ""): string {
  // `navigator` is undefined on the server.
  const text =
    globalThis.navigator?.onLine === false
      ? ["Sem internet agora.", kept || "Tente de novo quando ela voltar."]
      : ["Os avisos não responderam agora.", kept, "Tente de novo em alguns minutos."];
  return text.filter((sentence) => sentence !== "").join(" ");
}

/**
 * The event on `window` after a read has shown that the session ended. `detail` is the text to
 * show.
 */
export const ENDED_EVENT = "session-ended";
export const ENDED_TITLE = "Você saiu da conta";

/** The error of a request to the data API: either refused, or without a response (`status` 0). */
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

export const isUnreachable = (error: Error): boolean => !propertyOf(error, "status");

// Unicode's embeddings, overrides and isolates, which can display text in reverse. U+061C, U+200E
// and U+200F are missing, because they reverse no text and Hebrew texts may need them.
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Returns JSON `data` without the characters that change the direction of text. With them, a title,
 * name or address could display itself or its neighbours in reverse.
 */
export function withoutDirectionControls<Data>(data: Data): Data {
  const json = JSON.stringify(data) ?? "";
  return json.search(BIDI_CONTROLS) < 0 ? data : JSON.parse(json.replaceAll(BIDI_CONTROLS, ""));
}

/**
 * Returns the data of a response without direction controls. Throws the error of the response,
 * because supabase-js only returns errors.
 * @throws {RequestError}
 */
export function dataOf<Data>(response: PostgrestSingleResponse<Data>): Data {
  if (response.error) throw new RequestError(response.error, response.status);
  return withoutDirectionControls(response.data);
}

const UNIQUE_VIOLATION = "23505";

/**
 * Returns the inserted row; null when the database already has this row.
 * @throws {RequestError}
 */
export const insertedRow = <Row>(response: PostgrestSingleResponse<Row>): Row | null =>
  response.error?.code === UNIQUE_VIOLATION ? null : dataOf(response);
