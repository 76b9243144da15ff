/**
 * The error of a request that sends a mail. supabase-js drops the code of a response with status 500; such a
 * response means that the mail could not be sent, on our server (`mail_unavailable`) and on hosted Supabase.
 */
export function mailFailure(error: Error): Error {
  // By its name: the library is loaded later than what imports this.
  const isDropped = error.name === "AuthRetryableFetchError";
  if (!isDropped || Reflect.get(error, "status") !== 500) return error;
  return Object.assign(new Error("the mail could not be sent"), {
    code: "mail_unavailable",
    status: 500,
  });
}
