import { useState } from "react";
import { useMinistryOptions } from "@/features/ministries/queries.ts";
import { Dialog, DialogActions } from "@/ui/dialog.tsx";
import { BusyButton, RadioCard } from "@/ui/form.tsx";
import { SelectField } from "@/ui/select.tsx";
import { useCreateInvitation } from "../mutations.ts";
import { invitationMessage, ROLE_TEXTS, ROLES, type Role } from "../rules.ts";
import { LinkOffer } from "./link-offer.tsx";

type InviteDialogProps = { opener: HTMLElement; onClose: () => void };

/** Creates an invitation with the chosen role and ministry, and then offers its link. */
export function InviteDialog({ opener, onClose }: InviteDialogProps) {
  const [role, setRole] = useState<Role>("member");
  const [ministryId, setMinistryId] = useState<string | null>(null);
  const options = useMinistryOptions("Quem recebe escolhe");
  const { mutate, data: link, isPending } = useCreateInvitation();
  if (link !== undefined) {
    const ministry = options.find(({ value }) => value === ministryId && value !== null)?.label;
    return (
      // The `key` mounts a new dialog. A new dialog focuses its first control.
      <Dialog key={link} title="Convite pronto" short opener={opener} onClose={onClose}>
        <p className="font-semibold">
          {[ROLE_TEXTS[role].name, ministry].filter(Boolean).join(" · ")}
        </p>
        <p className="mb-5">
          Entregue este link a uma pessoa só: ele vale por sete dias e serve para uma única conta.
          Ele deixa de valer se você sair da conta (“Sair”), mudar o e-mail ou a senha, ou deixar de
          ser admin.
        </p>
        <LinkOffer link={link} message={invitationMessage(link)} />
      </Dialog>
    );
  }
  return (
    <Dialog title="Convidar" opener={opener} onClose={onClose}>
      <div className="space-y-5">
        <fieldset className="min-w-0 space-y-3">
          <legend className="mb-3 font-semibold">O que a pessoa pode fazer</legend>
          {ROLES.map((each) => (
            <RadioCard
              key={each}
              name="role"
              label={ROLE_TEXTS[each].name}
              checked={each === role}
              onChoose={() => setRole(each)}
            >
              {ROLE_TEXTS[each].may}
            </RadioCard>
          ))}
        </fieldset>
        <SelectField
          label="Ministério (opcional)"
          value={ministryId}
          onChange={setMinistryId}
          options={options}
        />
      </div>
      <DialogActions onCancel={onClose}>
        <BusyButton
          busy={isPending}
          doing="Criando..."
          onClick={() => mutate({ role, ministry_id: ministryId })}
        >
          Criar convite
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
