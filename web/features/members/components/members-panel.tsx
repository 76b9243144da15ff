import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { UserPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useAuth } from "@/features/auth/use-auth.ts";
import { Button } from "@/ui/button.tsx";
import { ListEmpty, Pager, SearchField, usePagedSearch, Waiting } from "@/ui/list-state.tsx";
import { MEMBERS_PAGE_SIZE, membersQuery } from "../queries.ts";
import { waits } from "../rules.ts";
import { FormerMembers } from "./former-members.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { MEMBER_GRID, MemberRow } from "./member-row.tsx";
import { RefuseButton } from "./waiting-members.tsx";

const HEADS = ["Nome e e-mail", "O que pode fazer", "Conta", "Ministério"];

export function MembersPanel() {
  const { user } = useAuth();
  const { typed, setTyped, search, page, setPage } = usePagedSearch();
  const query = useQuery(membersQuery(search, page));
  const { data } = query;
  const [dialog, setDialog] = useState<ReactNode>(null);
  // One press can refuse all waiting members. Only members on this page count, so that the admin
  // sees everybody who is refused.
  const waiting = data?.members.filter(waits) ?? [];

  return (
    <>
      <SearchField
        label="Buscar por nome ou e-mail"
        value={typed}
        onChange={setTyped}
        outcome={data && (data.total === 1 ? "1 membro" : `${data.total} membros`)}
      >
        <Button
          variant="outline"
          className="mt-auto"
          onClick={({ currentTarget: opener }) =>
            setDialog(<InviteDialog opener={opener} onClose={() => setDialog(null)} />)
          }
        >
          <UserPlus aria-hidden />
          Convidar
        </Button>
      </SearchField>
      <Waiting query={query} noun="os membros" />
      {data?.members.length === 0 && (
        <ListEmpty text="Ninguém encontrado com esse nome ou e-mail." />
      )}
      {data && data.members.length > 0 && (
        <div className="@container">
          {waiting.length > 1 && (
            <p className="mb-3 flex flex-wrap items-center justify-between gap-2">
              Aprove primeiro quem você conhece.
              <RefuseButton members={waiting} whom={`${waiting.length} pessoas que esperam`} />
            </p>
          )}
          <div aria-hidden className={clsx("mb-2 hidden px-4 text-muted", MEMBER_GRID)}>
            {HEADS.map((head) => (
              <span key={head}>{head}</span>
            ))}
          </div>
          <ul className="card divide-y divide-line">
            {data.members.map((member) => (
              <MemberRow
                key={member.user_id}
                member={member}
                isOwn={member.user_id === user?.id}
                onDialog={setDialog}
              />
            ))}
          </ul>
        </div>
      )}
      {data && (
        <Pager page={page} pageSize={MEMBERS_PAGE_SIZE} total={data.total} onPage={setPage} />
      )}
      <FormerMembers onDialog={setDialog} />
      {dialog}
    </>
  );
}
