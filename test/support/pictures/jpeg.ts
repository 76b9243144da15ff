import { randomBytes } from "node:crypto";

/** A segment of a JPEG: its marker, the length of what follows, and that. */
export function segment(marker: number, content: Uint8Array | number[] | string): Buffer {
  const bytes = typeof content === "string" ? Buffer.from(content, "latin1") : Buffer.from(content);
  const length = bytes.length + 2;
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), bytes]);
}

const two = (value: number) => [value >> 8, value & 0xff];
// One code alone, the bit 0, stands for the symbol 0: no difference to the block before, and nothing more in this one.
const ONE_CODE = [1, ...new Array(15).fill(0), 0];

export const START = Buffer.from([0xff, 0xd8]);
export const END = Buffer.from([0xff, 0xd9]);
export const JFIF = segment(0xe0, [...Buffer.from("JFIF\0"), 1, 1, 0, 0, 1, 0, 1, 0, 0]);
export const TABLES = Buffer.concat([
  segment(0xdb, [0, ...new Array(64).fill(1)]),
  segment(0xc4, [0x00, ...ONE_CODE]),
  segment(0xc4, [0x10, ...ONE_CODE]),
]);
export const frame = (width: number, height: number, marker = 0xc0) =>
  segment(marker, [8, ...two(height), ...two(width), 1, 1, 0x11, 0]);
export const SCAN = segment(0xda, [1, 1, 0, 0, 63, 0]);

/** The data of a scan of blocks that are all alike. */
const blocks = (width: number, height: number) =>
  Buffer.alloc(Math.ceil((Math.ceil(width / 8) * Math.ceil(height / 8)) / 4));

/** Bytes of a scan without any marker; no picture. */
export const noise = (length: number) => Buffer.alloc(length, 0x5a);

type Parts = { before?: Buffer[]; data?: Buffer; behind?: Buffer[] };

/** A JPEG of one grey, as a canvas writes it; `before` stands in its header, `data` for its scan, `behind` at its end. */
export function jpeg(
  width: number,
  height: number,
  { before = [], data, behind = [] }: Parts = {},
) {
  const scan = data ?? blocks(width, height);
  const header = [START, JFIF, ...before, TABLES, frame(width, height), SCAN];
  return Buffer.concat([...header, scan, END, ...behind]);
}

export const base64 = (content: Uint8Array) => Buffer.from(content).toString("base64");

/** What add_picture takes, of an ordinary picture. */
export const PICTURE = { page: base64(jpeg(1600, 1200)), card: base64(jpeg(480, 360)) };

/** Another ordinary picture each time. */
export const anotherPicture = () => ({
  ...PICTURE,
  page: base64(jpeg(1600, 1200, { data: Buffer.from(randomBytes(60).toString("hex")) })),
});
