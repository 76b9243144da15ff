import { PICTURE_LIMITS } from "@contract/limits.ts";
import { HEAD, PictureFault, unreadable } from "./faults.ts";
import { jpegSize } from "./jpeg.ts";
import { fitted, type Size } from "./sizes.ts";

/** A picture that can be drawn, turned as the camera was held. */
export type Decoded = Size & { image: CanvasImageSource; close: () => void };

// Into as many parts of its sides a decoder of JPEG makes a picture smaller.
const PARTS = 8;
// So little smaller than it may be, a picture is kept in the decoder's size: nothing is scaled then.
const ALMOST = 0.9;

/**
 * The size, of those that a decoder of JPEG makes by itself, that the page's picture has, or is drawn from; undefined for
 * the whole.
 */
function sizeToDecode(whole: Size): Size | undefined {
  const wanted = fitted(whole, PICTURE_LIMITS.page.side);
  const exact = (PARTS * wanted.width) / whole.width;
  const parts = Math.floor(exact) >= ALMOST * exact ? Math.floor(exact) : Math.ceil(exact);
  const scaled = (side: number) => Math.ceil((side * parts) / PARTS);
  return parts < PARTS ? { width: scaled(whole.width), height: scaled(whole.height) } : undefined;
}

/**
 * A large JPEG, decoded to little more than what is kept of it: a quarter of the time. Undefined where the browser cannot,
 * and of what is no such file.
 */
async function decodeSmaller(file: Blob): Promise<Decoded | undefined> {
  // Without a word about the rotation it is not sure to be turned.
  if (typeof ImageDecoder === "undefined" || !("rotation" in VideoFrame.prototype))
    return undefined;
  const data = new Uint8Array(await file.arrayBuffer());
  const whole = jpegSize(data);
  const size = whole && sizeToDecode(whole);
  if (!size) return undefined;
  const decoder = new ImageDecoder({
    type: "image/jpeg",
    data,
    desiredWidth: size.width,
    desiredHeight: size.height,
  });
  try {
    const { image } = await decoder.decode();
    const { displayWidth: width, displayHeight: height } = image;
    return { image, width, height, close: () => image.close() };
  } catch {
    return undefined;
  } finally {
    decoder.close();
  }
}

async function decodeWhole(file: Blob): Promise<Decoded> {
  // Turned as the camera was held, which older browsers do without being told, and refuse to be told.
  const image = await createImageBitmap(file, { imageOrientation: "from-image" }).catch((error) => {
    if (error instanceof TypeError) return createImageBitmap(file);
    throw error;
  });
  const { width, height } = image;
  return { image, width, height, close: () => image.close() };
}

/** @throws {PictureFault} for what cannot be read */
export async function decode(file: Blob): Promise<Decoded> {
  try {
    return (await decodeSmaller(file)) ?? (await decodeWhole(file));
  } catch {
    throw new PictureFault(unreadable(new Uint8Array(await file.slice(0, HEAD).arrayBuffer())));
  }
}
