import { CONTEXT, draw, JPEG, type MakeSheet } from "./draw.ts";
import { PictureFault } from "./faults.ts";

/** What the page is told: the picture, or why there is none; without a fault the page itself is to try. */
export type Answer = { drawn: Awaited<ReturnType<typeof draw>> } | { fault: string | undefined };

const sheet: MakeSheet = ({ width, height }) => {
  const canvas = new OffscreenCanvas(width, height);
  const toJpeg = (quality: number) => canvas.convertToBlob({ type: JPEG, quality });
  return { canvas, context: canvas.getContext("2d", CONTEXT), toJpeg };
};

async function answer(file: Blob): Promise<Answer> {
  try {
    return { drawn: await draw(file, sheet) };
  } catch (error) {
    return { fault: error instanceof PictureFault ? error.message : undefined };
  }
}

addEventListener("message", async ({ data }: MessageEvent<Blob>) => {
  postMessage(await answer(data));
});
