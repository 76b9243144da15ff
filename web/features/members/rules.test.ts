import { expect, test } from "vitest";
import { whatsAppLink } from "@/lib/text/web-address.ts";
import { recoveryMessage, roleOf } from "./rules.ts";

test("the whole message reaches WhatsApp, its link unbroken", () => {
  const link = "https://avisos.example/auth/link#type=recovery&token_hash=0a9f";
  const text = recoveryMessage("João & Maria", link);
  const url = new URL(whatsAppLink(text));
  expect(url.origin + url.pathname).toBe("https://wa.me/");
  expect([...url.searchParams]).toEqual([["text", text]]);
  expect(text.endsWith(link)).toBe(true);
});

test.each([
  ["admin", "admin"],
  ["a role of a later version", "member"],
])("%s is shown as %s", (role, known) => expect(roleOf({ role })).toBe(known));
