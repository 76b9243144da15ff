import type { User } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { createContext, use } from "react";
import { profileQuery } from "./queries.ts";
import type { PasswordPurpose } from "./rules.ts";

export type AuthState = {
  user: User | null;
  loading: boolean;
  /** The purpose of the redeemed link or code, until the person has chosen a password. */
  passwordDue: PasswordPurpose | undefined;
  setPasswordDue: (purpose: PasswordPurpose | undefined) => void;
};

export const AuthContext = createContext<AuthState | null>(null);

/** Returns the signed-in user. `loading` is true until the browser's session has been read. */
export function useAuth(): AuthState {
  const state = use(AuthContext);
  if (state === null) throw new Error("useAuth needs an AuthProvider around it");
  return state;
}

export function useProfile() {
  const { user } = useAuth();
  return useQuery(profileQuery(user?.id));
}
