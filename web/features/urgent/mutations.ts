import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { request } from "@/lib/data/supabase.ts";
import { showError } from "@/ui/toast.ts";
import { urgentQuery } from "./queries.ts";

const refresh = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: urgentQuery.queryKey });

/** Shows a notice to everybody. A refusal reads the notice that a colleague wrote meanwhile. */
export const postNotice = mutationOptions({
  mutationFn: (notice: { text: string; hours: number }) =>
    request((api) => api.rpc("post_urgent_notice", notice)),
  onSettled: (_data, _error, _notice, _result, { client }) => refresh(client),
});

export const endNotice = mutationOptions({
  mutationFn: (id: string) => request((api) => api.rpc("end_urgent_notice", { id })),
  onSuccess: (_data, _id, _result, { client }) => refresh(client),
  onError: showError("O aviso continua aparecendo"),
});
