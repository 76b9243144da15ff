import { expect, test } from "vitest";
import { HOUR_MS } from "@/lib/text/durations.ts";
import { pendingEmail } from "./queries.ts";

const sentAt = "2026-11-22T10:00:00.000Z";
const sent = Date.parse(sentAt);
const changing = { email: "a@b.co", new_email: "c@d.co", email_change_sent_at: sentAt };

test.each([
  ["requested almost an hour ago is pending", {}, sent + HOUR_MS - 1, "c@d.co"],
  ["requested an hour ago is no longer pending", {}, sent + HOUR_MS, undefined],
  ["requested in the future, by a wrong clock, is pending", {}, sent - HOUR_MS, "c@d.co"],
  ["that is confirmed is no longer pending", { email: "c@d.co" }, sent, undefined],
  [
    "that is an empty text, as on hosted Supabase, is not pending",
    { new_email: "" },
    sent,
    undefined,
  ],
])("a new e-mail address %s", (_, account, now, pending) => {
  expect(pendingEmail({ ...changing, ...account }, now)).toBe(pending);
});
