import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialogs/dialog.tsx";
import { DialogActions } from "@/ui/dialogs/form-dialog.tsx";
import { AccountName, BusyButton, FormError, TextField } from "@/ui/form.tsx";
import { useDeleteAccount } from "../credential-mutations.ts";
import { deletionSchema } from "../schema.ts";
import { Section } from "./section.tsx";

type DeletionSectionProps = { email: string; onDeleted: () => void };

export function DeletionSection(props: DeletionSectionProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <Section
      title="Excluir conta"
      text="Sua conta e seus dados são apagados. Os avisos que você publicou continuam na lista, sem o seu nome. Por 30 dias, os administradores ainda veem de quem era a conta."
    >
      <Button variant="danger" onClick={(event) => setOpener(event.currentTarget)}>
        Excluir minha conta
      </Button>
      {opener && <DeletionDialog {...props} opener={opener} onClose={() => setOpener(null)} />}
    </Section>
  );
}

type DeletionDialogProps = DeletionSectionProps & { opener: HTMLElement; onClose: () => void };

function DeletionDialog({ email, opener, onClose, onDeleted }: DeletionDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(deletionSchema),
    defaultValues: { word: "", password: "" },
  });
  const { errors } = formState;
  const { mutate, isPending } = useDeleteAccount(onDeleted, (field, message) =>
    setError(field, { message }, { shouldFocus: true }),
  );
  return (
    <Dialog title="Excluir minha conta" opener={opener} onClose={onClose}>
      <form noValidate onSubmit={handleSubmit((values) => mutate(values))} className="space-y-4">
        <p>Esta ação não pode ser desfeita.</p>
        <AccountName email={email} />
        <TextField
          label="Digite EXCLUIR para confirmar"
          error={errors.word?.message}
          autoComplete="off"
          autoCapitalize="characters"
          {...register("word")}
        />
        <TextField
          label="Senha"
          error={errors.password?.message}
          type="password"
          autoComplete="current-password"
          {...register("password")}
        />
        <FormError text={errors.root?.server?.message} />
        <DialogActions onCancel={onClose}>
          <BusyButton type="submit" variant="danger" busy={isPending} doing="Excluindo...">
            Excluir conta
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
