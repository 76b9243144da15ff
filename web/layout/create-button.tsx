import { Plus } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import { prepareDialogs } from "./dialogs/announcement-dialogs.tsx";

export type CreateButtonProps = { onCreate: (opener: HTMLElement) => void };

/** Opens the dialog for a new announcement, which is fetched as soon as the button is reached. */
export function CreateButton({ onCreate, className }: CreateButtonProps & { className?: string }) {
  return (
    <Button
      className={className}
      onPointerEnter={prepareDialogs}
      onFocus={prepareDialogs}
      onClick={(event) => onCreate(event.currentTarget)}
    >
      <Plus aria-hidden />
      Novo Aviso
    </Button>
  );
}
