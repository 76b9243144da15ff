/** Whose session an access token opens, and until when, in milliseconds. */
export type Claims = { email: string; expiresAt: number };

function payloadOf(token: string): unknown {
  const [, payload = ""] = token.split(".");
  const bytes = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (sign) => sign.charCodeAt(0))));
}

/** What an access token says of itself, undefined when it is none. Only the server can tell whether it is true. */
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
