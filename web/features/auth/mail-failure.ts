import { isAuthRetryableFetchError } from "@supabase/supabase-js";

/**
 * The error of a request that sends a mail. supabase-js drops the code of a response with status 500; such a
 * response means that the mail could not be sent, on our server (`mail_unavailable`) and on hosted Supabase.
 */
export function mailFailure(error: Error): Error {
  if (!isAuthRetryableFetchError(error) || error.status !== 500) return error;
  return Object.assign(new Error("the mail could not be sent"), {
    code: "mail_unavailable",
    status: 500,
  });
}
