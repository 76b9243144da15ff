import { useQuery } from "@tanstack/react-query";
import { Archive, ArchiveRestore, Pencil, Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { ActionMenu } from "@/ui/action-menu.tsx";
import { Button } from "@/ui/button.tsx";
import { ListEmpty, Waiting } from "@/ui/list-state.tsx";
import { useArchiveMinistry } from "../mutations.ts";
import { type ListedMinistry, ministriesQuery } from "../queries.ts";
import { badgeStyle, isCurrent } from "../rules.ts";
import { DeleteMinistryDialog, MinistryDialog } from "./ministry-dialog.tsx";

/**
 * Lists all ministries, the archived ones last. `onDialog` shows a dialog outside the panel; null
 * closes the dialog.
 */
export function MinistriesPanel({ onDialog }: { onDialog: (dialog: ReactNode) => void }) {
  const query = useQuery(ministriesQuery);
  const { mutate } = useArchiveMinistry();
  const onClose = () => onDialog(null);
  const edit = (editing: ListedMinistry | undefined, opener: HTMLElement) =>
    onDialog(<MinistryDialog editing={editing} opener={opener} onClose={onClose} />);

  if (!query.data) return <Waiting query={query} noun="os ministérios" />;
  const sorted = query.data.toSorted((a, b) => Number(isCurrent(b)) - Number(isCurrent(a)));
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        {!sorted.every(isCurrent) && (
          <p className="min-w-0 grow basis-64 text-muted">
            Ministério guardado: fica nos avisos antigos, não aparece mais para escolher.
          </p>
        )}
        <Button
          variant="outline"
          className="ml-auto max-sm:w-full"
          onClick={({ currentTarget }) => edit(undefined, currentTarget)}
        >
          <Plus aria-hidden />
          Novo Ministério
        </Button>
      </div>
      {sorted.length === 0 && <ListEmpty text="Ainda não há ministérios. Crie o primeiro." />}
      <ul className="card divide-y divide-line empty:hidden">
        {sorted.map((ministry) => {
          const { id, name, color } = ministry;
          const archived = !isCurrent(ministry);
          return (
            <li
              key={id}
              className="flex min-h-14 flex-wrap items-center gap-x-2 py-1 pr-2 pl-[min(1rem,4vw)] sm:pl-5"
            >
              <div className="flex max-w-full grow basis-36 flex-wrap items-center gap-x-3 gap-y-1 py-1">
                <h2 dir="auto" className="badge" style={badgeStyle(color)}>
                  {name}
                </h2>
                {archived && <span className="text-muted">Guardado</span>}
              </div>
              <ActionMenu
                title={name}
                className="ml-auto"
                entries={[
                  {
                    label: "Editar",
                    Icon: Pencil,
                    onChoose: (opener) => edit(ministry, opener),
                  },
                  {
                    label: archived ? "Trazer de volta" : "Guardar",
                    Icon: archived ? ArchiveRestore : Archive,
                    onChoose: () => mutate({ base: ministry, archived: !archived }),
                  },
                  {
                    label: "Excluir",
                    Icon: Trash2,
                    isDanger: true,
                    onChoose: (opener) =>
                      onDialog(
                        <DeleteMinistryDialog
                          ministry={ministry}
                          opener={opener}
                          onClose={onClose}
                        />,
                      ),
                  },
                ]}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
