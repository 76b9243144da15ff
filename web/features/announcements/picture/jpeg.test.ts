import { describe, expect, test } from "vitest";
import { withoutMetadata } from "./jpeg.ts";

const bytes = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

/** A segment of that marker, whose content these bytes are. */
const segment = (code: number, content: number[]) => {
  const length = content.length + 2;
  return [0xff, code, length >> 8, length & 0xff, ...content];
};

const START = [0xff, 0xd8];
const END = [0xff, 0xd9];
const JFIF = segment(0xe0, [...bytes("JFIF\0"), 1, 1, 0, 0, 1, 0, 1, 0, 0]);
const ADOBE = segment(0xee, [...bytes("Adobe"), 0, 100, 0, 0, 0, 0, 1]);
const TABLES = [
  ...segment(0xdb, [0, 16, 11]),
  ...segment(0xc4, [0, 1, 2]),
  ...segment(0xdd, [0, 8]),
];
const FRAME = segment(0xc0, [8, 0, 2, 0, 3, 1, 1, 0x11, 0]);
const PROGRESSIVE = segment(0xc2, [8, 0, 2, 0, 3, 1, 1, 0x11, 0]);
// With an escaped byte and a restart, neither of which ends it.
const SCAN = [...segment(0xda, [1, 1, 0, 0, 63, 0]), 12, 0xff, 0, 200, 0xff, 0xd3, 7, 9];

const EXIF = segment(0xe1, [...bytes("Exif\0\0MM\0*"), ...bytes("GPSLatitude 23 32 S")]);
const METADATA: [what: string, segment: number[]][] = [
  ["EXIF with the place", EXIF],
  ["XMP", segment(0xe1, bytes("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>"))],
  ["IPTC", segment(0xed, bytes("Photoshop 3.0\0"))],
  ["a colour profile", segment(0xe2, bytes("ICC_PROFILE\0"))],
  ["further pictures", segment(0xe2, bytes("MPF\0"))],
  ["a thumbnail", segment(0xe0, [...bytes("JFXX\0"), 0x13, 1, 1, 9, 9, 9])],
  ["a thumbnail in JFIF", segment(0xe0, [...bytes("JFIF\0"), 1, 1, 0, 0, 1, 0, 1, 1, 1, 9, 9, 9])],
  ["what calls itself Adobe's", segment(0xee, [...bytes("Adobe"), 0, 100, 0, 0, 0, 0, 1, 9])],
  ["a comment", segment(0xfe, bytes("Canon EOS, Maria"))],
  ["something unknown", segment(0xe9, [1, 2, 3])],
];

const clean = [...START, ...JFIF, ...TABLES, ...FRAME, ...SCAN, ...END];
const cleaned = (file: number[]) => [...withoutMetadata(Uint8Array.from(file))];

test("a picture without metadata stays as it is", () => {
  expect(cleaned(clean)).toEqual(clean);
  const colours = [...START, ...ADOBE, ...TABLES, ...FRAME, ...SCAN, ...END];
  expect(cleaned(colours)).toEqual(colours);
});

test.each(METADATA)("%s is taken out, wherever it stands", (_, metadata) => {
  const parts = [JFIF, TABLES, FRAME, SCAN];
  for (let place = 0; place <= parts.length; place += 1) {
    const file = [...START, ...parts.toSpliced(place, 0, metadata).flat(), ...END];
    expect(cleaned(file)).toEqual(clean);
  }
});

test("all scans of a progressive picture stay, and what stands between them", () => {
  const later = segment(0xc4, [1, 3, 4]);
  const file = (between: number[]) => [
    ...START,
    ...JFIF,
    ...TABLES,
    ...PROGRESSIVE,
    ...SCAN,
    ...between,
    ...later,
    ...SCAN,
    ...END,
  ];
  expect(cleaned(file(EXIF))).toEqual(file([]));
});

test("what follows the end is not kept: a second picture, or a page that calls itself one", () => {
  expect(cleaned([...clean, ...EXIF, ...bytes("<script>"), ...clean])).toEqual(clean);
});

test("bytes between two segments are no metadata of a size", () => {
  const filled = [...START, 0xff, 0xff, ...JFIF, ...TABLES, ...FRAME, ...SCAN, ...END];
  expect(cleaned(filled)).toEqual(clean);
});

describe("what is no whole JPEG is refused", () => {
  test.each([
    ["nothing", []],
    ["a PNG", [0x89, ...bytes("PNG")]],
    ["only the start", START],
    ["without an end", clean.slice(0, -2)],
    ["cut in a header", [...START, 0xff, 0xe0, 0]],
    ["cut in a segment", [...START, ...JFIF.slice(0, 8)]],
    ["something between segments", [...START, ...JFIF, 1, 2, ...FRAME, ...SCAN, ...END]],
  ])("%s", (_, file) => {
    expect(() => cleaned(file)).toThrow("not a JPEG");
  });
});
