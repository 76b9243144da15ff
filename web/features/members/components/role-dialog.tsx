import { Check } from "lucide-react";
import { useId, useState } from "react";
import { Dialog } from "@/ui/dialogs/dialog.tsx";
import { DialogActions } from "@/ui/dialogs/form-dialog.tsx";
import { BusyButton } from "@/ui/form.tsx";
import { useSetRole } from "../change-mutations.ts";
import type { Member } from "../queries.ts";
import { ROLE_TEXTS, ROLES, type Role, roleOf } from "../rules.ts";

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
          <RoleOption
            key={role}
            role={role}
            checked={role === chosen}
            onChoose={() => setChosen(role)}
          />
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

type RoleOptionProps = { role: Role; checked: boolean; onChoose: () => void };

function RoleOption({ role, checked, onChoose }: RoleOptionProps) {
  const id = useId();
  const { name, may } = ROLE_TEXTS[role];
  return (
    <div className="relative">
      {/* It lies over its picture, so that it is what is pressed, focused and found. */}
      <input
        type="radio"
        name="role"
        aria-label={name}
        aria-describedby={id}
        checked={checked}
        onChange={onChoose}
        className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-xl outline-none"
      />
      <div className="pointer-events-none rounded-xl border border-line-strong p-[min(1rem,4vw)] wrap-break-word peer-checked:border-accent-ink peer-checked:bg-accent-soft peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent-ink">
        <p aria-hidden className="flex flex-wrap items-center gap-x-2 font-semibold">
          <span className="min-w-0">{name}</span>
          {checked && <Check className="size-5 shrink-0 text-accent-ink" strokeWidth={3} />}
        </p>
        <p id={id} className="text-muted">
          {may}
        </p>
      </div>
    </div>
  );
}
