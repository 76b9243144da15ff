// As long as the link in the mail is good.
const HOUR_MS = 60 * 60 * 1000;

type ChangingAccount = {
  email?: string | undefined;
  new_email?: string | undefined;
  email_change_sent_at?: string | undefined;
};

/** The address that waits for its confirmation at `now` (ms), if there is one. */
export function pendingEmail(account: ChangingAccount, now: number): string | undefined {
  const { email, new_email, email_change_sent_at = "" } = account;
  if (!new_email || new_email === email) return undefined;
  return now - Date.parse(email_change_sent_at) < HOUR_MS ? new_email : undefined;
}
