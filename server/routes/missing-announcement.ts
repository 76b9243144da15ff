import type { Read } from "../render/web-app.ts";

// A UUID as the database writes it.
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether `id` is written as our addresses have it; what is not names nothing, and the database is not asked. */
export const isId = (id: string) => ID.test(id);

/**
 * The status of everything about an announcement that has no row: 410 when it was deleted, 404 when there never was
 * one. Undefined when the database cannot tell.
 */
export async function missingStatus(id: string, read: Read): Promise<404 | 410 | undefined> {
  if (!isId(id)) return 404;
  const wasDeleted = await read(`/rest/v1/rpc/was_deleted?announcement_id=${id}`);
  if (typeof wasDeleted !== "boolean") return undefined;
  return wasDeleted ? 410 : 404;
}
