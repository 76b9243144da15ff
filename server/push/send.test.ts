import { expect, test } from "vitest";
import { bodyOf } from "./send.ts";

test("Safari and the service worker of 0.2.0 can both show the body of a message", () => {
  const content = { title: "Cancelado: Ceia", body: "Chuva", path: "/avisos/1", tag: "aviso-1" };
  const { title, body, tag } = content;
  const board = "https://avisos.example.org";
  const notification = { title, body, tag, navigate: `${board}/avisos/1`, lang: "pt-BR" };
  expect(JSON.parse(bodyOf(content, board))).toMatchObject({
    web_push: 8030,
    notification: { ...notification, dir: "auto", icon: `${board}/icon-192.png` },
    ...content,
  });
});
