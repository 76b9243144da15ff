/** The account of an access token, and when it expires (ms). */
export type Claims = { email: string; expiresAt: number };

function payloadOf(token: string): unknown {
  const [, payload = ""] = token.split(".");
  const bytes = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (sign) => sign.charCodeAt(0))));
}

/** The claims of an access token, unverified; undefined when it cannot be read. */
export function readClaims(token: string): Claims | undefined {
  try {
    const payload = Object(payloadOf(token));
    const email: unknown = Reflect.get(payload, "email");
    const exp: unknown = Reflect.get(payload, "exp");
    if (typeof email !== "string" || email === "" || typeof exp !== "number") return undefined;
    return { email, expiresAt: exp * 1000 };
  } catch {
    return undefined;
  }
}
