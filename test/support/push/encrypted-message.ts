import { createDecipheriv, type ECDH, hkdfSync } from "node:crypto";

const TAG_BYTES = 16;

function derive(secret: Uint8Array, salt: Uint8Array, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));
}

/** What `content` says to the owner of `keys`: RFC 8291 and one record of RFC 8188, by the books. */
export function decrypted(content: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = content.subarray(0, 16);
  const end = 21 + (content[20] ?? 0);
  const sender = content.subarray(21, end);
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, keyInfo, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(content.subarray(-TAG_BYTES));
  const padded = Buffer.concat([
    decipher.update(content.subarray(end, -TAG_BYTES)),
    decipher.final(),
  ]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
