import { propertyOf } from "../property-of.ts";
import { failureText, supabase } from "./supabase.ts";

// Errors that may mean that the session has ended: PostgreSQL's code for missing rights (SQLSTATE
// 42501), and the error of supabase-js without a session.
const REFUSALS = ["42501", "AuthSessionMissingError"];

const isRefusal = (error: Error) =>
  [error.name, String(propertyOf(error, "code"))].some((code) => REFUSALS.includes(code));

/**
 * Signs out in this browser when `error` comes from a session that was ended on another device.
 * After a refused request, this function calls `getUser` of supabase-js, which asks the sign-in
 * service and removes a session that has ended.
 * @returns the text to show; undefined when the session has not ended, or when `error` has the same
 *   text already.
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
    // Without a response from the sign-in service it is unknown whether the session has ended, so
    // the next refused request checks again.
    return undefined;
  }
}
