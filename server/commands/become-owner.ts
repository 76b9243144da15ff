import { stat } from "node:fs/promises";

/**
 * Started by root on a folder of another account (`sudo npm run backup`), the process becomes that
 * account: files of root's would lock the server out, and links of that account must not lead root.
 */
export async function becomeOwnerOf(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = await stat(folder).catch(() => undefined);
  if (owner === undefined || owner.uid === 0) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}
