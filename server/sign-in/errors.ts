import type { Context } from "hono";
import type { z } from "zod";
import { fullDisk, statusOf } from "../database/errors.ts";
import { CAUSE_HEADER, describeCause, errorCode } from "../log.ts";

/** HTTP status and message of each error code. Most codes are the same as on hosted Supabase. */
const REFUSALS = {
  bad_jwt: [403, "invalid JWT"],
  current_password_mismatch: [400, "Current password required when setting new password."],
  current_password_required: [400, "Current password required when setting new password."],
  database_unavailable: [503, "Could not connect with the database"],
  email_address_invalid: [400, "Unable to validate email address: invalid format"],
  email_exists: [422, "A user with this email address has already been registered"],
  email_not_confirmed: [400, "Email not confirmed"],
  invalid_credentials: [400, "Invalid login credentials"],
  mail_not_configured: [422, "This server sends no e-mail"],
  mail_refused: [422, "The mail server refused this address"],
  mail_unavailable: [500, "E-mail cannot be sent right now"],
  no_authorization: [401, "This endpoint requires a valid Bearer token"],
  otp_expired: [403, "Email link is invalid or has expired"],
  // Too many failed calls get a 5xx status. With a 4xx status, even 429, supabase-js would delete
  // the session when a refresh fails.
  over_failure_limit: [503, "Too many failed attempts from this address"],
  over_request_rate_limit: [429, "Request rate limit reached"],
  refresh_token_already_used: [400, "Invalid Refresh Token: Already Used"],
  refresh_token_not_found: [400, "Invalid Refresh Token: Refresh Token Not Found"],
  request_aborted: [499, "The client has closed the connection"],
  same_password: [422, "New password should be different from the old password."],
  session_not_found: [403, "Session from session_id claim in JWT does not exist"],
  signup_disabled: [422, "Signups not allowed for this instance"],
  too_many_waiting: [429, "Too many accounts wait for approval"],
  unexpected_failure: [500, "Unexpected failure"],
  user_already_exists: [422, "User already registered"],
  user_banned: [403, "User is banned"],
  validation_failed: [400, "The request has an invalid value"],
  weak_password: [422, "Password should be at least 8 characters."],
} satisfies Record<string, [status: number, msg: string]>;

type RefusalDetails = { msg?: string; weak_password?: object; headers?: Record<string, string> };

/** Error of a refused sign-in call. The property `response` has the form of hosted Supabase. */
export class AuthError extends Error {
  readonly response: Response;

  constructor(code: keyof typeof REFUSALS, { headers, ...details }: RefusalDetails = {}) {
    super(code);
    const [status, msg] = REFUSALS[code];
    this.response = Response.json(
      { code: status, error_code: code, msg, ...details },
      { status, headers: { "X-Sb-Error-Code": code, ...headers } },
    );
  }
}

/**
 * Returns the body of a call after `schema` has checked the body.
 * @throws {AuthError} when the body does not match.
 */
export async function readBody<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const body = schema.safeParse(await c.req.json().catch(() => undefined));
  if (!body.success) throw new AuthError("validation_failed");
  return body.data;
}

/** Returns the response 503 to calls while the database is down. `cause` goes to the log. */
export function unavailable(cause: string): Response {
  const headers = { "Retry-After": "5", [CAUSE_HEADER]: cause };
  return new AuthError("database_unavailable", { headers }).response;
}

export function failureResponse(error: unknown): Response {
  if (error instanceof AuthError) return error.response;
  fullDisk.report(error);
  const cause = describeCause(error);
  if (statusOf(error) === 503) return unavailable(cause);
  const code = errorCode(error) ?? "";
  // An insert breaks a foreign key (23503) when another device signed out or deleted the account
  // during this request.
  if (code === "23503") return new AuthError("session_not_found").response;
  // SQLSTATE class 22 means that a column cannot store a value of the request.
  if (code.startsWith("22")) return new AuthError("validation_failed").response;
  const hint = error instanceof Error && "hint" in error ? error.hint : undefined;
  if (hint === "user_banned" || hint === "signup_disabled" || hint === "too_many_waiting") {
    return new AuthError(hint).response;
  }
  return new AuthError("unexpected_failure", { headers: { [CAUSE_HEADER]: cause } }).response;
}
