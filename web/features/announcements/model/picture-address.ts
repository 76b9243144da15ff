import { cardPhotoPath, photoPath } from "@/app/addresses.ts";
import { config, functionAddress } from "@/lib/config.ts";

/**
 * The stored sizes of a picture: `card` is shown beside the text in a list, `page` on the
 * announcement's own page.
 */
type PictureSize = "card" | "page";

/** Returns the URL of a picture by its id (`announcements.picture`). */
export function pictureAddress(id: string, size: PictureSize): string {
  if (!config.hasOwnServer) return functionAddress("picture", { id, size });
  return size === "card" ? cardPhotoPath(id) : photoPath(id);
}

/**
 * Returns width and height (px) of a picture on the announcement's page. The picture's id ends with
 * both. The `card` size is a square section of the picture.
 */
export function pictureSize(id: string): { width: number; height: number } {
  const [, width = 4, height = 3] = /-(\d+)x(\d+)$/.exec(id) ?? [];
  return { width: Number(width), height: Number(height) };
}
