import { PICTURE_LIMITS } from "@contract/limits.ts";
import { OTHER, PictureError, TOO_LARGE, unreadable } from "./picture-errors.ts";
import { CARD_SIDE, cardPart, fitted, type Part, type Size } from "./picture-sizes.ts";

/** A picture as two JPEGs in data URLs, with the size of its page; or why the file cannot become one. */
export type Answer = (Size & { page: string; card: string }) | { fault: string };

/** Workers alone have it, so TypeScript's names of a page lack it. */
declare class FileReaderSync {
  readAsDataURL(blob: Blob): string;
}

/** A larger file fills a phone's memory before it becomes small. */
const MOST_BYTES = 60_000_000;
// At the first one nobody sees a difference from the original; at the last one a flyer can still be read.
const QUALITIES = [0.85, 0.74, 0.62, 0.48, 0.3];
const SMALLER = 0.75;

/** @throws {PictureError} */
async function decode(file: File): Promise<ImageBitmap> {
  if (file.size > MOST_BYTES) throw new PictureError(TOO_LARGE);
  try {
    // Browsers turn it as the camera was held; older ones refuse `imageOrientation: "from-image"`, today's default.
    return await createImageBitmap(file);
  } catch {
    throw new PictureError(unreadable(file));
  }
}

/** Draws a part of the source with at most `side` pixels on its longer side. */
async function scaled(source: ImageBitmap | OffscreenCanvas, part: Part, side: number) {
  const { width, height } = fitted(part, side);
  const image = await createImageBitmap(source, part.x, part.y, part.width, part.height, {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: "high",
  });
  const canvas = new OffscreenCanvas(width, height);
  // Graphics memory has no room for every photograph.
  const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  // A JPEG has no transparency.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0);
  image.close();
  return canvas;
}

const wholeOf = ({ width, height }: Size): Part => ({ x: 0, y: 0, width, height });

/** Encodes a JPEG of at most `most` bytes, which a canvas writes without metadata; with fewer pixels where no quality fits. */
async function encode(canvas: OffscreenCanvas, most: number): Promise<Size & { url: string }> {
  const { width, height } = canvas;
  for (const quality of QUALITIES) {
    const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality });
    if (jpeg.size <= most) return { width, height, url: new FileReaderSync().readAsDataURL(jpeg) };
  }
  return encode(await scaled(canvas, wholeOf(canvas), Math.max(width, height) * SMALLER), most);
}

async function draw(file: File): Promise<Answer> {
  const whole = await decode(file);
  const large = await scaled(whole, wholeOf(whole), PICTURE_LIMITS.page.side);
  whole.close();
  const { url: page, ...size } = await encode(large, PICTURE_LIMITS.page.bytes);
  const small = await scaled(large, cardPart(large), CARD_SIDE);
  return { ...size, page, card: (await encode(small, PICTURE_LIMITS.card.bytes)).url };
}

addEventListener("message", async ({ data }: MessageEvent<File>) => {
  const answer = await draw(data).catch((error): Answer => {
    if (error instanceof PictureError) return { fault: error.message };
    console.error(error);
    return { fault: OTHER };
  });
  postMessage(answer);
});
