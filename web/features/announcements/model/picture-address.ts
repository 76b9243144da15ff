import { cardPhotoPath, photoPath } from "@/app/addresses.ts";
import { config, functionAddress } from "@/lib/config.ts";

/** The stored sizes of a picture: `card` beside the text in a list, `page` on the announcement's own page. */
export type PictureSize = "card" | "page";

/** Returns the URL of a picture by its id (`announcements.picture`). */
export function pictureAddress(id: string, size: PictureSize): string {
  if (!config.hasOwnServer) return functionAddress("picture", { id, size });
  return size === "card" ? cardPhotoPath(id) : photoPath(id);
}

/** Returns the size (px) of a picture on the announcement's page, which its id ends with. The `card` size is a square part of it. */
export function pictureSize(id: string): { width: number; height: number } {
  const [, width = 4, height = 3] = /-(\d+)x(\d+)$/.exec(id) ?? [];
  return { width: Number(width), height: Number(height) };
}
