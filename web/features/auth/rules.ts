import { paths } from "@/app/addresses.ts";
import { propertyOf } from "@/lib/property-of.ts";

type Claims = { email: string; expiresAt: number };

function payloadOf(token: string): unknown {
  const [, payload = ""] = token.split(".");
  const bytes = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0))));
}

/** Returns the unverified claims of an access token; undefined when the token cannot be read. */
function readClaims(token: string): Claims | undefined {
  try {
    const payload = payloadOf(token);
    const email = propertyOf(payload, "email");
    const exp = propertyOf(payload, "exp");
    if (typeof email !== "string" || email === "" || typeof exp !== "number") return undefined;
    return { email, expiresAt: exp * 1000 };
  } catch {
    return undefined;
  }
}

/** Returns whether a profile has the rights of an admin (specification §6). */
export function isAdmin(profile: { role: string } | null | undefined): boolean {
  return profile?.role === "admin";
}

/** Returns whether a profile has the rights of an editor. Admins have them too. */
export function isEditor(profile: { role: string } | null | undefined): boolean {
  return profile?.role === "editor" || isAdmin(profile);
}

/** Returns whether a profile waits for an admin's approval. Until then the person can only read. */
export function isWaiting(profile: { approved_at: string | null } | null | undefined): boolean {
  return profile?.approved_at === null;
}

export const ROLE_BADGES: Readonly<Record<string, string>> = {
  editor: "Comunicação",
  admin: "Admin",
};

const PURPOSES = ["recovery", "signup", "email_change"] as const;
// Hosted Supabase calls the link of an invitation `invite`. Its documentation calls the link of a
// new account `email`.
const NEW_ACCOUNT = /^(invite|email)$/;
type LinkPurpose = (typeof PURPOSES)[number];
/** The purposes of links and codes after which the person chooses a password. */
export type PasswordPurpose = Exclude<LinkPurpose, "email_change">;

/**
 * A link from a mail of our server or from an admin. The person presses a button to redeem the
 * link.
 */
export type TokenLink = { kind: "token"; purpose: PasswordPurpose; tokenHash: string };

/**
 * A link that was sent to a new e-mail address. The person confirms the address with a button. The
 * link opens no session.
 */
export type EmailLink = { kind: "email"; tokenHash: string };

/**
 * A link that hosted Supabase has already redeemed. Its redirect to the app contains the session.
 */
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
  /**
   * The first of two confirmations of a new e-mail address: hosted Supabase asks the old and the
   * new address.
   */
  | { kind: "halfConfirmed" }
  /**
   * A link that hosted Supabase refused (used, expired or forged), or one whose session cannot be
   * read.
   */
  | { kind: "refused" };

const HALF_CONFIRMED = "Confirmation link accepted";

/**
 * Parses the sign-in link in the hash of an address. Returns undefined for a hash without a link.
 */
export function readLink(hash: string): Link | undefined {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  if (params.has("error") || params.has("error_code")) return { kind: "refused" };
  if (params.get("message")?.startsWith(HALF_CONFIRMED)) return { kind: "halfConfirmed" };
  const type = params.get("type")?.replace(NEW_ACCOUNT, "signup");
  const purpose = PURPOSES.find((known) => known === type);
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

/**
 * Returns the link that an admin gives to a member who forgot the password. The server's mails
 * contain the same link.
 */
export function recoveryLink(origin: string, tokenHash: string): string {
  return `${origin}${paths.authLink}#type=recovery&token_hash=${encodeURIComponent(tokenHash)}`;
}
