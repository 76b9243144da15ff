import { expect, test } from "vitest";
import { Databases } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/fixtures.ts";
import { KNOWN_HOSTS } from "./push.ts";

const databases = await forFile(Databases.start());
const { sql } = await databases.prepared();
await sql`
  insert into private.push_service (public_key, private_key, hosts) values ('public', 'private', ${KNOWN_HOSTS})
`;

async function isAllowed(endpoint: string) {
  const [row] = await sql`select private.is_push_endpoint(${endpoint}) as allowed`;
  return row?.allowed;
}

const label = "a".repeat(63);
const longName = (last: number) => `${`${label}.`.repeat(3)}${"a".repeat(last)}.push.apple.com`;

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
  "https://wns2-par02p.notify.windows.com/w/?token=abc",
  "https://1.a--b.push.apple.com/x",
  `https://${label}.push.apple.com/x`,
  `https://${longName(46)}/x`,
])("messages are sent to %s, and its subscription is stored", async (endpoint) => {
  expect(await isAllowed(endpoint)).toBe(true);
});

test.each([
  "http://fcm.googleapis.com/x",
  "https://fcm.googleapis.com:8443/x",
  "https://user:fcm.googleapis.com@evil.example/x",
  "https://fcm.googleapis.com@evil.example/x",
  "https://evil.example\\.fcm.googleapis.com/x",
  "https://evil.example/?.push.apple.com",
  "https://push.apple.com.evil.example/x",
  "https://evilpush.apple.com/x",
  "https://localhost/x",
  "https://127.0.0.1/x",
  "https://[::1]/x",
  "file:///etc/passwd",
  "https://fcm.googleapis.com",
  "https://FCM.googleapis.com/x",
  "https://fcm.googleapis.com:443/x",
  "https://fcm.googleapis.com./x",
  "https://push.apple.com/x",
  "https://.push.apple.com/x",
  "https://a..push.apple.com/x",
  "https://-a.push.apple.com/x",
  "https://a-.push.apple.com/x",
  "https://a_b.push.apple.com/x",
  "https://á.push.apple.com/x",
  "https://xn--a.push.apple.com/x",
  "https://evil.example\n.push.apple.com/x",
  "https://a:80.push.apple.com/x",
  `https://${label}a.push.apple.com/x`,
  `https://${longName(47)}/x`,
])("no message is sent to %j, and no subscription of it stored", async (endpoint) => {
  expect(await isAllowed(endpoint)).toBe(false);
});
