import { useState } from "react";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialogs/dialog.tsx";
import { DialogActions } from "@/ui/dialogs/form-dialog.tsx";
import { BusyButton, TextField } from "@/ui/form.tsx";
import { useDeleteAccount } from "../mutations.ts";
import { confirmsDeletion } from "../schema.ts";
import { Section } from "./section.tsx";

export function DeletionSection({ onDeleted }: { onDeleted: () => void }) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <Section
      title="Excluir conta"
      text="Sua conta e seus dados são apagados. Os avisos que você publicou continuam na lista, sem o seu nome."
    >
      <Button variant="danger" onClick={(event) => setOpener(event.currentTarget)}>
        Excluir minha conta
      </Button>
      {opener && (
        <DeletionDialog opener={opener} onClose={() => setOpener(null)} onDeleted={onDeleted} />
      )}
    </Section>
  );
}

type DeletionDialogProps = { opener: HTMLElement; onClose: () => void; onDeleted: () => void };

function DeletionDialog({ opener, onClose, onDeleted }: DeletionDialogProps) {
  const [typed, setTyped] = useState("");
  const [unsure, setUnsure] = useState(false);
  const { mutate, isPending } = useDeleteAccount(onDeleted);
  return (
    <Dialog title="Excluir minha conta" opener={opener} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const sure = confirmsDeletion(typed);
          setUnsure(!sure);
          if (sure) mutate();
        }}
      >
        <p className="mb-5">Esta ação não pode ser desfeita.</p>
        <TextField
          label="Digite EXCLUIR para confirmar"
          error={unsure ? "Digite a palavra EXCLUIR." : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <DialogActions onCancel={onClose}>
          <BusyButton type="submit" variant="danger" busy={isPending} doing="Excluindo...">
            Excluir conta
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
