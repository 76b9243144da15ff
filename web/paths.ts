import { AUTH_PATHS, type LinkPurpose } from "@/features/auth/rules.ts";

/** The names by which links know the addresses of the screens in routes.tsx. */
export const paths = {
  home: "/",
  auth: "/auth",
  ...AUTH_PATHS,
  account: "/conta",
  admin: "/admin",
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** The sign-in screen, opened where a forgotten password is told. */
export const FORGOTTEN = "esqueci";
export const forgottenPath = `${paths.auth}?${FORGOTTEN}`;

/** The new-password screen, opened where a confirmed account gets its password. */
export const CONFIRMED = "confirmada";

/** Where a redeemed link or code leads. */
export function newPasswordPath(purpose: LinkPurpose): string {
  return purpose === "signup" ? `${paths.newPassword}?${CONFIRMED}` : paths.newPassword;
}
