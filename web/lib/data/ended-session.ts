import { propertyOf } from "../property-of.ts";
import { failureText, supabase } from "./supabase.ts";

// Errors after which the session may have ended: missing rights (SQLSTATE 42501), and the error of
// supabase-js for a missing session.
const REFUSALS = ["42501", "AuthSessionMissingError"];

const isRefusal = (error: Error) =>
  [error.name, String(propertyOf(error, "code"))].some((code) => REFUSALS.includes(code));

/**
 * Signs out in this browser if `error` comes from a session that was ended on another device.
 * `getUser` of supabase-js asks the sign-in service, and removes an ended session.
 * @returns the text to show; undefined when the session has not ended, or when `error` already has
 * this text.
 */
export async function dropEndedSession(error: Error): Promise<string | undefined> {
  if (!isRefusal(error)) return undefined;
  try {
    const { auth } = await supabase();
    if ((await auth.getSession()).data.session === null) return undefined;
    const { error: ended } = await auth.getUser();
    if (ended?.name !== "AuthSessionMissingError") return undefined;
    const text = failureText(ended);
    return failureText(error) === text ? undefined : text;
  } catch {
    // The sign-in service did not respond, so it is unknown whether the session has ended. The next
    // refused request checks again.
    return undefined;
  }
}
