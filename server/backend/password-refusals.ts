import { MINIMUM_PASSWORD_LENGTH } from "./credentials.ts";

// As hosted Supabase says it, where it does.
const REFUSALS = {
  validation_failed: [400, "Only the password can be changed, to one of 72 bytes at most"],
  email_change_not_offered: [422, "The address of an account cannot be changed"],
  weak_password: [422, `Password should be at least ${MINIMUM_PASSWORD_LENGTH} characters.`],
  same_password: [422, "New password should be different from the old password."],
  current_password_required: [400, "Current password required when setting new password."],
  current_password_mismatch: [400, "Current password required when setting new password."],
  session_not_found: [403, "Session from session_id claim in JWT does not exist"],
  over_request_rate_limit: [429, "Request rate limit reached"],
} as const;

/** Why a password was not changed. */
export type PasswordRefusal = keyof typeof REFUSALS;

/** The answer to a change of the password that is refused. */
export function refusePassword(code: PasswordRefusal): Response {
  const [status, msg] = REFUSALS[code];
  const reasons = code === "weak_password" ? { weak_password: { reasons: ["length"] } } : {};
  const headers = { "X-Sb-Error-Code": code, ...(status === 429 ? { "Retry-After": "1" } : {}) };
  return Response.json({ code: status, error_code: code, msg, ...reasons }, { status, headers });
}
