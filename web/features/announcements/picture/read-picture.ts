import { CONTEXT, type Drawn, draw, JPEG, type MakeSheet } from "./draw.ts";
import { PictureFault } from "./faults.ts";
import type { Answer } from "./picture-worker.ts";
import type { ChosenPicture } from "./stored-picture.ts";

let waiting: Worker | undefined;

const startWorker = () =>
  new Worker(new URL("./picture-worker.ts", import.meta.url), { type: "module" });

/** Starts what will draw the next picture, while somebody looks for it. */
export function prepareReading(): void {
  if (typeof OffscreenCanvas === "undefined" || waiting) return;
  waiting = startWorker();
  // It is tried again, and answered for, when there is a picture.
  waiting.addEventListener("error", () => {
    waiting = undefined;
  });
}

/** Draws beside the page, so that typing goes on; undefined where the browser cannot. @throws {PictureFault} */
async function drawBeside(file: Blob): Promise<Drawn | undefined> {
  if (typeof OffscreenCanvas === "undefined") return undefined;
  const worker = waiting ?? startWorker();
  waiting = undefined;
  const answer = await new Promise<Answer>((resolve) => {
    worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => resolve(data));
    worker.addEventListener("error", () => resolve({ fault: undefined }));
    worker.postMessage(file);
  });
  worker.terminate();
  if ("drawn" in answer) return answer.drawn;
  if (answer.fault !== undefined) throw new PictureFault(answer.fault);
  return undefined;
}

const pageSheet: MakeSheet = ({ width, height }) => {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const toJpeg = (quality: number) =>
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, JPEG, quality));
  return { canvas, context: canvas.getContext("2d", CONTEXT), toJpeg };
};

function dataUrl(jpeg: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(new Blob([jpeg], { type: JPEG }));
  });
}

/** The two sizes of what somebody chose. @throws {PictureFault} */
export async function readPicture(file: Blob): Promise<ChosenPicture> {
  const { page, card, width, height } = (await drawBeside(file)) ?? (await draw(file, pageSheet));
  return { width, height, page: await dataUrl(page), card: await dataUrl(card) };
}
