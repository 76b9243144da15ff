import { drawPicture } from "./draw-picture.ts";

addEventListener("message", async ({ data }: MessageEvent<File>) =>
  postMessage(await drawPicture(data)),
);
