import { createECDH } from "node:crypto";
import type { Client } from "pg";

/** The pair by which push services know this board (VAPID, RFC 8292), in base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

function createKeys(): PushKeys {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys("base64url");
  // Without the zeros that it may begin with, it would be shorter than services take.
  const privateKey = pair.getPrivateKey().toString("hex").padStart(64, "0");
  return { publicKey, privateKey: Buffer.from(privateKey, "hex").toString("base64url") };
}

/**
 * Says in the database to which `hosts` messages are sent, and makes the board's keys at the first start: of several
 * servers one does. Without hosts nothing is sent, and no key is made for it.
 */
export async function preparePush(owner: Client, hosts: readonly string[]): Promise<void> {
  const { rowCount } = await owner.query("update private.push_service set hosts = $1", [hosts]);
  if (rowCount || hosts.length === 0) return;
  const { publicKey, privateKey } = createKeys();
  await owner.query(
    `insert into private.push_service (public_key, private_key, hosts) values ($1, $2, $3)
     on conflict (id) do update set hosts = excluded.hosts`,
    [publicKey, privateKey, hosts],
  );
}
