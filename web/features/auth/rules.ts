import { type Claims, readClaims } from "./claims.ts";

/** Whether the profile gives the wider rights of specification §6. */
export function isAdmin(profile: { role: string } | null | undefined): boolean {
  return profile?.role === "admin";
}

/** Where the links of the sign-in service lead; the server's mails know the first one too. */
export const AUTH_PATHS = { authLink: "/auth/link", newPassword: "/auth/senha" } as const;

const PURPOSES = ["recovery", "signup"] as const;
export type LinkPurpose = (typeof PURPOSES)[number];

/** From our own mails and admins: redeemed by a press of a button. */
export type TokenLink = { kind: "token"; purpose: LinkPurpose; tokenHash: string };

/** From hosted Supabase, which redeemed its link before it sent the browser here with a session. */
export type SessionLink = {
  kind: "session";
  purpose: LinkPurpose;
  /** Whose session it is, and until when, in milliseconds: as the token says, which nobody has checked yet. */
  claims: Claims;
  tokens: { access_token: string; refresh_token: string };
};

export type Link =
  | TokenLink
  | SessionLink
  /** From hosted Supabase, whose link was used, old or forged; or a session that cannot be read. */
  | { kind: "refused" };

/** What an address carries behind `#`, if it is a link of the sign-in service. */
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

/** The link that an admin hands to a member who forgot the password; the same as in the server's mails. */
export function recoveryLink(origin: string, tokenHash: string): string {
  return `${origin}${AUTH_PATHS.authLink}#type=recovery&token_hash=${encodeURIComponent(tokenHash)}`;
}
