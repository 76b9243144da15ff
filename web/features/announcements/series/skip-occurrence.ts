import type { QueryClient } from "@tanstack/react-query";
import { formatDay } from "@/lib/text/dates.ts";
import { deletion } from "../model/mutations.ts";
import type { Announcement } from "../model/queries.ts";
import { write } from "../model/undo.ts";

/** Takes one of a series away, a holiday for example; the others go on, and it is not written again. */
export function skip(queryClient: QueryClient, { id, date }: Announcement): void {
  const description = `O de ${formatDay(date)} saiu da lista; os outros continuam.`;
  write(queryClient, deletion(queryClient, { title: "Aviso pulado", description }), id);
}
