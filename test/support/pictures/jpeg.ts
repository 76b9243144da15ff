import { randomBytes } from "node:crypto";

/** Returns a segment of a JPEG file: its marker, the length and the content. */
export function segment(marker: number, content: Uint8Array | number[] | string): Buffer {
  const bytes = typeof content === "string" ? Buffer.from(content, "latin1") : Buffer.from(content);
  const length = bytes.length + 2;
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), bytes]);
}

const twoBytes = (value: number) => [value >> 8, value & 0xff];
// The only symbol of the Huffman table, 0, has the bit 0 as its code. It means that a block equals
// the block before.
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
  segment(marker, [8, ...twoBytes(height), ...twoBytes(width), 1, 1, 0x11, 0]);
export const SCAN = segment(0xda, [1, 1, 0, 0, 63, 0]);

/** Returns the scan data of a picture whose blocks are all equal. */
const blocks = (width: number, height: number) =>
  Buffer.alloc(Math.ceil((Math.ceil(width / 8) * Math.ceil(height / 8)) / 4));

/** Returns scan data that contains no marker and that no decoder can show. */
export const noise = (length: number) => Buffer.alloc(length, 0x5a);

type Parts = { before?: Buffer[]; data?: Buffer; behind?: Buffer[] };

/**
 * Returns a grey JPEG file. `before` is added to its header, `data` replaces its scan, `behind` is
 * added at its end.
 */
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

/** The arguments of the function `add_picture` for an ordinary picture. */
export const PICTURE = { page: base64(jpeg(1600, 1200)), card: base64(jpeg(480, 360)) };

/** Returns the arguments of `add_picture` for a new picture at each call. */
export const anotherPicture = () => ({
  ...PICTURE,
  page: base64(jpeg(1600, 1200, { data: Buffer.from(randomBytes(60).toString("hex")) })),
});
