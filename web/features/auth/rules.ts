import { type Claims, readClaims } from "./claims.ts";

/** Whether the profile gives the rights of an admin (specification §6). */
export function isAdmin(profile: { role: string } | null | undefined): boolean {
  return profile?.role === "admin";
}

/** The targets of the sign-in service's links; the server's mails contain the first one. */
export const AUTH_PATHS = { authLink: "/auth/link", newPassword: "/auth/senha" } as const;

const PURPOSES = ["recovery", "signup"] as const;
export type LinkPurpose = (typeof PURPOSES)[number];

/** A link from our mails or an admin; a button redeems it. */
export type TokenLink = { kind: "token"; purpose: LinkPurpose; tokenHash: string };

/** A link from hosted Supabase, which redeems it and redirects here with a session. */
export type SessionLink = {
  kind: "session";
  purpose: LinkPurpose;
  /** What the token claims, unverified. */
  claims: Claims;
  tokens: { access_token: string; refresh_token: string };
};

export type Link =
  | TokenLink
  | SessionLink
  /** A link that hosted Supabase refused (used, expired or forged), or a session that cannot be read. */
  | { kind: "refused" };

/** Reads a link of the sign-in service from an address's hash; undefined when it holds none. */
export function readLink(hash: string): Link | undefined {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  if (params.has("error") || params.has("error_code")) return { kind: "refused" };
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
  return purpose && tokenHash ? { kind: "token", purpose, tokenHash } : undefined;
}

/** The link that an admin gives to a member who forgot the password; the server's mails have the same. */
export function recoveryLink(origin: string, tokenHash: string): string {
  return `${origin}${AUTH_PATHS.authLink}#type=recovery&token_hash=${encodeURIComponent(tokenHash)}`;
}
