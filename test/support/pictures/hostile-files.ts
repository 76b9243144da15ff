import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { END, frame, JFIF, jpeg, noise, SCAN, START, segment, TABLES } from "./jpeg.ts";

/** A file, and whether it has to be refused; where it has not, it may be, but is harmless in any case. */
export type HostileFile = { what: string; content: Buffer; mustBeRefused: boolean };

const refused = (what: string, content: Buffer): HostileFile => ({
  ...{ what, content, mustBeRefused: true },
});
const harmless = (what: string, content: Buffer): HostileFile => ({
  ...{ what, content, mustBeRefused: false },
});

const bytes = (maxLength: number) =>
  fc.uint8Array({ maxLength }).map((content) => Buffer.from(content));
const side = fc.integer({ min: 1, max: 1600 });
const sized = fc.tuple(side, side);

/** What browsers, archivers and interpreters would take for theirs. */
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

/** The beginning of a PNG that says that it has as many pixels as may be said, of some bytes. */
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

// EXIF and XMP, a profile of colours, Photoshop with IPTC, a comment, JFXX with a thumbnail, several pictures, and what nobody knows.
const hiding = fc
  .tuple(
    fc.constantFrom(
      ...[
        0xe1, 0xe2, 0xed, 0xfe, 0xe3, 0xe4, 0xe5, 0xef, 0xf0, 0xdc, 0xde, 0xdf, 0x01, 0xc3, 0xc5,
        0xc9,
      ],
    ),
    fc.oneof(payloadBytes, bytes(60), fc.constant(Buffer.from("Exif\0\0MM\0*GPS"))),
  )
  .map(([marker, content]) => segment(marker, content));

const metadata = fc
  .tuple(sized, hiding)
  .map(([[width, height], hidden]) =>
    refused("a segment that hides something", jpeg(width, height, { before: [hidden] })),
  );
const metadataBehind = fc
  .tuple(sized, hiding, fc.boolean())
  .map(([[width, height], hidden, isWhole]) =>
    refused(
      "the same behind a scan",
      jpeg(width, height, { data: Buffer.concat([noise(9), hidden, isWhole ? SCAN : noise(1)]) }),
    ),
  );
const thumbnail = fc.tuple(sized, bytes(80)).map(([[width, height], content]) =>
  refused(
    "JFIF or JFXX with a thumbnail",
    jpeg(width, height, {
      before: [segment(0xe0, [...Buffer.from("JFXX\0"), 0x13, ...content])],
    }),
  ),
);
const appended = fc
  .tuple(sized, fc.oneof(payloadBytes, bytes(300), fc.constant(jpeg(9, 9))))
  .filter(([, rest]) => rest.length > 0)
  .map(([[width, height], rest]) =>
    refused("something behind the end", jpeg(width, height, { behind: [rest] })),
  );
const prepended = fc
  .tuple(sized, payloadBytes)
  .map(([[width, height], rest]) =>
    refused("something before the beginning", Buffer.concat([rest, jpeg(width, height)])),
  );
const withinScan = fc
  .tuple(sized, payloadBytes)
  .map(([[width, height], content]) =>
    harmless("a text within the scan", jpeg(width, height, { data: content })),
  );
const giant = fc
  .tuple(fc.constantFrom(0, 1601, 4_096, 16_384, 65_535), side, fc.boolean())
  .map(([large, other, isWide]) => {
    const [width, height] = isWide ? [large, other] : [other, large];
    const data = noise(100);
    return refused("giant or no dimensions", jpeg(width, height, { data }));
  });
const scans = fc.integer({ min: 20, max: 4_000 }).map((count) => {
  const data = Buffer.concat(Array.from({ length: count }, () => SCAN));
  return refused("more scans than a picture has", jpeg(1600, 1600, { data }));
});
const frames = fc
  .tuple(sized, sized, fc.constantFrom(0xc0, 0xc1, 0xc2))
  .map(([[width, height], [more, higher], marker]) =>
    refused("two frames", jpeg(width, height, { before: [TABLES, frame(more, higher, marker)] })),
  );
const headers = fc
  .array(fc.constantFrom(JFIF, TABLES, SCAN, frame(8, 8), END, START), { maxLength: 60 })
  .map((parts) => harmless("segments in any order", Buffer.concat([START, ...parts, END])));

const truncated = fc.tuple(sized, fc.nat()).map(([[width, height], at]) => {
  const whole = jpeg(width, height);
  return refused("a part of a picture", whole.subarray(0, at % whole.length));
});

/** A picture in which the length of one segment is another one. */
const lying = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 65_535 })).map(([which, length]) => {
  const content = Buffer.from(jpeg(640, 480));
  const places: number[] = [];
  for (let at = 2; content[at + 1] !== 0xda; at += 2 + content.readUInt16BE(at + 2))
    places.push(at);
  content.writeUInt16BE(length, (places[which % places.length] ?? 2) + 2);
  return harmless("a segment with another length", content);
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
  return harmless("a picture in which some bytes are others", content);
});

/** Files that somebody sends in place of a picture. */
export const hostileFile = fc.oneof(
  ...[otherFormats, metadata, metadataBehind, thumbnail, appended, prepended, withinScan],
  ...[giant, scans, frames, headers, truncated, lying],
  { weight: 4, arbitrary: changed },
);
