import { PICTURE_LIMITS } from "@contract/limits.ts";
import { decode } from "./decode.ts";
import { MOST_BYTES, PictureFault, TOO_LARGE } from "./faults.ts";
import { withoutMetadata } from "./jpeg.ts";
import { CARD_SIDE, cardPart, fitted, type Part, type Size, stepsBetween } from "./sizes.ts";

/** The two JPEGs of a picture, and the size of the page's. */
export type Drawn = Size & { page: Uint8Array<ArrayBuffer>; card: Uint8Array<ArrayBuffer> };

/** What is drawn on: the canvas of a worker, or of the page. */
export type Sheet = {
  canvas: CanvasImageSource & Size;
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  toJpeg: (quality: number) => Promise<Blob | null>;
};
export type MakeSheet = (size: Size) => Sheet;

/**
 * Drawn by the processor: graphics memory has no room for every photograph, and its pixels are read again at once. A JPEG
 * has no transparency.
 */
export const CONTEXT: CanvasRenderingContext2DSettings = { alpha: false, willReadFrequently: true };
export const JPEG = "image/jpeg";

// What nobody tells from the original. Each quality that is tried takes a slow phone a quarter of a second, so that the first
// one is what most photographs need; a flyer, which has fewer bytes and more to be read, is then made better.
const BEST = 0.85;
// With how many of the best one's bytes each of them usually takes, down to what still shows who and when.
const USUAL = { quality: 0.76, share: 0.72 };
const LOWER = [
  { quality: 0.66, share: 0.58 },
  { quality: 0.55, share: 0.48 },
  { quality: 0.42, share: 0.39 },
  { quality: 0.3, share: 0.31 },
];
const SMALLER = 0.75;

/** `part` of the source in the size `to`, on white, step by step. */
function scaled(source: CanvasImageSource, part: Part, to: Size, make: MakeSheet): Sheet {
  const [step = to, ...others] = stepsBetween(part, to);
  const sheet = make(step);
  const { canvas, context } = sheet;
  if (!context) throw new Error("no canvas");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, step.width, step.height);
  const { x, y, width, height } = part;
  context.drawImage(source, x, y, width, height, 0, 0, step.width, step.height);
  return others.length > 0 ? scaled(canvas, wholeOf(canvas), to, make) : sheet;
}

async function encode(sheet: Sheet, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await sheet.toJpeg(quality);
  if (blob === null) throw new Error("no JPEG");
  return withoutMetadata(new Uint8Array(await blob.arrayBuffer()));
}

type Encoded = Size & { jpeg: Uint8Array<ArrayBuffer> };

/** As good as it can be in at most `most` bytes; with fewer pixels where no quality is low enough. */
async function encoded(sheet: Sheet, most: number, make: MakeSheet): Promise<Encoded> {
  const whole = wholeOf(sheet.canvas);
  const { width, height } = whole;
  const usual = await encode(sheet, USUAL.quality);
  const bestLength = usual.length / USUAL.share;
  if (usual.length <= most) {
    const best = bestLength <= most ? await encode(sheet, BEST) : usual;
    return { width, height, jpeg: best.length <= most ? best : usual };
  }
  for (const { quality, share } of LOWER) {
    if (bestLength * share > most) continue;
    const jpeg = await encode(sheet, quality);
    if (jpeg.length <= most) return { width, height, jpeg };
  }
  const smaller = fitted(whole, Math.max(width, height) * SMALLER);
  return encoded(scaled(sheet.canvas, whole, smaller, make), most, make);
}

const wholeOf = ({ width, height }: Size): Part => ({ x: 0, y: 0, width, height });

/**
 * The two sizes of a picture, turned, scaled and without metadata.
 * @throws {PictureFault} for what cannot be read
 */
export async function draw(file: Blob, make: MakeSheet): Promise<Drawn> {
  if (file.size > MOST_BYTES) throw new PictureFault(TOO_LARGE);
  const decoded = await decode(file);
  const whole = wholeOf(decoded);
  const large = scaled(decoded.image, whole, fitted(whole, PICTURE_LIMITS.page.side), make);
  decoded.close();
  const part = cardPart(large.canvas);
  const small = scaled(large.canvas, part, fitted(part, CARD_SIDE), make);
  const { jpeg: page, width, height } = await encoded(large, PICTURE_LIMITS.page.bytes, make);
  const { jpeg: card } = await encoded(small, PICTURE_LIMITS.card.bytes, make);
  return { width, height, page, card };
}
