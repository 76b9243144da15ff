import { cardPhotoPath, photoPath } from "@/app/addresses.ts";
import { config, functionAddress } from "@/lib/config.ts";

/**
 * The stored sizes of a picture. Lists show the size `card`, and the announcement's page shows the
 * size `page`.
 */
type PictureSize = "card" | "page";

/** Returns the URL of a picture by its id (`announcements.picture`). */
export function pictureAddress(id: string, size: PictureSize): string {
  if (!config.hasOwnServer) return functionAddress("picture", { id, size });
  return size === "card" ? cardPhotoPath(id) : photoPath(id);
}

/**
 * Returns the width and height (px) of a picture on the announcement's page. The id of the picture
 * ends with both numbers. The size `card` is a square section of the picture.
 */
export function pictureSize(id: string): { width: number; height: number } {
  const [, width = 4, height = 3] = /-(\d+)x(\d+)$/.exec(id) ?? [];
  return { width: Number(width), height: Number(height) };
}
