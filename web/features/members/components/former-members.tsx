import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { formatDate } from "@/lib/text/dates.ts";
import { Button } from "@/ui/button.tsx";
import { ListFailure } from "@/ui/list-state.tsx";
import { type FormerMember, formerMembersQuery } from "../queries.ts";
import { countText } from "../rules.ts";
import { DeleteAnnouncementsDialog } from "./member-questions.tsx";

type Question = { member: FormerMember; opener: HTMLElement };

/** The accounts that were deleted in the last 30 days, and the way to delete their announcements. */
export function FormerMembers() {
  const id = useId();
  const { data: members = [], isError, refetch } = useQuery(formerMembersQuery);
  const [question, setQuestion] = useState<Question | null>(null);
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
        {members.map((member) => (
          <FormerMemberRow
            key={member.user_id}
            member={member}
            onAsk={(opener) => setQuestion({ member, opener })}
          />
        ))}
      </ul>
      {question && (
        <DeleteAnnouncementsDialog
          {...question}
          count={question.member.announcements}
          onClose={() => setQuestion(null)}
        />
      )}
    </section>
  );
}

type FormerMemberRowProps = { member: FormerMember; onAsk: (opener: HTMLElement) => void };

function FormerMemberRow({ member, onAsk }: FormerMemberRowProps) {
  const { name, left_at, announcements } = member;
  const nameId = useId();
  return (
    <li
      aria-labelledby={nameId}
      className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-4"
    >
      <div className="min-w-0">
        <h3 id={nameId} className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </h3>
        <p className="text-muted">Conta excluída em {formatDate(left_at)}</p>
        <p className="text-muted">
          {announcements === 0 ? "Nenhum aviso" : `${countText(announcements)} sem autor`}
        </p>
      </div>
      {announcements > 0 && (
        <Button variant="danger" onClick={(event) => onAsk(event.currentTarget)}>
          Apagar tudo que esta pessoa publicou
        </Button>
      )}
    </li>
  );
}
