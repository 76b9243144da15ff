import { queryOptions, skipToken } from "@tanstack/react-query";
import { request } from "@/lib/data/supabase.ts";

const invitationKey = ["invitation"] as const;

/**
 * Reads the role and ministry that an invitation gives; null when the invitation is used, expired
 * or unknown. Disabled without a token.
 */
export const invitationQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: [...invitationKey, token],
    queryFn:
      token === undefined
        ? skipToken
        : async () => (await request((api) => api.rpc("invitation", { token })))[0] ?? null,
  });

export type Invitation = { role: string; ministry_id: string | null };
