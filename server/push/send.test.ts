import { expect, test } from "vitest";
import { bodyOf } from "./send.ts";

test("Safari and the service worker of 0.2.0 can both show the body of a message", () => {
  const content = { title: "Cancelado: Ceia", body: "Chuva", path: "/avisos/1", tag: "aviso-1" };
  const { web_push, notification, ...former } = JSON.parse(
    bodyOf(content, "https://avisos.example.org"),
  );
  expect(web_push).toBe(8030);
  expect(notification).toEqual({
    title: "Cancelado: Ceia",
    body: "Chuva",
    navigate: "https://avisos.example.org/avisos/1",
    tag: "aviso-1",
    icon: "https://avisos.example.org/icon-192.png",
    lang: "pt-BR",
    dir: "auto",
  });
  expect(former).toEqual(content);
});

test("the longest message fits into the 4,096 bytes that push services accept", () => {
  const content = { title: "漢".repeat(120), body: "漢".repeat(400), path: "/", tag: "a" };
  const body = bodyOf(content, `https://${"a".repeat(250)}`);
  // The encryption adds 103 bytes.
  expect(Buffer.byteLength(body)).toBeLessThan(4096 - 103);
});
