import { expect, test } from "vitest";
import { unreadable } from "./picture-errors.ts";

test.each([
  ["image/heic", "foto.heic", "captura de tela"],
  ["application/pdf", "cartaz.pdf", "PDF"],
  ["video/mp4", "culto.mp4", "vídeo"],
  ["image/svg+xml", "x.svg", "JPEG ou PNG"],
])("a file of the type %j, named %j, is told with %s", (type, name, word) => {
  expect(unreadable({ type, name })).toContain(word);
});
