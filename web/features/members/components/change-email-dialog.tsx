import { useState } from "react";
import * as z from "zod/mini";
import { otherEmail } from "@/features/auth/schema.ts";
import { Button } from "@/ui/button.tsx";
import { DialogActions, FormDialog } from "@/ui/dialog.tsx";
import { EmailAddress } from "@/ui/email-address.tsx";
import { BusyButton, TextField } from "@/ui/form.tsx";
import { EMAIL, useRequestForm } from "@/ui/request-form.tsx";
import { notify } from "@/ui/toast.ts";
import { setEmail } from "../mutations.ts";
import { membersKey } from "../queries.ts";
import type { MemberDialogProps } from "./member-dialogs.tsx";

/** Takes a member's new address, and changes it after a look at both. */
export function ChangeEmailDialog({ member, opener, onClose }: MemberDialogProps) {
  // The typed address, while it is compared with the present one.
  const [next, setNext] = useState<string>();
  const form = useRequestForm({
    schema: z.object({ email: otherEmail(member.email).check(z.toLowerCase()) }),
    start: { email: "" },
    failure: "Erro ao mudar o email",
    isQuiet: true,
    refetch: membersKey,
    request: ({ email }) => setEmail(member, email),
    onDone(_, { email }, client) {
      void client.invalidateQueries({ queryKey: membersKey });
      notify.success({ title: "Email mudado", description: `${member.name} entra com ${email}.` });
      onClose();
    },
    onRefused: (_, field) => field && setNext(undefined),
  });
  const compare = form.form.handleSubmit(({ email }) => setNext(email));
  return (
    <FormDialog title="Mudar email" opener={opener} dirty={form.isDirty} onClose={onClose}>
      {(close) =>
        next === undefined ? (
          <form noValidate onSubmit={compare}>
            <p className="mb-5 wrap-anywhere">
              Email atual de <bdi>{member.name}</bdi>:{" "}
              <strong className="block">
                <EmailAddress>{member.email}</EmailAddress>
              </strong>
            </p>
            <TextField {...EMAIL} label="Novo email" autoComplete="off" {...form.field("email")} />
            <DialogActions onCancel={close}>
              <Button type="submit">Continuar</Button>
            </DialogActions>
          </form>
        ) : (
          <>
            <Comparison from={member.email} to={next} />
            <DialogActions onCancel={close}>
              <Button variant="outline" onClick={() => setNext(undefined)}>
                Corrigir
              </Button>
              <BusyButton busy={form.isBusy} doing="Salvando..." onClick={() => form.submit()}>
                Mudar email
              </BusyButton>
            </DialogActions>
          </>
        )
      }
    </FormDialog>
  );
}

// Once, when it is shown: a screen reader reads both addresses, and a second press of Enter confirms nothing.
const focus = (element: HTMLElement | null) => element?.focus();

/** Both addresses, one below the other, before the change: nobody at the other end confirms it. */
const Comparison = ({ from, to }: { from: string; to: string }) => (
  <section ref={focus} tabIndex={-1} aria-label="Confira os dois emails" className="outline-none">
    <dl className="space-y-3 rounded-xl bg-sunken p-4">
      <div>
        <dt className="text-muted">de</dt>
        <dd className="text-lg">
          <EmailAddress>{from}</EmailAddress>
        </dd>
      </div>
      <div>
        <dt className="text-muted">para</dt>
        <dd className="text-lg font-semibold">
          <EmailAddress>{to}</EmailAddress>
        </dd>
      </div>
    </dl>
    <p className="mt-4">
      Confira letra por letra: nenhum email é enviado. A senha continua a mesma, e os links de senha
      que já foram entregues deixam de valer.
    </p>
  </section>
);
