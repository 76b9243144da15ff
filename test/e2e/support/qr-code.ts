import type { Locator, Page } from "@playwright/test";
import jsqr from "jsqr";

const SIZE = 300;

/** Returns the text of a QR code on the page, decoded from a screenshot. */
export async function readCode(page: Page, code: Locator): Promise<string | undefined> {
  const png = (await code.screenshot()).toString("base64");
  // The pixels are one string, because Playwright needs seconds to transfer an array of that many
  // numbers.
  const pixels = await page.evaluate(
    async ({ source, size }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = new OffscreenCanvas(size, size).getContext("2d");
      canvas?.drawImage(image, 0, 0, size, size);
      const { data = [] } = canvas?.getImageData(0, 0, size, size) ?? {};
      return Array.from(data, (value) => String.fromCharCode(value)).join("");
    },
    { source: png, size: SIZE },
  );
  const data = Uint8ClampedArray.from(Buffer.from(pixels, "latin1"));
  return jsqr.default(data, SIZE, SIZE)?.data;
}
