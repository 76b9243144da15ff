import { expect, test } from "vitest";
import { unreadableMessage } from "./picture-errors.ts";

test.each([
  ["image/heic", "foto.heic", "captura de tela"],
  ["application/pdf", "cartaz.pdf", "PDF"],
  ["video/mp4", "culto.mp4", "vídeo"],
  ["image/svg+xml", "x.svg", "JPEG ou PNG"],
])(
  "the message that a file of type %j named %j is unreadable contains “%s”",
  (type, name, word) => {
    expect(unreadableMessage({ type, name })).toContain(word);
  },
);
