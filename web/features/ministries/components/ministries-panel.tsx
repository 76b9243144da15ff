import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import { ListEmpty, ListFailure, ListSkeleton } from "@/ui/list-state.tsx";
import { ministriesQuery } from "../queries.ts";
import type { OpenMinistryDialog } from "./ministry-dialogs.tsx";
import { MinistryRow } from "./ministry-row.tsx";

/** Every ministry, the archived ones at the end. */
export function MinistriesPanel({ onOpen }: { onOpen: (dialog: OpenMinistryDialog) => void }) {
  const { data: ministries, isPending, refetch } = useQuery(ministriesQuery);

  if (isPending) return <ListSkeleton label="Carregando ministérios…" />;
  if (ministries === undefined) {
    return <ListFailure title="Não foi possível carregar os ministérios" onRetry={refetch} />;
  }
  const sorted = ministries.toSorted(
    (a, b) => Number(a.archived_at !== null) - Number(b.archived_at !== null),
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 grow basis-64 text-muted">
          Um ministério arquivado continua nos avisos que já o têm, e não é mais oferecido.
        </p>
        <Button
          className="max-sm:w-full"
          onClick={({ currentTarget }) => onOpen({ kind: "create", opener: currentTarget })}
        >
          <Plus aria-hidden />
          Novo Ministério
        </Button>
      </div>
      {sorted.length === 0 && <ListEmpty text="Ainda não há ministérios. Crie o primeiro." />}
      <ul className="grid gap-3 lg:grid-cols-2">
        {sorted.map((ministry) => (
          <MinistryRow
            key={ministry.id}
            ministry={ministry}
            onEdit={(opener) => onOpen({ kind: "edit", ministry, opener })}
            onDelete={(opener) => onOpen({ kind: "delete", ministry, opener })}
          />
        ))}
      </ul>
    </>
  );
}
