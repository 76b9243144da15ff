import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { formatDate } from "@/lib/text/dates.ts";
import { Button } from "@/ui/button.tsx";
import { ListFailure } from "@/ui/list-state.tsx";
import { formerMembersQuery } from "../queries.ts";
import { countText } from "../rules.ts";
import type { MemberActionsProps } from "./member-actions.tsx";
import { DeleteAnnouncementsDialog } from "./member-dialogs.tsx";

/**
 * Lists the accounts that were deleted in the last 30 days, with a button that deletes their
 * announcements.
 */
export function FormerMembers({ onDialog }: Pick<MemberActionsProps, "onDialog">) {
  const id = useId();
  const onClose = () => onDialog(null);
  const { data: members = [], isError, refetch } = useQuery(formerMembersQuery);
  if (isError) {
    return <ListFailure title="Não foi possível carregar as contas excluídas" onRetry={refetch} />;
  }
  if (members.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="font-serif text-xl font-semibold">
        Contas excluídas
      </h2>
      <p className="mt-1 text-muted">O nome fica aqui por 30 dias, só para administradores.</p>
      <ul className="mt-4 space-y-3">
        {members.map((member, index) => {
          const { user_id, name, left_at, announcements: count } = member;
          const nameId = `${id}${index}`;
          return (
            <li
              key={user_id}
              aria-labelledby={nameId}
              className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-4"
            >
              <div className="min-w-0">
                <h3 id={nameId} className="font-semibold wrap-anywhere">
                  <bdi>{name}</bdi>
                </h3>
                <p className="text-muted">Conta excluída em {formatDate(left_at)}</p>
                <p className="text-muted">
                  {count === 0 ? "Nenhum aviso" : `${countText(count)} sem autor`}
                </p>
              </div>
              {count > 0 && (
                <Button
                  variant="danger"
                  onClick={({ currentTarget: opener }) =>
                    onDialog(
                      <DeleteAnnouncementsDialog
                        member={member}
                        opener={opener}
                        onClose={onClose}
                      />,
                    )
                  }
                >
                  Apagar tudo que esta pessoa publicou
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
