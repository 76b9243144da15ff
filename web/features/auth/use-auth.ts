import type { User } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { createContext, use } from "react";
import { profileQuery } from "./queries.ts";
import type { PasswordPurpose } from "./rules.ts";

export type AuthState = {
  user: User | null;
  loading: boolean;
  /** The purpose of the link or code that signed in, as long as the password is still to be chosen. */
  passwordDue: PasswordPurpose | undefined;
  setPasswordDue: (purpose: PasswordPurpose | undefined) => void;
};

export const AuthContext = createContext<AuthState | null>(null);

/** Who is signed in; `loading` until the browser's session has been looked up. */
export function useAuth(): AuthState {
  const state = use(AuthContext);
  if (state === null) throw new Error("useAuth needs an AuthProvider around it");
  return state;
}

export function useProfile() {
  const { user } = useAuth();
  return useQuery(profileQuery(user?.id));
}
