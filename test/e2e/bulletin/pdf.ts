import { inflateSync } from "node:zlib";
import jsqr from "jsqr";

/** The width and height of every page, in millimetres. */
export function pageSizes(pdf: Buffer): [width: number, height: number][] {
  const pages = pdf.toString("latin1").matchAll(/\/Type \/Page\n[\s\S]*?endobj/g);
  const millimetres = (points = "") => Math.round((Number(points) * 25.4) / 72);
  return [...pages].map(([page]) => {
    const [, width, height] = page.match(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/) ?? [];
    return [millimetres(width), millimetres(height)];
  });
}

/** Returns the drawing operators of all pages. */
function drawings(pdf: Buffer): string {
  const text = pdf.toString("latin1");
  return [...text.matchAll(/\/FlateDecode[^>]*>>\s*stream\n/g)]
    .map(({ index, 0: head }) => {
      const start = index + head.length;
      const stream = pdf.subarray(start, text.indexOf("endstream", start));
      return inflateSync(stream).toString("latin1");
    })
    .join("\n");
}

const PIXELS_PER_MODULE = 4;

/** Decodes the QR code that the PDF draws: a white square, and a black path of rectangles. */
export function drawnCode(pdf: Buffer): string | undefined {
  const [, size = "0", path = ""] =
    drawings(pdf).match(/\n0 0 (\d+) \1 re\nf\n0 0 0 RG 0 0 0 rg\n([^f]*?)\nf\n/) ?? [];
  const width = Number(size) * PIXELS_PER_MODULE;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const rectangle of path.split("h\n")) {
    const corners = [...rectangle.matchAll(/^(\d+) (\d+) [ml]$/gm)];
    const [xs, ys] = [1, 2].map((at) => corners.map((corner) => Number(corner[at])));
    if (!xs?.length || !ys?.length) continue;
    const scaled = (value: number) => value * PIXELS_PER_MODULE;
    for (let y = scaled(Math.min(...ys)); y < scaled(Math.max(...ys)); y += 1) {
      const row = y * width;
      const from = (row + scaled(Math.min(...xs))) * 4;
      const to = (row + scaled(Math.max(...xs))) * 4;
      pixels.fill(0, from, to);
      for (let alpha = from + 3; alpha < to; alpha += 4) pixels[alpha] = 255;
    }
  }
  return jsqr.default(pixels, width, width)?.data;
}
