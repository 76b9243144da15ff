import { useState } from "react";
import * as z from "zod/mini";
import { otherEmail } from "@/features/auth/schema.ts";
import { Button } from "@/ui/button.tsx";
import { ConfirmDialog, DialogActions, FormDialog } from "@/ui/dialog.tsx";
import { EmailAddress } from "@/ui/email-address.tsx";
import { TextField } from "@/ui/form.tsx";
import { EMAIL } from "@/ui/request-form.tsx";
import { notify } from "@/ui/toast.ts";
import { useRequestForm } from "@/ui/use-request-form.ts";
import { setEmail } from "../mutations.ts";
import { membersKey } from "../queries.ts";
import type { MemberDialogProps } from "./member-dialogs.tsx";

/**
 * Asks an admin for a member's new address. Changes the address after the admin has compared both
 * addresses.
 */
export function ChangeEmailDialog({ member, opener, onClose }: MemberDialogProps) {
  const [next, setNext] = useState<string>();
  const form = useRequestForm({
    schema: z.object({ email: otherEmail(member.email).check(z.toLowerCase()) }),
    start: { email: "" },
    refetch: membersKey,
    request: ({ email }) => setEmail(member, email),
    onDone(_, { email }, client) {
      void client.invalidateQueries({ queryKey: membersKey });
      notify.success({ title: "E-mail mudado", description: `${member.name} entra com ${email}.` });
      onClose();
    },
    onRefused: () => setNext(undefined),
  });
  const addresses = { de: member.email, para: next };
  return (
    <>
      <FormDialog title="Mudar e-mail" opener={opener} dirty={form.isDirty} onClose={onClose}>
        {(close) => (
          <form noValidate onSubmit={form.form.handleSubmit(({ email }) => setNext(email))}>
            <p className="mb-5 wrap-anywhere">
              E-mail atual de <bdi>{member.name}</bdi>:{" "}
              <strong className="block">
                <EmailAddress>{member.email}</EmailAddress>
              </strong>
            </p>
            <TextField {...EMAIL} label="Novo e-mail" autoComplete="off" {...form.field("email")} />
            <DialogActions onCancel={close}>
              <Button type="submit">Continuar</Button>
            </DialogActions>
          </form>
        )}
      </FormDialog>
      {next !== undefined && (
        // The admin must compare the two addresses, because the server sends no mail that could
        // confirm the new address.
        <ConfirmDialog
          title="Confira os dois e-mails"
          text="Compare letra por letra: nenhum e-mail é enviado. A senha continua a mesma, e os links de senha que já foram entregues deixam de valer."
          cancel="Corrigir"
          confirm="Mudar e-mail"
          tone="primary"
          busy={form.isBusy}
          onCancel={() => setNext(undefined)}
          onConfirm={() => form.submit()}
          onClosed={() => form.form.setFocus("email")}
        >
          <dl className="mt-4 space-y-3 rounded-xl bg-sunken p-4">
            {Object.entries(addresses).map(([term, address]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd className="text-lg font-semibold text-ink">
                  <EmailAddress>{address ?? ""}</EmailAddress>
                </dd>
              </div>
            ))}
          </dl>
        </ConfirmDialog>
      )}
    </>
  );
}
