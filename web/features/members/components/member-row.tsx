import { clsx } from "clsx";
import { useId, useRef } from "react";
import { ROLE_BADGES } from "@/features/auth/rules.ts";
import { useMinistryOptions } from "@/features/ministries/queries.ts";
import { isCurrent } from "@/features/ministries/rules.ts";
import { EmailAddress } from "@/ui/email-address.tsx";
import { BusyButton } from "@/ui/form.tsx";
import { Select } from "@/ui/select.tsx";
import { useApprove, useSetMinistry } from "../mutations.ts";
import type { Member } from "../queries.ts";
import { waits } from "../rules.ts";
import { MemberActions, type MemberActionsProps } from "./member-actions.tsx";
import { RefuseButton } from "./waiting-members.tsx";

/** Classes that align the rows with the column headings in a wide list. */
export const MEMBER_GRID =
  "@min-[48rem]:grid @min-[48rem]:grid-cols-[minmax(0,1fr)_9rem_6rem_15rem] @min-[48rem]:items-center @min-[48rem]:gap-4";

export function MemberRow({ member, ...actions }: MemberActionsProps) {
  const { name, email, deactivated_at } = member;
  const active = deactivated_at === null;
  const isWaiting = waits(member);
  const approve = useApprove();
  const actionsRef = useRef<HTMLDivElement>(null);
  const onApprove = () =>
    approve.mutate(member, {
      // The pressed button disappears, so the focus moves to the menu of the same row.
      onSuccess: () => actionsRef.current?.querySelector<HTMLElement>("[aria-haspopup]")?.focus(),
    });
  const badge = ROLE_BADGES[member.role];
  const nameId = useId();
  return (
    <li
      aria-labelledby={nameId}
      className={clsx("space-y-3 p-4 @min-[48rem]:space-y-0", MEMBER_GRID)}
    >
      <div className="min-w-0">
        <h2 id={nameId} className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
          {actions.isOwn && <span className="font-normal text-muted"> (você)</span>}
        </h2>
        <p className="text-muted">
          <EmailAddress>{email}</EmailAddress>
        </p>
        {actions.isOwn && (
          <p className="mt-1 text-muted">
            Só outro administrador muda o que você pode fazer ou bloqueia a sua conta.
          </p>
        )}
      </div>
      <p className="@max-[48rem]:mr-3 @max-[48rem]:inline-block">
        <span className="sr-only">O que pode fazer: </span>
        {badge ? (
          <span className="rounded-full bg-accent-soft px-2.5 py-0.5 font-semibold text-accent-ink">
            {badge}
          </span>
        ) : (
          <span>Membro</span>
        )}
      </p>
      <p className={clsx("@max-[48rem]:inline-block", !active && "font-semibold text-danger-ink")}>
        <span className="@min-[48rem]:sr-only">Conta: </span>
        {isWaiting && <strong className="text-accent-ink">Espera aprovação</strong>}
        {!isWaiting && (active ? "Ativa" : "Bloqueada")}
      </p>
      <div ref={actionsRef} className="flex flex-wrap items-end gap-1">
        {isWaiting && (
          <div className="mb-1 flex w-full flex-wrap gap-2 *:grow">
            <BusyButton busy={approve.isPending} doing="Aprovando..." onClick={onApprove}>
              Aprovar<span className="sr-only"> {name}</span>
            </BusyButton>
            <RefuseButton members={[member]} whom={name} />
          </div>
        )}
        <MinistrySelect member={member} />
        <MemberActions member={member} {...actions} />
      </div>
    </li>
  );
}

function MinistrySelect({ member }: { member: Member }) {
  const id = useId();
  const { mutate, isPending, variables } = useSetMinistry();
  // A select lists an archived ministry only for a member who already belongs to it.
  const options = useMinistryOptions(
    "Nenhum",
    (one) => isCurrent(one) || one.id === member.ministry_id,
  );
  return (
    <div className="min-w-0 grow basis-[10em]">
      <label htmlFor={id} className="mb-1 block text-muted @min-[48rem]:sr-only">
        Ministério
        <span className="sr-only">
          {" "}
          de <bdi>{member.name}</bdi>
        </span>
      </label>
      <Select
        controlProps={{ id, "aria-describedby": undefined, "aria-invalid": false }}
        value={isPending ? variables.value : member.ministry_id}
        onChange={(ministryId) => mutate({ member, value: ministryId })}
        options={options}
      />
    </div>
  );
}
