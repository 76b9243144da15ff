import { PICTURE_LIMITS } from "@database/limits.ts";
import { PictureError, TOO_LARGE, UNREADABLE, unreadableMessage } from "../model/picture-errors.ts";
import { CARD_SIDE, cardPart, fitSize, type Part, type Size } from "./picture-sizes.ts";

/**
 * The result of reading a file: two JPEG data URLs with the size of `page`. If the file cannot be
 * read, the result is the reason (`fault`).
 */
export type Answer = (Size & { page: string; card: string }) | { fault: string };

type Canvas = OffscreenCanvas | HTMLCanvasElement;

/**
 * Maximum size of a chosen file (bytes). Decoding a larger file would fill the memory of a phone.
 */
const MOST_BYTES = 60_000_000;
// JPEG qualities in the order of the attempts. The first quality looks like the original. With the
// last quality, a flyer is still readable.
const QUALITIES = [0.85, 0.74, 0.62, 0.48, 0.3];
const SMALLER = 0.75;

/**
 * Decodes an image file.
 * @throws {PictureError} if the file is too large, or the browser cannot decode its format
 */
async function decode(file: File): Promise<ImageBitmap> {
  if (file.size > MOST_BYTES) throw new PictureError(TOO_LARGE);
  try {
    // By default browsers rotate a photograph to its upright orientation. Older browsers refuse the
    // explicit option `imageOrientation: "from-image"`.
    return await createImageBitmap(file);
  } catch {
    throw new PictureError(unreadableMessage(file));
  }
}

/**
 * Creates a canvas. Workers have no `document`, and Safari before version 16.4 has no
 * `OffscreenCanvas`.
 */
function createCanvas(width: number, height: number): Canvas {
  if ("OffscreenCanvas" in globalThis) return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement("canvas"), { width, height });
}

async function jpegOf(canvas: Canvas, quality: number): Promise<Blob> {
  const type = "image/jpeg";
  if ("convertToBlob" in canvas) return canvas.convertToBlob({ type, quality });
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
  if (!blob) throw new Error("cannot encode the picture as a JPEG");
  return blob;
}

const dataUrl = (blob: Blob) =>
  new Promise<string>((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(blob);
  });

/** Draws a part of the source. The longer side of the result has at most `side` px. */
async function drawScaled(source: ImageBitmap | Canvas, part: Part, side: number) {
  const { width, height } = fitSize(part, side);
  const image = await createImageBitmap(source, part.x, part.y, part.width, part.height, {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: "high",
  });
  const canvas = createCanvas(width, height);
  // `willReadFrequently` avoids graphics memory, because some photographs do not fit into graphics
  // memory.
  const options: CanvasRenderingContext2DSettings = { alpha: false, willReadFrequently: true };
  const context =
    "toBlob" in canvas ? canvas.getContext("2d", options) : canvas.getContext("2d", options);
  if (!context) throw new Error("cannot draw the picture: no 2D canvas context");
  // A JPEG has no transparency, so the background is white.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0);
  image.close();
  return canvas;
}

const wholeOf = ({ width, height }: Size): Part => ({ x: 0, y: 0, width, height });

/**
 * Encodes a JPEG of at most `most` bytes. If no quality fits, the picture gets fewer pixels. The
 * canvas writes no metadata, for example no coordinates.
 */
async function encode(canvas: Canvas, most: number): Promise<Size & { url: string }> {
  const { width, height } = canvas;
  for (const quality of QUALITIES) {
    const jpeg = await jpegOf(canvas, quality);
    if (jpeg.size <= most) return { width, height, url: await dataUrl(jpeg) };
  }
  return encode(await drawScaled(canvas, wholeOf(canvas), Math.max(width, height) * SMALLER), most);
}

async function draw(file: File): Promise<Answer> {
  const whole = await decode(file);
  const large = await drawScaled(whole, wholeOf(whole), PICTURE_LIMITS.page.side);
  whole.close();
  const { url: page, ...size } = await encode(large, PICTURE_LIMITS.page.bytes);
  const small = await drawScaled(large, cardPart(large), CARD_SIDE);
  return { ...size, page, card: (await encode(small, PICTURE_LIMITS.card.bytes)).url };
}

/**
 * Draws both sizes of the picture in `file`. The promise never rejects. If the file cannot be read,
 * the result contains the reason.
 */
export const drawPicture = (file: File): Promise<Answer> =>
  draw(file).catch((error) => {
    if (error instanceof PictureError) return { fault: error.message };
    console.error(error);
    return { fault: UNREADABLE };
  });
