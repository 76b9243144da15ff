import {
  type MutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { announcementPath } from "@/app/addresses.ts";
import { absolute } from "@/lib/config.ts";
import { whatsAppLink } from "@/lib/text/web-address.ts";
import { notify, showError } from "@/ui/toast.ts";
import { cacheSaved } from "../model/cached-changes.ts";
import { failureOf } from "../model/checks.ts";
import type { Announcement } from "../model/queries.ts";
import { saveAnnouncement } from "../model/save-announcement.ts";
import { UNDO_MS, undoButton, write } from "../model/undo.ts";
import { shareText } from "../send/share-text.ts";
import { confirmed, type StateValues } from "./state-values.ts";

const TOLD: Readonly<Record<string, { title: string; description: string }>> = {
  cancelled: { title: "Aviso cancelado", description: "Ele fica na lista, riscado." },
  postponed: { title: "Aviso adiado", description: "A lista mostra que ele foi adiado." },
  scheduled: { title: "Aviso confirmado", description: "Ele vale de novo." },
};

type Change = { announcement: Announcement; values: StateValues };

function tellInWhatsApp(announcement: Announcement) {
  const link = absolute(announcementPath(announcement.id));
  window.open(whatsAppLink(shareText(announcement, link, Date.now())), "_blank", "noopener");
}

const change = (queryClient: QueryClient): MutationOptions<Announcement, Error, Change> => ({
  mutationFn: ({ announcement, values }) =>
    saveAnnouncement(queryClient, { base: announcement, changes: values }),
  onSuccess: async (saved) => {
    await cacheSaved(queryClient, saved);
    const told = TOLD[saved.status];
    if (!told) return;
    notify.success({
      ...told,
      action: { label: "Avisar no WhatsApp", onClick: () => tellInWhatsApp(saved) },
      otherAction: undoButton(queryClient, saved),
      durationMs: UNDO_MS,
    });
  },
  onError: showError("Erro ao alterar aviso", failureOf),
});

/** Cancels, postpones or confirms an announcement; the message offers to tell of it, and to take it back. */
export const useChangeState = () => useMutation(change(useQueryClient()));

/** What was cancelled or postponed takes place at its date. */
export const confirm = (queryClient: QueryClient, announcement: Announcement) =>
  write(queryClient, change(queryClient), { announcement, values: confirmed });
