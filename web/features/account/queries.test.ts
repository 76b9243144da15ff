import { expect, test } from "vitest";
import { pendingEmail } from "./queries.ts";

const sentAt = "2026-11-22T10:00:00.000Z";
const sent = Date.parse(sentAt);
const HOUR_MS = 3_600_000;
const changing = { email: "a@b.co", new_email: "c@d.co", email_change_sent_at: sentAt };

test.each([
  ["just asked for", changing, sent, "c@d.co"],
  ["asked for an hour ago but a millisecond", changing, sent + HOUR_MS - 1, "c@d.co"],
  ["asked for an hour ago", changing, sent + HOUR_MS, undefined],
  ["asked for by a clock that is ahead", changing, sent - HOUR_MS, "c@d.co"],
  ["confirmed", { ...changing, email: "c@d.co" }, sent, undefined],
  [
    "asked for at a time unknown",
    { ...changing, email_change_sent_at: undefined },
    sent,
    undefined,
  ],
  ["never asked for", { email: "a@b.co" }, sent, undefined],
  ["empty, as hosted Supabase has it", { ...changing, new_email: "" }, sent, undefined],
])("an address that was %s", (_, account, now, pending) => {
  expect(pendingEmail(account, now)).toBe(pending);
});
