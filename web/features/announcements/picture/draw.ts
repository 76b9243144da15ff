import { PICTURE_LIMITS } from "@contract/limits.ts";
import { HEAD, MOST_BYTES, PictureFault, TOO_LARGE, unreadable } from "./faults.ts";
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

// From what nobody tells from the original to what still shows who and when; with how many of the first one's bytes each
// of them usually takes, as trying all of them takes a phone a second.
const QUALITIES = [
  { quality: 0.85, share: 1 },
  { quality: 0.76, share: 0.72 },
  { quality: 0.66, share: 0.58 },
  { quality: 0.55, share: 0.48 },
  { quality: 0.42, share: 0.39 },
  { quality: 0.3, share: 0.31 },
];
const SMALLER = 0.75;

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    // Turned as the camera was held, which older browsers do without being told, and refuse to be told.
    return await createImageBitmap(file, { imageOrientation: "from-image" }).catch((error) => {
      if (error instanceof TypeError) return createImageBitmap(file);
      throw error;
    });
  } catch {
    throw new PictureFault(unreadable(new Uint8Array(await file.slice(0, HEAD).arrayBuffer())));
  }
}

/** `part` of the source in the size `to`, on white, step by step. */
function scaled(
  source: ImageBitmap | Sheet["canvas"],
  part: Part,
  to: Size,
  make: MakeSheet,
): Sheet {
  let [drawn, from] = [source, part];
  let sheet = make(to);
  for (const step of stepsBetween(part, to)) {
    sheet = make(step);
    const { canvas, context } = sheet;
    if (!context) throw new Error("no canvas");
    context.fillStyle = "#fff";
    context.fillRect(0, 0, step.width, step.height);
    context.drawImage(
      drawn,
      from.x,
      from.y,
      from.width,
      from.height,
      0,
      0,
      step.width,
      step.height,
    );
    [drawn, from] = [canvas, wholeOf(canvas)];
  }
  return sheet;
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
  let first: number | undefined;
  for (const { quality, share } of QUALITIES) {
    if (first !== undefined && first * share > most) continue;
    const jpeg = await encode(sheet, quality);
    if (jpeg.length <= most) return { width, height, jpeg };
    first ??= jpeg.length;
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
  const bitmap = await decode(file);
  const whole = wholeOf(bitmap);
  const large = scaled(bitmap, whole, fitted(whole, PICTURE_LIMITS.page.side), make);
  bitmap.close();
  const part = cardPart(large.canvas);
  const small = scaled(large.canvas, part, fitted(part, CARD_SIDE), make);
  const { jpeg: page, width, height } = await encoded(large, PICTURE_LIMITS.page.bytes, make);
  const { jpeg: card } = await encoded(small, PICTURE_LIMITS.card.bytes, make);
  return { width, height, page, card };
}
