import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  hkdfSync,
  randomBytes,
  sign,
} from "node:crypto";

/** The key pair that identifies this board to push services (VAPID, RFC 8292), in base64url. */
export type Keys = { public_key: string; private_key: string };

const CURVE = "prime256v1";
const SALT_BYTES = 16;
const RECORD_BYTES = 4096;
// The end of the last record of a content (RFC 8188 §2).
const LAST_RECORD = Buffer.of(2);
const SIGNATURE_S = 12 * 60 * 60;

const derive = (secret: Uint8Array, salt: Uint8Array, info: string | Buffer, bytes: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));

/**
 * Encrypts a message for the browser with the keys `p256dh` and `auth`, which are in base64url
 * (RFC 8291, with a single record of RFC 8188). Only tests pass `salt` and `privateKey`.
 * @throws ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY if `p256dh` is no point of the curve.
 */
export function encrypt(
  text: string,
  { p256dh, auth }: { p256dh: string; auth: string },
  { salt = randomBytes(SALT_BYTES), privateKey }: { salt?: Buffer; privateKey?: Buffer } = {},
): Buffer {
  const receiver = Buffer.from(p256dh, "base64url");
  const own = createECDH(CURVE);
  if (privateKey) own.setPrivateKey(privateKey);
  else own.generateKeys();
  const sender = own.getPublicKey();
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), receiver, sender]);
  const shared = own.computeSecret(receiver);
  const secret = derive(shared, Buffer.from(auth, "base64url"), keyInfo, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES);
  sizes.writeUInt8(sender.length, 4);
  return Buffer.concat([
    salt,
    sizes,
    sender,
    cipher.update(Buffer.concat([Buffer.from(text), LAST_RECORD])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/**
 * Returns the header `Authorization` of requests to the push service at `origin` (RFC 8292). It is
 * valid for twelve hours. `contact` is an address of the board's operator.
 */
export function authorize(
  origin: string,
  contact: string,
  { public_key, private_key }: Keys,
  now = Date.now(),
): string {
  const claims = { aud: origin, exp: Math.floor(now / 1000) + SIGNATURE_S, sub: contact };
  const signed = `${encoded({ typ: "JWT", alg: "ES256" })}.${encoded(claims)}`;
  const point = Buffer.from(public_key, "base64url");
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  const jwk = { kty: "EC", crv: "P-256", d: private_key, x, y };
  const key = createPrivateKey({ key: jwk, format: "jwk" });
  const signature = sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" });
  return `vapid t=${signed}.${signature.toString("base64url")}, k=${public_key}`;
}
