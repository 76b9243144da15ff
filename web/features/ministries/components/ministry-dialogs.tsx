import type { ListedMinistry } from "../queries.ts";
import { DeleteMinistryDialog } from "./delete-ministry-dialog.tsx";
import { MinistryDialog } from "./ministry-dialog.tsx";

export type OpenMinistryDialog = { opener: HTMLElement } & (
  | { kind: "create" }
  | { kind: "edit"; ministry: ListedMinistry }
  | { kind: "delete"; ministry: ListedMinistry }
);

type MinistryDialogsProps = { dialog: OpenMinistryDialog | null; onClose: () => void };

export function MinistryDialogs({ dialog, onClose }: MinistryDialogsProps) {
  if (dialog === null) return null;
  const { opener } = dialog;
  if (dialog.kind === "delete") {
    return <DeleteMinistryDialog ministry={dialog.ministry} opener={opener} onClose={onClose} />;
  }
  const editing = dialog.kind === "edit" ? dialog.ministry : undefined;
  return <MinistryDialog editing={editing} opener={opener} onClose={onClose} />;
}
