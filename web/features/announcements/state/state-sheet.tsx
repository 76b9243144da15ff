import { useState } from "react";
import { useAuth } from "@/features/auth/use-auth.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { notify } from "@/ui/toast.ts";
import type { Announcement } from "../model/queries.ts";
import { PostponeFields } from "./postpone-fields.tsx";
import { cancelled, confirmed, REASONS, type StateValues } from "./state-values.ts";
import { useChangeState } from "./use-change-state.ts";

type StateSheetProps = {
  announcement: Announcement;
  opener: HTMLElement;
  onChanged: () => void;
  /** Nobody is signed in. */
  onSignIn: () => void;
  onClose: () => void;
};

/** Cancels with one press, or postpones; what was cancelled or postponed is confirmed again. */
export function StateSheet(props: StateSheetProps) {
  const { announcement, opener, onChanged, onSignIn, onClose } = props;
  const { id, title, status } = announcement;
  const { user } = useAuth();
  const change = useChangeState();
  const [postponing, setPostponing] = useState(false);
  const save = (values: StateValues) => {
    if (change.isPending) return;
    if (user) return change.mutate({ id, values }, { onSuccess: onChanged, onError: onSignIn });
    notify.error({
      title: "Erro",
      description: "Você precisa estar logado para alterar um aviso.",
    });
    onSignIn();
  };
  return (
    <Dialog short title="Cancelar ou adiar" opener={opener} onClose={onClose}>
      <p dir="auto" className="-mt-3 text-muted wrap-anywhere">
        {title}
      </p>
      <div aria-busy={change.isPending} className="mt-4 space-y-5">
        {postponing ? (
          <PostponeFields announcement={announcement} onPostpone={save} />
        ) : (
          <>
            {status !== "cancelled" && (
              <CancelChoice onCancel={(reason) => save(cancelled(reason))} />
            )}
            <Button variant="outline" className="w-full" onClick={() => setPostponing(true)}>
              Adiar
            </Button>
            {status !== "scheduled" && (
              <Button variant="outline" className="w-full" onClick={() => save(confirmed)}>
                Confirmar de novo
              </Button>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** A reason cancels at once: the message that follows takes it back. */
function CancelChoice({ onCancel }: { onCancel: (reason: string) => void }) {
  const [other, setOther] = useState<string>();
  return (
    <section aria-labelledby="cancelar">
      <h3 id="cancelar" className="font-semibold">
        Cancelar por
      </h3>
      <div className="mt-2 flex flex-wrap gap-2">
        {REASONS.map((reason) => (
          <button
            key={reason}
            type="button"
            className="chip focus-ring"
            onClick={() => onCancel(reason)}
          >
            {reason}
          </button>
        ))}
        <button
          type="button"
          aria-expanded={other !== undefined}
          className="chip focus-ring"
          onClick={() => setOther((text) => (text === undefined ? "" : undefined))}
        >
          Outro motivo…
        </button>
      </div>
      {other !== undefined && (
        <form
          className="mt-3 space-y-3"
          onSubmit={(event) => {
            event.preventDefault();
            onCancel(other);
          }}
        >
          <Field label="Motivo (opcional)">
            {(controlProps) => (
              <Input
                {...controlProps}
                autoFocus
                autoComplete="off"
                maxLength={200}
                value={other}
                onChange={({ target }) => setOther(target.value)}
              />
            )}
          </Field>
          <Button type="submit" variant="danger" className="w-full">
            Cancelar aviso
          </Button>
        </form>
      )}
    </section>
  );
}
