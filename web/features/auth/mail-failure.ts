import { isAuthRetryableFetchError } from "@supabase/supabase-js";

/**
 * supabase-js drops the code of an answer of 500; where a mail had to be sent, that is what failed, on
 * our server (`mail_unavailable`) and on hosted Supabase alike.
 */
export function mailFailure(error: Error): Error {
  if (!isAuthRetryableFetchError(error) || error.status !== 500) return error;
  return Object.assign(new Error("the mail could not be sent"), {
    code: "mail_unavailable",
    status: 500,
  });
}
