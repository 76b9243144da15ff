import { queryOptions, useQuery } from "@tanstack/react-query";
import { dataOf } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { BusyButton } from "@/ui/form.tsx";
import { allAnnouncementsKey } from "../model/queries.ts";
import { useUndo } from "../state/undo.ts";
import { DeletedRow } from "./deleted-row.tsx";

/** What one has deleted in the last thirty days and can bring back. A write to any announcement has it read again. */
const ownDeletionsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...allAnnouncementsKey, "own-deletions", userId],
    queryFn: async () => dataOf(await (await supabase()).rpc("list_own_deletions")),
  });

/** The own announcements that were deleted, each with the way back; nothing where there are none. */
export function OwnDeletions({ userId }: { userId: string }) {
  const { data = [] } = useQuery(ownDeletionsQuery(userId));
  const undo = useUndo();
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="excluidos" className="mt-8">
      <h2 id="excluidos" className="font-serif text-xl font-semibold">
        Excluídos
      </h2>
      <p className="mt-1 text-muted">O que você excluiu fica aqui por 30 dias.</p>
      <ul className="agenda rows mt-3">
        {data.map(({ announcement_id: id, revision, ...row }) => (
          <DeletedRow key={id} {...row} Heading="h3">
            <BusyButton
              variant="outline"
              aria-label={`Trazer de volta: ${row.title}`}
              busy={undo.isPending && undo.variables.id === id}
              doing="Trazendo…"
              onClick={() => undo.mutate({ id, revision })}
            >
              Trazer de volta
            </BusyButton>
          </DeletedRow>
        ))}
      </ul>
    </section>
  );
}
