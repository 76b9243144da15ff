import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { otherEmail } from "@/features/auth/schema.ts";
import { Button } from "@/ui/button.tsx";
import { DialogActions, FormDialog } from "@/ui/dialog.tsx";
import { EmailAddress } from "@/ui/email-address.tsx";
import { TextField } from "@/ui/form.tsx";
import { useSetEmail } from "../mutations.ts";
import type { Member } from "../queries.ts";
import { EmailComparison } from "./email-comparison.tsx";

/** A member's new address, another than `present`. */
const emailSchema = (present: string) => z.object({ email: otherEmail(present) });

type ChangeEmailDialogProps = { member: Member; opener: HTMLElement; onClose: () => void };

/** Takes a member's new address, and changes it after a look at both. */
export function ChangeEmailDialog({ member, opener, onClose }: ChangeEmailDialogProps) {
  // What was typed, while it is compared with the present address.
  const [next, setNext] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(emailSchema(member.email)),
    defaultValues: { email: "" },
  });
  const { mutate, isPending } = useSetEmail({
    member,
    onDone: onClose,
    onRefused: (message) => {
      setNext(undefined);
      setError("email", { message });
    },
  });
  return (
    <FormDialog title="Mudar email" opener={opener} dirty={formState.isDirty} onClose={onClose}>
      {(close) =>
        next === undefined ? (
          <form noValidate onSubmit={handleSubmit(({ email }) => setNext(email.toLowerCase()))}>
            <p className="mb-5 wrap-anywhere">
              Email atual de <bdi>{member.name}</bdi>:{" "}
              <strong className="block">
                <EmailAddress>{member.email}</EmailAddress>
              </strong>
            </p>
            <TextField
              label="Novo email"
              error={formState.errors.email?.message}
              type="email"
              inputMode="email"
              autoComplete="off"
              {...register("email")}
            />
            <DialogActions onCancel={close}>
              <Button type="submit">Continuar</Button>
            </DialogActions>
          </form>
        ) : (
          <EmailComparison
            from={member.email}
            to={next}
            busy={isPending}
            onCorrect={() => setNext(undefined)}
            onConfirm={() => mutate(next)}
            onCancel={close}
          />
        )
      }
    </FormDialog>
  );
}
