import { AuthError } from "../auth-error.ts";

/** The work factor of bcrypt, that of the accounts the library made. */
export const BCRYPT_COST = 10;

const MIN_LENGTH = 8;
/** bcrypt ignores the rest. */
const MAX_BYTES = 72;

/** Throws the refusal of hosted Supabase for a new password that is too short or too long. */
export function checkNewPassword(password: string): void {
  if (password.length < MIN_LENGTH) {
    const details = { weak_password: { reasons: ["length"] } };
    const message = `Password should be at least ${MIN_LENGTH} characters.`;
    throw new AuthError(422, "weak_password", message, { details });
  }
  if (Buffer.byteLength(password) > MAX_BYTES) {
    throw new AuthError(400, "validation_failed", "Password cannot be longer than 72 bytes");
  }
}
