import { useState } from "react";
import { Dialog, DialogActions } from "@/ui/dialog.tsx";
import { BusyButton, RadioCard } from "@/ui/form.tsx";
import { useSetRole } from "../change-mutations.ts";
import type { Member } from "../queries.ts";
import { ROLE_TEXTS, ROLES, roleOf } from "../rules.ts";

type RoleDialogProps = { member: Member; opener: HTMLElement; onClose: () => void };

/** The three roles with what each may do, of which the member has one. */
export function RoleDialog({ member, opener, onClose }: RoleDialogProps) {
  const present = roleOf(member);
  const [chosen, setChosen] = useState(present);
  const { mutate, isPending } = useSetRole();
  const save = () => {
    if (chosen === present) return onClose();
    mutate({ member, value: chosen }, { onSuccess: onClose });
  };
  return (
    <Dialog title="Mudar papel" short opener={opener} onClose={onClose}>
      <fieldset className="min-w-0 space-y-3">
        <legend className="mb-4 wrap-anywhere">
          O que{" "}
          <strong>
            <bdi>{member.name}</bdi>
          </strong>{" "}
          pode fazer?
        </legend>
        {ROLES.map((role) => (
          <RadioCard
            key={role}
            name="role"
            label={ROLE_TEXTS[role].name}
            checked={role === chosen}
            onChoose={() => setChosen(role)}
          >
            {ROLE_TEXTS[role].may}
          </RadioCard>
        ))}
      </fieldset>
      <DialogActions onCancel={onClose}>
        <BusyButton busy={isPending} doing="Salvando..." onClick={save}>
          Salvar papel
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
