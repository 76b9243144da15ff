import { AUTH_PATHS } from "@/features/auth/rules.ts";

/** The screens' addresses. */
export const paths = {
  home: "/",
  auth: "/auth",
  ...AUTH_PATHS,
  account: "/conta",
  admin: "/admin",
} as const;

/** The sign-in screen, opened where a forgotten password is told. */
export const FORGOTTEN = "esqueci";
export const forgottenPath = `${paths.auth}?${FORGOTTEN}`;
