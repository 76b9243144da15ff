import { logoDataUrl } from "./queries.ts";

// Sides of the logo in px. 256 px is the largest size of a home screen icon. A smaller side is
// tried when the PNG is too long.
const SIZES = [256, 192, 144] as const;
/** Maximum length of the PNG in base64, as in the constraint `church_logo_length`. */
const MOST_CHARACTERS = 60_000;

const DATA_URL = logoDataUrl("");

const UNREADABLE = "Não foi possível ler esta imagem. Escolha um arquivo PNG, JPEG ou WebP.";
const TOO_MUCH =
  "Esta imagem tem detalhes demais para uma marca pequena. Escolha um desenho mais simples, de preferência em PNG.";

/**
 * Returns the position of a picture of `width` × `height` px in a square of `size` px, centred and
 * not cut.
 */
export function placeInSquare(width: number, height: number, size: number) {
  const scale = size / Math.max(width, height);
  const shown = { width: width * scale, height: height * scale };
  return { x: (size - shown.width) / 2, y: (size - shown.height) / 2, ...shown };
}

function drawSquare(picture: ImageBitmap, size: number): string {
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  const { x, y, width, height } = placeInSquare(picture.width, picture.height, size);
  const context = canvas.getContext("2d");
  if (!context) throw new Error(UNREADABLE);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, x, y, width, height);
  return canvas.toDataURL("image/png").slice(DATA_URL.length);
}

/**
 * Returns the picture in `file` as a square PNG in base64. The PNG has no metadata of the file,
 * because the picture is drawn again.
 * @throws {Error} with a text for the person who chose the file
 */
export async function scalePicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(UNREADABLE);
  });
  try {
    for (const size of SIZES) {
      const logo = drawSquare(picture, size);
      if (logo.length <= MOST_CHARACTERS) return logo;
    }
  } finally {
    picture.close();
  }
  throw new Error(TOO_MUCH);
}
