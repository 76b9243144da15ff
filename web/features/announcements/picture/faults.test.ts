import { expect, test } from "vitest";
import { unreadable } from "./faults.ts";

const head = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ["a photograph of an iPhone", "\0\0\0\u0024ftypheic\0\0\0\0", "HEIC"],
  ["one of its bursts", "\0\0\0\u0018ftypmif1\0\0\0\0", "HEIC"],
  ["a document", "%PDF-1.7\n%âãÏÓ\n", "PDF"],
  ["a film", "\0\0\0 ftypisom\0\0\u0002\0", "vídeo"],
  ["another film", "\u001aEß£\0\0\0\0", "vídeo"],
  ["a drawing", '<svg xmlns="http', "JPEG ou PNG"],
  ["a cut JPEG", "ÿØÿà", "JPEG ou PNG"],
  ["nothing", "", "JPEG ou PNG"],
])("%s is named, with a way on", (_, begin, word) => {
  expect(unreadable(head(begin))).toContain(word);
});
