import { mutationOptions } from "@tanstack/react-query";
import { request } from "@/lib/data/supabase.ts";
import { notify, showError } from "@/ui/toast.ts";
import { cacheSeries } from "../model/cached-changes.ts";
import { failureOf } from "../model/refusals.ts";

/** The series to mark, and whether they belong to the standing programme from now on. */
type Marking = { seriesIds: string[]; isRoutine: boolean };

export const markRoutineMutation = mutationOptions({
  mutationFn: ({ seriesIds, isRoutine }: Marking) =>
    request((api) => api.rpc("mark_routine", { series_ids: seriesIds, routine: isRoutine })),
  onSuccess: (count, { isRoutine }, _result, { client }) => {
    const number = count === 1 ? "1 repetição" : `${count} repetições`;
    notify.success({
      title: "Programação atualizada",
      description: isRoutine ? `${number} na programação.` : `${number} fora da programação.`,
    });
    return cacheSeries(client);
  },
  onError: showError("Erro ao mudar a programação", failureOf),
});
