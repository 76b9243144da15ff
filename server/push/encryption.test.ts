import { createECDH } from "node:crypto";
import { expect, test } from "vitest";
import { checkSignature } from "../../test/support/push/push-service.ts";
import { authorize, encrypt } from "./encryption.ts";

const bytes = (part: string) => Buffer.from(part, "base64url");

test("a message is encrypted as in RFC 8291 §5", () => {
  const receiver = {
    p256dh:
      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  };
  const sender = {
    salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"),
    privateKey: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
  };
  const content = encrypt("When I grow up, I want to be a watermelon", receiver, sender);
  expect(content.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY" +
      "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS" +
      "gSxsj_Qulcy4a-fN",
  );
});

test("a request is signed as in RFC 8292 §2.4", async () => {
  const example =
    "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQi" +
    "LCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC" +
    "9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7n" +
    "GxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs";
  const pair = createECDH("prime256v1");
  const public_key = pair.generateKeys("base64url");
  const private_key = pair.getPrivateKey("base64url");
  const origin = "https://push.example.net";
  const now = Date.UTC(2016, 0, 22, 16, 36, 8);
  const keys = { public_key, private_key };
  const own = authorize(origin, "mailto:push@example.com", keys, now);
  for (const authorization of [own, example]) await checkSignature(authorization, origin);
  // Signatures contain a random number, so only the signed parts are equal.
  expect(own.split(".").slice(0, 2)).toEqual(example.split(".").slice(0, 2));
});
