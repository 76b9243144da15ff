import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { END, frame, JFIF, jpeg, noise, SCAN, START, segment, TABLES } from "./jpeg.ts";

/**
 * A file that somebody sends in place of a picture. The database must refuse it when `size` is null, must keep it under
 * an id with that size when it is a text, and may do either when it is undefined.
 */
export type HostileFile = { what: string; content: Buffer; size?: string | null };

const refused = (what: string, content: Buffer): HostileFile => ({ what, content, size: null });
const either = (what: string, content: Buffer): HostileFile => ({ what, content });

const bytes = (maxLength: number) =>
  fc.uint8Array({ maxLength }).map((content) => Buffer.from(content));
const side = fc.integer({ min: 1, max: 1600 });
const sized = fc.tuple(side, side);

/** Texts that browsers, archivers and interpreters would run or open. */
const payload = fc.constantFrom(
  "<script>alert(1)</script>",
  "<!doctype html><html><body onload=alert(1)>",
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  "*/=1;alert(document.domain);/*",
  "<?php system($_GET[0]); ?>",
  "PK\u0003\u0004\u0014\0\0\0\0\0evil.html",
  "%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>",
  "MZ\u0090\0",
  "#!/bin/sh\nrm -rf /\n",
  "\u001f\u008b\b\0",
);
const payloadBytes = payload.map((text) => Buffer.from(text, "latin1"));

/** Returns the beginning of a PNG whose header names the highest number of pixels. */
function pngBomb(): Buffer {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write("IHDR", 4);
  header.writeUInt32BE(0x7fffffff, 8);
  header.writeUInt32BE(0x7fffffff, 12);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    header,
    deflateSync(Buffer.alloc(9_999)),
  ]);
}

const otherFormats = fc
  .oneof(
    payloadBytes,
    fc.constantFrom(
      pngBomb(),
      Buffer.from("GIF89a\u0001\0\u0001\0\u0080\0\0<script>alert(1)</script>;", "latin1"),
      Buffer.from("RIFF\u0010\0\0\0WEBPVP8X\n\0\0\0", "latin1"),
      Buffer.from("BM\u009a\0\0\0", "latin1"),
      Buffer.from("\0\0\0\u0020ftypavif", "latin1"),
      Buffer.from("II*\0\b\0\0\0", "latin1"),
      Buffer.alloc(0),
    ),
    bytes(400),
  )
  .map((content) => refused("another format", content));

// Segments of metadata, comments and further pictures, which browsers do not run in an image/jpeg.
const hiding = fc
  .tuple(
    fc.constantFrom(0xe1, 0xe2, 0xed, 0xfe, 0xe3, 0xef, 0xdd),
    fc.oneof(payloadBytes, bytes(60), fc.constant(Buffer.from("Exif\0\0MM\0*GPS"))),
  )
  .map(([marker, content]) => segment(marker, content));

const withText = fc
  .tuple(sized, hiding, payloadBytes, fc.constantFrom("segment", "scan", "end"))
  .map(([[width, height], hidden, content, where]) => ({
    what: `a text in the ${where}`,
    content: jpeg(width, height, {
      ...(where === "segment" && { before: [hidden] }),
      ...(where === "scan" && { data: content }),
      ...(where === "end" && { behind: [content] }),
    }),
    size: `${width}x${height}`,
  }));
const prepended = fc
  .tuple(sized, payloadBytes)
  .map(([[width, height], rest]) =>
    refused("a text before the start", Buffer.concat([rest, jpeg(width, height)])),
  );
const giant = fc
  .tuple(fc.constantFrom(0, 1601, 4_096, 16_384, 65_535), side, fc.boolean())
  .map(([large, other, isWide]) => {
    const [width, height] = isWide ? [large, other] : [other, large];
    return refused("giant or no dimensions", jpeg(width, height, { data: noise(100) }));
  });
const headers = fc
  .array(fc.constantFrom(JFIF, TABLES, SCAN, frame(8, 8), END, START), { maxLength: 60 })
  .map((parts) => either("segments in any order", Buffer.concat([START, ...parts, END])));
// The frame header stands behind the tables: without all of it there are no dimensions.
const truncated = fc.tuple(sized, fc.nat()).map(([[width, height], at]) => {
  const whole = jpeg(width, height);
  return refused("a part of the header", whole.subarray(0, at % (whole.indexOf(SCAN) - 6)));
});

/** A picture in which one segment has a wrong length. */
const lying = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 65_535 })).map(([which, length]) => {
  const content = Buffer.from(jpeg(640, 480));
  const places: number[] = [];
  for (let at = 2; content[at + 1] !== 0xda; at += 2 + content.readUInt16BE(at + 2))
    places.push(at);
  content.writeUInt16BE(length, (places[which % places.length] ?? 2) + 2);
  return either("a segment with another length", content);
});

const changes = fc.array(
  fc.tuple(fc.nat(), fc.constantFrom("set", "insert", "remove", "repeat"), bytes(6)),
  { minLength: 1, maxLength: 6 },
);
const changed = fc.tuple(fc.integer({ min: 8, max: 200 }), changes).map(([length, list]) => {
  let content = jpeg(length, length);
  for (const [place, how, some] of list) {
    // Mostly of the header, which decides.
    const at = place % Math.min(content.length, 160);
    const [before, rest] = [content.subarray(0, at), content.subarray(at)];
    if (how === "set") content = Buffer.concat([before, some, rest.subarray(some.length)]);
    if (how === "insert") content = Buffer.concat([before, some, rest]);
    if (how === "remove") content = Buffer.concat([before, rest.subarray(1 + some.length)]);
    if (how === "repeat") content = Buffer.concat([before, rest.subarray(0, 40), rest]);
  }
  return either("a picture in which some bytes are others", content);
});

/** Any of these files. */
export const hostileFile = fc.oneof(
  ...[otherFormats, prepended, giant, headers, truncated, lying],
  ...[withText, changed].map((arbitrary) => ({ weight: 4, arbitrary })),
);
