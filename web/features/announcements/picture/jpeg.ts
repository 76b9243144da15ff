// Markers of a JPEG file (ITU-T T.81, table B.1).
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const FIRST_RESTART = 0xd0;
const LAST_RESTART = 0xd7;

/**
 * Segments that a browser needs to show the picture: tables, restart interval, and the frame, baseline or progressive. What
 * else there may be is metadata: place and camera (EXIF, XMP), captions, comments, further pictures, profiles of a colour
 * space that is not sRGB.
 */
const NEEDED = new Set([0xdb, 0xc4, 0xdd, 0xc0, 0xc1, 0xc2, SCAN]);

/** Those that say how colours are written, by their first letters and their length: with a thumbnail they are longer. */
const COLOURS = new Map([
  [0xe0, { name: "JFIF\0", length: 16 }],
  [0xee, { name: "Adobe", length: 14 }],
]);

/** Whether the segment that begins at `at` is kept; it has `length` bytes behind its marker. */
function isNeeded(jpeg: Uint8Array, at: number, length: number): boolean {
  const code = jpeg[at + 1] ?? 0;
  const colours = COLOURS.get(code);
  if (!colours) return NEEDED.has(code);
  const name = String.fromCharCode(...jpeg.subarray(at + 4, at + 4 + colours.name.length));
  return length === colours.length && name === colours.name;
}

const isScanByte = (code: number | undefined) =>
  code === 0 || (code !== undefined && code >= FIRST_RESTART && code <= LAST_RESTART);

/** Where the bytes of a scan that begin at `from` end: at the next marker. */
function endOfScan(jpeg: Uint8Array, from: number): number {
  let at = jpeg.indexOf(0xff, from);
  while (at >= 0 && isScanByte(jpeg[at + 1])) at = jpeg.indexOf(0xff, at + 2);
  return at < 0 ? jpeg.length : at;
}

const FRAMES = [0xc0, 0xc1, 0xc2];

/** The pixels of a JPEG as its header has them, before it is turned; undefined of what is none. */
export function jpegSize(jpeg: Uint8Array): { width: number; height: number } | undefined {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  let at = 2;
  while (at + 9 <= jpeg.length && view.getUint16(0) === 0xffd8 && jpeg[at] === 0xff) {
    if (FRAMES.includes(jpeg[at + 1] ?? 0))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/**
 * The same picture without any metadata, and without what follows its end: the canvas of some browsers writes EXIF.
 * @throws when it is no whole JPEG
 */
export function withoutMetadata(jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
  const broken = () => new Error("not a JPEG");
  if (jpeg[0] !== 0xff || jpeg[1] !== START) throw broken();
  const kept: Uint8Array[] = [jpeg.subarray(0, 2)];
  let at = 2;
  for (;;) {
    const code = jpeg[at + 1];
    if (jpeg[at] !== 0xff || code === undefined) throw broken();
    if (code === END) break;
    // A marker may be preceded by any number of these.
    if (code === 0xff) {
      at += 1;
      continue;
    }
    const [high, low] = [jpeg[at + 2], jpeg[at + 3]];
    if (high === undefined || low === undefined) throw broken();
    const length = high * 256 + low;
    const header = at + 2 + length;
    const next = code === SCAN ? endOfScan(jpeg, header) : header;
    if (next > jpeg.length) throw broken();
    if (isNeeded(jpeg, at, length)) kept.push(jpeg.subarray(at, next));
    at = next;
  }
  kept.push(jpeg.subarray(at, at + 2));
  const whole = new Uint8Array(kept.reduce((total, { length }) => total + length, 0));
  let written = 0;
  for (const part of kept) {
    whole.set(part, written);
    written += part.length;
  }
  return whole;
}
