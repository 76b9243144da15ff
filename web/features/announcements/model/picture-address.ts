import { cardPhotoPath, photoPath } from "@/app/addresses.ts";
import { config, functionAddress } from "@/lib/config.ts";

/** The sizes in which a picture is kept: beside an announcement's text in a list, and on its page. */
export type PictureSize = "card" | "page";

/** From where a browser loads a picture by its id (`announcements.picture`). */
export function pictureAddress(id: string, size: PictureSize): string {
  if (!config.hasOwnServer) return functionAddress("picture", { id, size });
  return size === "card" ? cardPhotoPath(id) : photoPath(id);
}

/** The pixels of a picture on the page, which stand in its id; a card's is a square of a part of it. */
export function pictureSize(id: string): { width: number; height: number } {
  const [, width = 4, height = 3] = /-(\d+)x(\d+)$/.exec(id) ?? [];
  return { width: Number(width), height: Number(height) };
}
