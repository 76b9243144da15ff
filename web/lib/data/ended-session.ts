import { failureText, supabase } from "./supabase.ts";

// The database's code for missing rights, and the library's error without a session.
const REFUSALS = ["42501", "AuthSessionMissingError"];

function isRefusal(error: Error): boolean {
  return [error.name, Reflect.get(error, "code")].some((code) => REFUSALS.includes(code));
}

/**
 * Signs out in this browser when `error` shows that the session was ended on another device: after a refusal the
 * library asks the sign-in service, and removes a session that has ended.
 * @returns the text to show, undefined when the session has not ended or the error's own text says so.
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
    // Without a response nothing is known; the next refusal checks again.
    return undefined;
  }
}
