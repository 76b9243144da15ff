import { expect, test } from "vitest";
import { isAllowed, KNOWN_HOSTS } from "./hosts.ts";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
  "https://wns2-par02p.notify.windows.com/w/?token=abc",
])("messages are sent to %s", (endpoint) => expect(isAllowed(endpoint, KNOWN_HOSTS)).toBe(true));

test.each([
  "http://fcm.googleapis.com/x",
  "https://fcm.googleapis.com:8443/x",
  "https://user:fcm.googleapis.com@evil.example/x",
  "https://fcm.googleapis.com@evil.example/x",
  "https://ana@fcm.googleapis.com/x",
  "https://evil.example\\.fcm.googleapis.com/x",
  "https://evil.example/?.push.apple.com",
  "https://push.apple.com.evil.example/x",
  "https://evilpush.apple.com/x",
  "https://localhost/x",
  "https://127.0.0.1/x",
  "https://[::1]/x",
  "https://2130706433/x",
  "https://169.254.169.254/latest/meta-data",
  "file:///etc/passwd",
  "nothing",
])("and not to %s", (endpoint) => expect(isAllowed(endpoint, KNOWN_HOSTS)).toBe(false));
