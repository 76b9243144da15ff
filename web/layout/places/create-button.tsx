import { Plus } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import { type CreateButtonProps, prepareDialogs } from "../dialogs/announcement-dialogs.tsx";

/** Opens the dialog for a new announcement, which is fetched as soon as the button is reached. */
export function CreateButton({ onCreate }: CreateButtonProps) {
  return (
    <Button
      onPointerEnter={prepareDialogs}
      onFocus={prepareDialogs}
      onClick={(event) => onCreate(event.currentTarget)}
    >
      <Plus aria-hidden />
      Novo Aviso
    </Button>
  );
}
