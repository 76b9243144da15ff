import { expect, test } from "vitest";
import { unreadableMessage } from "./picture-errors.ts";

test.each([
  ["image/heic", "foto.heic", "captura de tela"],
  ["application/pdf", "cartaz.pdf", "PDF"],
  ["video/mp4", "culto.mp4", "vídeo"],
  ["image/svg+xml", "x.svg", "JPEG ou PNG"],
])(
  "the message for an unreadable file of type %j with the name %j contains “%s”",
  (type, name, word) => {
    expect(unreadableMessage({ type, name })).toContain(word);
  },
);
