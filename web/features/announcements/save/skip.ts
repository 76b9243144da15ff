import type { QueryClient } from "@tanstack/react-query";
import { formatDay } from "@/lib/text/dates.ts";
import type { Announcement } from "../model/queries.ts";
import { deleteMutation } from "./delete.ts";
import { runMutation } from "./run-mutation.ts";

/**
 * Deletes one occurrence of a series, for example on a holiday. The series continues, and the
 * database does not create this occurrence again.
 */
export function skip(queryClient: QueryClient, { id, date }: Announcement): void {
  const description = `O de ${formatDay(date)} saiu dos avisos; os outros continuam.`;
  const mutation = deleteMutation(queryClient, { title: "Aviso pulado", description });
  runMutation(queryClient, mutation, { id, scope: "this", isOwn: true });
}
