import { randomBytes } from "node:crypto";
import { jpeg } from "../../support/pictures/jpeg.ts";
import type { Parish } from "./parish.ts";

type NewPicture = { width: number; height: number; description?: string };

/** Gives an announcement a picture of that size. @returns the picture's id */
export async function pictured(
  { sql }: Parish,
  announcementId: string,
  { width, height, description }: NewPicture,
): Promise<string> {
  const id = `${randomBytes(16).toString("hex")}-${width}x${height}`;
  await sql`
    insert into private.pictures (id, page, card) values (${id}, ${jpeg(width, height)}, ${jpeg(320, 320)})
  `;
  await sql`
    update public.announcements set picture = ${id}, picture_description = ${description ?? null}
    where id = ${announcementId}
  `;
  return id;
}
