import { queryOptions, useQuery } from "@tanstack/react-query";
import { dataOf } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { shortMoment } from "@/lib/text/dates.ts";
import { BusyButton } from "@/ui/form.tsx";
import { allAnnouncementsKey } from "../model/queries.ts";
import { useUndo } from "../model/undo.ts";

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
  const now = Date.now();
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="excluidos" className="mt-8">
      <h2 id="excluidos" className="font-serif text-xl font-semibold">
        Excluídos
      </h2>
      <p className="mt-1 text-muted">O que você excluiu fica aqui por 30 dias.</p>
      <ul className="mt-3 space-y-3">
        {data.map(({ announcement_id: id, revision, title, date, deleted_at }) => (
          <li key={id} className="card flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 grow basis-full sm:basis-64">
              <h3 dir="auto" className="font-serif text-lg font-semibold wrap-anywhere">
                {title}
              </h3>
              <p className="text-muted">
                <time dateTime={date}>{shortMoment(date, now)}</time> · excluído em{" "}
                <time dateTime={deleted_at}>{shortMoment(deleted_at, now)}</time>
              </p>
            </div>
            <BusyButton
              variant="outline"
              className="ml-auto"
              aria-label={`Trazer de volta: ${title}`}
              busy={undo.isPending && undo.variables.id === id}
              doing="Trazendo…"
              onClick={() => undo.mutate({ id, revision })}
            >
              Trazer de volta
            </BusyButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
