const VERSION_BYTE = 6;
const VARIANT_BYTE = 8;

/**
 * Returns a random UUID (version 4, RFC 9562). Browsers have `crypto.randomUUID` only on https, and
 * some churches use plain http.
 */
export function randomUuid(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, index) => {
    if (index === VERSION_BYTE) return (byte & 0x0f) | 0x40;
    if (index === VARIANT_BYTE) return (byte & 0x3f) | 0x80;
    return byte;
  });
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

const CANONICAL = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns whether `text` is a UUID as the database writes it: lower case, with hyphens. Addresses
 * allow no other form.
 */
export const isUuid = (text: string) => CANONICAL.test(text);
