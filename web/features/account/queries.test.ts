import { expect, test } from "vitest";
import { pendingEmail } from "./queries.ts";

const sentAt = "2026-11-22T10:00:00.000Z";
const sent = Date.parse(sentAt);
const HOUR_MS = 3_600_000;
const changing = { email: "a@b.co", new_email: "c@d.co", email_change_sent_at: sentAt };

test.each([
  ["was asked for almost an hour ago", {}, sent + HOUR_MS - 1, "c@d.co"],
  ["was asked for an hour ago", {}, sent + HOUR_MS, undefined],
  ["was asked for by a clock that is ahead", {}, sent - HOUR_MS, "c@d.co"],
  ["is confirmed", { email: "c@d.co" }, sent, undefined],
  ["is empty, as hosted Supabase sends it", { new_email: "" }, sent, undefined],
])("an address that %s is pending or not", (_, account, now, pending) => {
  expect(pendingEmail({ ...changing, ...account }, now)).toBe(pending);
});
