import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useState } from "react";
import { useAuth } from "@/features/auth/use-auth.ts";
import {
  ListEmpty,
  ListFailure,
  ListSkeleton,
  Pager,
  SearchField,
  usePagedSearch,
} from "@/ui/list-state.tsx";
import { MEMBERS_PAGE_SIZE, membersQuery } from "../queries.ts";
import { ChangeEmailDialog } from "./change-email-dialog.tsx";
import { FormerMembers } from "./former-members.tsx";
import type { OpenMemberDialog } from "./member-actions.tsx";
import { ConfirmDeactivation, DeleteAnnouncementsDialog } from "./member-questions.tsx";
import { MEMBER_GRID, MemberRow } from "./member-row.tsx";
import { RecoveryLinkDialog } from "./recovery-link-dialog.tsx";
import { RoleDialog } from "./role-dialog.tsx";

const HEADS = ["Nome e email", "Papel", "Situação", "Ministério"];

export function MembersPanel() {
  const { user } = useAuth();
  const { typed, setTyped, search, page, setPage } = usePagedSearch();
  const { data, isPending, refetch } = useQuery(membersQuery(search, page));
  const [dialog, setDialog] = useState<OpenMemberDialog | null>(null);
  const close = () => setDialog(null);

  return (
    <>
      <SearchField
        label="Buscar por nome ou email"
        value={typed}
        onChange={setTyped}
        outcome={data && (data.total === 1 ? "1 membro" : `${data.total} membros`)}
      />
      {isPending && <ListSkeleton label="Carregando membros…" />}
      {!isPending && data === undefined && (
        <ListFailure title="Não foi possível carregar os membros" onRetry={refetch} />
      )}
      {data?.members.length === 0 && (
        <ListEmpty text="Ninguém encontrado com esse nome ou email." />
      )}
      {data && data.members.length > 0 && (
        <div className="@container">
          <div aria-hidden className={clsx("mb-2 hidden px-4 text-muted", MEMBER_GRID)}>
            {HEADS.map((head) => (
              <span key={head}>{head}</span>
            ))}
          </div>
          <ul className="space-y-3">
            {data.members.map((member) => (
              <MemberRow
                key={member.user_id}
                member={member}
                own={member.user_id === user?.id}
                onOpen={setDialog}
              />
            ))}
          </ul>
        </div>
      )}
      {data && (
        <Pager page={page} pageSize={MEMBERS_PAGE_SIZE} total={data.total} onPage={setPage} />
      )}
      <FormerMembers />
      {dialog?.kind === "role" && <RoleDialog {...dialog} onClose={close} />}
      {dialog?.kind === "email" && <ChangeEmailDialog {...dialog} onClose={close} />}
      {dialog?.kind === "deactivation" && <ConfirmDeactivation {...dialog} onClose={close} />}
      {dialog?.kind === "announcements" && (
        <DeleteAnnouncementsDialog {...dialog} onClose={close} />
      )}
      {dialog?.kind === "link" && (
        <RecoveryLinkDialog {...dialog} name={dialog.member.name} onClose={close} />
      )}
    </>
  );
}
