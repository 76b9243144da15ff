import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { notify, OFFER_MS, showError } from "@/ui/toast.ts";
import { cacheSaved, cacheSeries } from "../model/cached-changes.ts";
import type { Announcement } from "../model/queries.ts";
import { failureOf } from "../model/refusals.ts";
import type { STATUSES } from "../model/schema.ts";
import { sendAction } from "../send/share-text.ts";
import { changeAnnouncement } from "./change.ts";
import type { SeriesEdit } from "./change-series.ts";
import { undoButton } from "./restore.ts";
import { runMutation } from "./run-mutation.ts";

/**
 * The messages after a change of the status: title and text if one announcement was changed, and
 * the end of the title if several announcements were changed.
 */
const MESSAGES: Readonly<Record<string, [title: string, description: string, several: string]>> = {
  cancelled: ["Aviso desmarcado", "Ele continua aparecendo, riscado.", "avisos desmarcados"],
  postponed: ["Aviso adiado", "Quem abrir os avisos vê que ele foi adiado.", "avisos adiados"],
  scheduled: ["Aviso confirmado", "Ele vale de novo.", "avisos confirmados"],
};

export type StatusValues = Partial<Pick<Announcement, "date" | "ends_at">> &
  Pick<Announcement, "status_reason"> & { status: (typeof STATUSES)[number] };

export const confirmedValues: StatusValues = { status: "scheduled", status_reason: null };

type Change = {
  announcement: Announcement;
  values: StatusValues;
  seriesEdit?: SeriesEdit | undefined;
};

export const statusMutation = mutationOptions({
  mutationFn: ({ announcement, values, seriesEdit }: Change, { client }) =>
    changeAnnouncement(client, { base: announcement, changes: values }, seriesEdit),
  onSuccess: async ({ row, summary, changed }, _change, _result, { client }) => {
    await cacheSaved(client, row);
    const [one, description, many] = MESSAGES[row.status] ?? [];
    if (!one || !description) return;
    const title = changed === 1 ? one : `${changed} ${many}`;
    if (summary !== undefined) return notify.success({ title, description: summary });
    notify.success({
      title,
      description,
      action: await sendAction(client, row),
      otherAction: undoButton(client, row),
      durationMs: OFFER_MS,
    });
  },
  onError: showError("Erro ao alterar aviso", failureOf),
  onSettled: (_done, _error, { seriesEdit }, _result, { client }) =>
    seriesEdit ? cacheSeries(client) : undefined,
});

export const confirm = (queryClient: QueryClient, announcement: Announcement) =>
  runMutation(queryClient, statusMutation, { announcement, values: confirmedValues });
