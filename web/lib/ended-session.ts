import { errorText } from "./errors.ts";
import { supabase } from "./supabase.ts";

// What the database answers to whom it does not know, and what the library says without a session.
const REFUSALS = ["42501", "AuthSessionMissingError"];

function isRefusal(error: Error): boolean {
  return [error.name, Reflect.get(error, "code")].some((sign) => REFUSALS.includes(sign));
}

/**
 * A refusal may mean that the session was ended on another device. The sign-in service knows: the library
 * asks it, and forgets a session that is gone, so that nobody goes on pressing in vain.
 * @returns what to tell the person about it, undefined when the session lives or the refusal has said so.
 */
export async function dropEndedSession(error: Error): Promise<string | undefined> {
  if (!isRefusal(error)) return undefined;
  try {
    const { auth } = await supabase();
    if ((await auth.getSession()).data.session === null) return undefined;
    const { error: gone } = await auth.getUser();
    if (gone?.name !== "AuthSessionMissingError") return undefined;
    const text = errorText(gone);
    return errorText(error) === text ? undefined : text;
  } catch {
    // Without an answer nothing is known; the next refusal asks again.
    return undefined;
  }
}
