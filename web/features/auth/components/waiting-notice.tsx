import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { MINUTE_MS } from "@/lib/text/durations.ts";
import { notify } from "@/ui/toast.ts";
import { profileQuery } from "../queries.ts";
import { isWaiting } from "../rules.ts";
import { useAuth } from "../use-auth.ts";

/**
 * Returns whether the signed-in person waits for approval. While the person waits, the profile is
 * refetched each minute.
 */
export function useIsWaiting(): boolean {
  const { user } = useAuth();
  const { data: profile } = useQuery({
    ...profileQuery(user?.id),
    refetchInterval: ({ state }) => isWaiting(state.data) && MINUTE_MS,
  });
  return isWaiting(profile);
}

/** Tells a person who waited that an admin has approved the account. */
export function useApprovalToast(waits: boolean) {
  const waited = useRef(waits);
  const { user } = useAuth();
  useEffect(() => {
    if (waited.current && !waits && user) {
      notify.success({ title: "Cadastro aprovado", description: "Você já pode publicar." });
    }
    waited.current = waits;
  }, [waits, user]);
}

/** Tells a person who waits for approval why the button for a new announcement is missing. */
export function WaitingNotice({ className }: { className: string }) {
  const waits = useIsWaiting();
  return (
    waits && (
      <p className={className}>
        Seu cadastro espera a aprovação de um admin. Enquanto isso, você lê os avisos.
      </p>
    )
  );
}
