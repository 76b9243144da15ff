import type { OwnPart } from "@/features/announcements/model/own-parts.ts";
import { AUTH_PATHS, type PasswordPurpose } from "@/features/auth/rules.ts";
import { EMBED_PATH } from "@/lib/browser/embedded.ts";

/** The names by which links know the addresses of the screens in routes.tsx. */
export const paths = {
  home: "/",
  announcement: "/avisos/:id",
  embed: EMBED_PATH,
  auth: "/auth",
  ...AUTH_PATHS,
  account: "/conta",
  ownAnnouncements: "/meus-avisos",
  admin: "/admin",
  week: "/semana",
  edition: "/semana/:date",
  script: "/semana/:date/roteiro",
  bulletin: "/semana/:date/boletim",
  whatsapp: "/semana/:date/whatsapp",
  slides: "/telao",
  editionSlides: "/telao/:date",
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** The sign-in screen, opened where a forgotten password is told. */
export const FORGOTTEN = "esqueci";
export const forgottenPath = `${paths.auth}?${FORGOTTEN}`;

/** The sign-in screen, opened where an account is made. */
export const SIGN_UP = "cadastro";

/** The new-password screen, opened where a confirmed account gets its password. */
export const CONFIRMED = "confirmada";

/** The parameter that names the part of a screen with parts. */
export const PART = "parte";

/** A part of a member's own announcements. */
export function ownPartPath(part: OwnPart): string {
  return `${paths.ownAnnouncements}?${PART}=${part}`;
}

/** Where a redeemed link or code leads. */
export function newPasswordPath(purpose: PasswordPurpose): string {
  return purpose === "signup" ? `${paths.newPassword}?${CONFIRMED}` : paths.newPassword;
}
