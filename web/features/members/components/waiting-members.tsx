import "./waiting-members.css";
import { type ReactNode, useState } from "react";
import { returnFocus } from "@/lib/browser/focus.ts";
import { Button } from "@/ui/button.tsx";
import { ConfirmDialog } from "@/ui/dialog.tsx";
import { useRefuse } from "../mutations.ts";
import type { Member } from "../queries.ts";
import { peopleText } from "../rules.ts";
import type { MemberDialogProps } from "./member-dialogs.tsx";

/** Returns the selected ones of the listed waiting members, and the function that selects. */
export function useSelection(waiting: Member[]) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const select = (members: Member[], isSelected: boolean) => {
    const changed = members.map(({ user_id }) => user_id);
    setIds(isSelected ? [...ids, ...changed] : ids.filter((id) => !changed.includes(id)));
  };
  // An admin must see everybody whom a press refuses, so a member of another page does not count.
  return { waiting, selected: waiting.filter(({ user_id }) => ids.includes(user_id)), select };
}

type Selection = ReturnType<typeof useSelection>;

type SelectBoxProps = Pick<Selection, "selected" | "select"> & {
  /** The members whom the box selects. */
  members: Member[];
  label: string;
  children?: ReactNode;
};

/** Renders a checkbox with an area of 44 px that selects `members`. */
export const SelectBox = ({ members, selected, select, label, children }: SelectBoxProps) => (
  <label className="select-box">
    <input
      type="checkbox"
      className="focus-ring size-6 shrink-0 accent-accent"
      aria-label={label}
      checked={members.every((member) => selected.includes(member))}
      onChange={({ target }) => select(members, target.checked)}
    />
    {children}
  </label>
);

type WaitingBarProps = { selection: Selection; onDialog: (dialog: ReactNode) => void };

/** Selects all listed members who wait, and refuses those who are selected. */
export function WaitingBar({ selection, onDialog }: WaitingBarProps) {
  const { waiting, selected } = selection;
  const onClose = () => onDialog(null);
  return (
    <div className="waiting-bar">
      <SelectBox members={waiting} {...selection} label="Selecionar todos que esperam">
        Todos
      </SelectBox>
      {selected.length > 0 && (
        <Button
          variant="danger"
          onClick={({ currentTarget: opener }) =>
            onDialog(<RefuseDialog {...{ members: selected, opener, onClose }} />)
          }
        >
          Recusar {peopleText(selected.length)}
        </Button>
      )}
    </div>
  );
}

type RefuseDialogProps = Omit<MemberDialogProps, "member"> & { members: Member[] };

/** Asks before waiting members are refused, because their accounts are deleted. */
export function RefuseDialog({ members, opener, onClose }: RefuseDialogProps) {
  const { mutate, isPending } = useRefuse();
  const whom = members.length === 1 ? members[0]?.name : peopleText(members.length);
  return (
    <ConfirmDialog
      title={`Recusar ${whom}?`}
      text="A conta é apagada. A pessoa pode se cadastrar de novo."
      confirm="Recusar"
      busy={isPending}
      onCancel={onClose}
      onConfirm={() => mutate(members, { onSuccess: onClose })}
      onClosed={() => returnFocus(opener)}
    />
  );
}
