import { paths } from "@/app/addresses.ts";

type Claims = { email: string; expiresAt: number };

function payloadOf(token: string): unknown {
  const [, payload = ""] = token.split(".");
  const bytes = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (sign) => sign.charCodeAt(0))));
}

/** The claims of an access token, unverified; undefined when it cannot be read. */
function readClaims(token: string): Claims | undefined {
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

/** Whether the profile gives the rights of an admin (specification §6). */
export function isAdmin(profile: { role: string } | null | undefined): boolean {
  return profile?.role === "admin";
}

/** Whether the profile gives the rights of an editor, which an admin has too. */
export function isEditor(profile: { role: string } | null | undefined): boolean {
  return profile?.role === "editor" || isAdmin(profile);
}

export const ROLE_BADGES: Readonly<Record<string, string>> = { editor: "Editor", admin: "Admin" };

const PURPOSES = ["recovery", "signup", "email_change"] as const;
type LinkPurpose = (typeof PURPOSES)[number];
/** Of the links and codes after which a password is chosen. */
export type PasswordPurpose = Exclude<LinkPurpose, "email_change">;

/** A link from our mails or an admin; a button redeems it. */
export type TokenLink = { kind: "token"; purpose: PasswordPurpose; tokenHash: string };

/** A link to a new e-mail address, which a button confirms; it opens no session. */
export type EmailLink = { kind: "email"; tokenHash: string };

/** A link from hosted Supabase, which redeems it and redirects here with a session. */
export type SessionLink = {
  kind: "session";
  purpose: LinkPurpose;
  claims: Claims;
  tokens: { access_token: string; refresh_token: string };
};

export type Link =
  | TokenLink
  | EmailLink
  | SessionLink
  /** Hosted Supabase has both addresses of a change confirmed: this was the first one. */
  | { kind: "halfConfirmed" }
  /** A link that hosted Supabase refused (used, expired or forged), or a session that cannot be read. */
  | { kind: "refused" };

const HALF_CONFIRMED = "Confirmation link accepted";

/** Reads a link of the sign-in service from an address's hash; undefined when it holds none. */
export function readLink(hash: string): Link | undefined {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  if (params.has("error") || params.has("error_code")) return { kind: "refused" };
  if (params.get("message")?.startsWith(HALF_CONFIRMED)) return { kind: "halfConfirmed" };
  const purpose = PURPOSES.find((known) => known === params.get("type"));
  const access_token = params.get("access_token");
  if (access_token !== null) {
    const refresh_token = params.get("refresh_token");
    const claims = readClaims(access_token);
    if (!claims || !refresh_token) return { kind: "refused" };
    return {
      kind: "session",
      purpose: purpose ?? "signup",
      claims,
      tokens: { access_token, refresh_token },
    };
  }
  const tokenHash = params.get("token_hash");
  if (!purpose || !tokenHash) return undefined;
  if (purpose === "email_change") return { kind: "email", tokenHash };
  return { kind: "token", purpose, tokenHash };
}

/** The link that an admin gives to a member who forgot the password; the server's mails have the same. */
export function recoveryLink(origin: string, tokenHash: string): string {
  return `${origin}${paths.authLink}#type=recovery&token_hash=${encodeURIComponent(tokenHash)}`;
}
