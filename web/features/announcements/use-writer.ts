import { useState } from "react";
import type { Profile } from "@/features/auth/queries.ts";
import { useAuth, useProfile } from "@/features/auth/use-auth.ts";

type Writer = { id: string | undefined; profile: Profile | null | undefined };

/**
 * Who writes: the person who is signed in, and while nobody is the last one, so that a session that ends changes
 * nothing in the form. `first` is who opened it.
 */
export function useWriter(): Writer & { first: Writer } {
  const { user } = useAuth();
  const { data: profile } = useProfile();
  const [first, setFirst] = useState<Writer>({ id: user?.id, profile });
  const [last, setLast] = useState(first);
  // Another person counts as the writer as soon as the profile tells what they may do.
  const isNews = profile !== undefined && (user?.id !== last.id || profile !== last.profile);
  if (user && isNews) {
    const present = { id: user.id, profile };
    setLast(present);
    if (first.id === user.id || first.id === undefined) setFirst(present);
  }
  return { ...last, first };
}
