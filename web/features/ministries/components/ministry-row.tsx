import { Archive, ArchiveRestore, Pencil, Trash2 } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import { useArchiveMinistry } from "../mutations.ts";
import type { ListedMinistry } from "../queries.ts";
import { badgeStyle } from "../rules.ts";

type MinistryRowProps = {
  ministry: ListedMinistry;
  onEdit: (opener: HTMLElement) => void;
  onDelete: (opener: HTMLElement) => void;
};

export function MinistryRow({ ministry, onEdit, onDelete }: MinistryRowProps) {
  const { id, name, color } = ministry;
  const archived = ministry.archived_at !== null;
  const archiving = archived ? "Trazer de volta" : "Arquivar";
  const { mutate, isPending } = useArchiveMinistry();
  return (
    <li className="card flex flex-wrap items-center gap-x-2 py-2 pr-2 pl-[min(1rem,4vw)] sm:pl-5">
      <div className="flex max-w-full grow basis-36 flex-wrap items-center gap-x-3 gap-y-1 py-1">
        <h2 dir="auto" className="badge" style={badgeStyle(color)}>
          {name}
        </h2>
        {archived && <span className="text-muted">Arquivado</span>}
      </div>
      <div className="ml-auto flex max-w-full flex-wrap justify-end">
        <Button
          variant="icon"
          aria-label={`Editar ministério ${name}`}
          data-tooltip="Editar"
          onClick={(event) => onEdit(event.currentTarget)}
        >
          <Pencil aria-hidden />
        </Button>
        <Button
          variant="icon"
          aria-label={`${archiving} ministério ${name}`}
          data-tooltip={archiving}
          aria-busy={isPending}
          onClick={() => !isPending && mutate({ id, archived: !archived })}
        >
          {archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
        </Button>
        <Button
          variant="iconDanger"
          aria-label={`Excluir ministério ${name}`}
          data-tooltip="Excluir"
          onClick={(event) => onDelete(event.currentTarget)}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
    </li>
  );
}
