import type { PostgrestSingleResponse } from "@supabase/supabase-js";
import { propertyOf } from "../property-of.ts";

/**
 * Returns the text for a request without a usable response: no network, a gateway's error page, or
 * a body that is not JSON. `kept` is a sentence about data that the device keeps.
 */
export function unreachableText(kept = ""): string {
  // `onLine` is undefined on the server.
  const text =
    globalThis.navigator?.onLine === false
      ? ["Sem internet agora.", kept || "Tente de novo quando ela voltar."]
      : ["Os avisos não responderam agora.", kept, "Tente de novo em alguns minutos."];
  return text.filter((sentence) => sentence !== "").join(" ");
}

/**
 * The event that `window` gets when a read shows that the session has ended. Its `detail` is the
 * text to show.
 */
export const ENDED_EVENT = "session-ended";
/** The title of the toast about a session that has ended. */
export const ENDED_TITLE = "Você saiu da conta";

/**
 * The error of a request that the data API refused, or that did not reach the data API (`status`
 * 0).
 */
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
 * Returns whether `error` came without a response of a server: only the error of a response has a
 * status.
 */
export const isUnreachable = (error: Error): boolean => !propertyOf(error, "status");

// Unicode's embeddings, overrides and isolates, which can display text in reverse. The marks
// U+061C, U+200E and U+200F are allowed, because they reverse no text and Hebrew texts may need
// them.
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Returns JSON `data` without the characters that change the direction of text, so that no title,
 * name or address can display itself or the text around it in reverse.
 */
export function withoutDirectionControls<Data>(data: Data): Data {
  const json = JSON.stringify(data) ?? "";
  return json.search(BIDI_CONTROLS) < 0 ? data : JSON.parse(json.replaceAll(BIDI_CONTROLS, ""));
}

/**
 * Returns the data of a response without direction controls. Throws the response's error, because
 * supabase-js only returns errors.
 * @throws {RequestError}
 */
export function dataOf<Data>(response: PostgrestSingleResponse<Data>): Data {
  if (response.error) throw new RequestError(response.error, response.status);
  return withoutDirectionControls(response.data);
}

const UNIQUE_VIOLATION = "23505";

/**
 * Returns the row that an insert has made; null when the database already has such a row. @throws
 * {RequestError}
 */
export const insertedRow = <Row>(response: PostgrestSingleResponse<Row>): Row | null =>
  response.error?.code === UNIQUE_VIOLATION ? null : dataOf(response);
