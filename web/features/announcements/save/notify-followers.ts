import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { request } from "@/lib/data/supabase.ts";
import { notify, showError } from "@/ui/toast.ts";
import type { Announcement } from "../model/queries.ts";
import { failureOf } from "../model/refusals.ts";
import { runMutation } from "./run-mutation.ts";

/**
 * Sends a push message to the followers of an announcement and of its ministry. The toast shows the
 * number of devices.
 */
export function notifyFollowers(queryClient: QueryClient, { id, ministry }: Announcement): void {
  const followed = ministry ? "este aviso ou este ministério" : "este aviso";
  const mutation = mutationOptions({
    mutationFn: (announcement_id: string) =>
      request((api) => api.rpc("notify_followers", { announcement_id })),
    onSuccess: (devices) => {
      const description =
        devices === 1
          ? "1 aparelho vai receber a mensagem."
          : `${devices} aparelhos vão receber a mensagem.`;
      if (devices > 0) return notify.success({ title: "Aviso enviado", description });
      notify.error({
        title: "Ninguém foi avisado",
        description: `Ninguém segue ${followed} ainda. Compartilhe o aviso no WhatsApp.`,
      });
    },
    onError: showError("Erro ao avisar", failureOf),
  });
  runMutation(queryClient, mutation, id);
}
