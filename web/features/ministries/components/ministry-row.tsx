import { Archive, ArchiveRestore, Pencil, Trash2 } from "lucide-react";
import { ActionMenu } from "@/ui/action-menu.tsx";
import { useArchiveMinistry } from "../mutations.ts";
import type { ListedMinistry } from "../queries.ts";
import { badgeStyle } from "../rules.ts";

type MinistryRowProps = {
  ministry: ListedMinistry;
  onEdit: (opener: HTMLElement) => void;
  onDelete: (opener: HTMLElement) => void;
};

export function MinistryRow({ ministry, onEdit, onDelete }: MinistryRowProps) {
  const { name, color } = ministry;
  const archived = ministry.archived_at !== null;
  const { mutate } = useArchiveMinistry();
  return (
    <li className="card flex flex-wrap items-center gap-x-2 py-2 pr-2 pl-[min(1rem,4vw)] sm:pl-5">
      <div className="flex max-w-full grow basis-36 flex-wrap items-center gap-x-3 gap-y-1 py-1">
        <h2 dir="auto" className="badge" style={badgeStyle(color)}>
          {name}
        </h2>
        {archived && <span className="text-muted">Arquivado</span>}
      </div>
      <ActionMenu
        title={name}
        className="ml-auto"
        entries={[
          { label: "Editar", Icon: Pencil, onChoose: onEdit },
          {
            label: archived ? "Trazer de volta" : "Arquivar",
            Icon: archived ? ArchiveRestore : Archive,
            onChoose: () => mutate({ base: ministry, archived: !archived }),
          },
          { label: "Excluir", Icon: Trash2, isDanger: true, onChoose: onDelete },
        ]}
      />
    </li>
  );
}
