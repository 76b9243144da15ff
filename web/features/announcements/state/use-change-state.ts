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
import { cacheSaved, cacheSeries } from "../model/cached-changes.ts";
import { failureOf } from "../model/checks.ts";
import type { Announcement } from "../model/queries.ts";
import { UNDO_MS, undoButton, write } from "../model/undo.ts";
import { shareText } from "../send/share-text.ts";
import { type Saved, type Several, saveRows } from "../series/save-rows.ts";
import { confirmed, type StateValues } from "./state-values.ts";

/** The title of the message and its text for one announcement, and the title for several. */
const TOLD: Readonly<Record<string, [title: string, description: string, several: string]>> = {
  cancelled: ["Aviso cancelado", "Ele fica na lista, riscado.", "avisos cancelados"],
  postponed: ["Aviso adiado", "A lista mostra que ele foi adiado.", "avisos adiados"],
  scheduled: ["Aviso confirmado", "Ele vale de novo.", "avisos confirmados"],
};

type Change = { announcement: Announcement; values: StateValues; several?: Several | undefined };

function tellInWhatsApp(announcement: Announcement) {
  const link = absolute(announcementPath(announcement.id));
  window.open(whatsAppLink(shareText(announcement, link, Date.now())), "_blank", "noopener");
}

const change = (queryClient: QueryClient): MutationOptions<Saved, Error, Change> => ({
  mutationFn: ({ announcement, values, several }) =>
    saveRows(queryClient, { base: announcement, changes: values }, several),
  onSuccess: async ({ row, told, changed }) => {
    await cacheSaved(queryClient, row);
    const [one, description, many] = TOLD[row.status] ?? [];
    if (!one || !description) return;
    const title = changed === 1 ? one : `${changed} ${many}`;
    if (told !== undefined) return notify.success({ title, description: told });
    notify.success({
      ...{ title, description },
      action: { label: "Avisar no WhatsApp", onClick: () => tellInWhatsApp(row) },
      otherAction: undoButton(queryClient, row),
      durationMs: UNDO_MS,
    });
  },
  onError: showError("Erro ao alterar aviso", failureOf),
  onSettled: (_done, _error, { several }) => (several ? cacheSeries(queryClient) : undefined),
});

/** Cancels, postpones or confirms an announcement; the message offers to tell of it, and to take it back. */
export const useChangeState = () => useMutation(change(useQueryClient()));

/** What was cancelled or postponed takes place at its date. */
export const confirm = (queryClient: QueryClient, announcement: Announcement) =>
  write(queryClient, change(queryClient), { announcement, values: confirmed });
