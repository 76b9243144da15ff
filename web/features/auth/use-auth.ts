import type { User } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { createContext, use, useMemo } from "react";
import { profileQuery } from "./queries.ts";
import { isWaiting, type PasswordPurpose } from "./rules.ts";

export type AuthState = {
  user: User | null;
  loading: boolean;
  /** The purpose of a redeemed link or code; undefined after the person has chosen a password. */
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

/**
 * Returns the person whose rights decide which buttons an announcement has. Returns undefined for
 * visitors and for members who wait for approval.
 */
export function useActor() {
  const { user } = useAuth();
  const { data: profile } = useProfile();
  const id = isWaiting(profile) ? undefined : user?.id;
  const role = profile?.role;
  // The object is memoised, because a new object would render the whole list again.
  return useMemo(() => (id === undefined ? undefined : { id, role }), [id, role]);
}
