import { useState } from "react";
import { useAuth } from "@/features/auth/use-auth.ts";
import { returnFocus } from "@/lib/browser/focus.ts";
import { Button } from "@/ui/button.tsx";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog.tsx";
import type { Announcement } from "../model/queries.ts";
import { said } from "../model/said.ts";
import { usePlace } from "../model/series-query.ts";
import type { Answer, Scope } from "../series/scope.ts";
import { ScopeChoice } from "../series/series-question.tsx";
import { CardDate } from "./card-date.tsx";

type DeleteDialogProps = {
  announcement: Announcement;
  busy: boolean;
  /** Of a series with which of it. */
  onDelete: (scope: Scope) => void;
  /** Cancels or postpones it instead. */
  onInstead: () => void;
  /** Nobody is signed in; `deed` is the verb of what was tried. */
  onSignIn: (deed: string) => void;
  onClose: () => void;
  /** Gets the focus after the dialog, if it is still on the page. */
  opener: HTMLElement;
};

export function DeleteDialog(props: DeleteDialogProps) {
  const { announcement, busy, onDelete, onInstead, onSignIn, onClose, opener } = props;
  const { user } = useAuth();
  const place = usePlace(announcement);
  const [answer, onAnswer] = useState<Answer>({ scope: "this" });
  return (
    <ConfirmDialog
      title="Excluir Aviso"
      text="Tem certeza que deseja excluir este aviso? Esta ação não pode ser desfeita."
      cancel="Cancelar"
      confirm="Excluir"
      busy={busy}
      onCancel={onClose}
      onConfirm={() => (user ? onDelete(answer.scope) : onSignIn("excluir"))}
      onClosed={() => returnFocus(opener)}
      instead={
        <>
          {place && (
            <ScopeChoice question={{ ...place, deed: "delete" }} {...{ answer, onAnswer }} />
          )}
          {announcement.status !== "cancelled" && (
            <Button variant="outline" className="mt-5 w-full" onClick={onInstead}>
              Cancelar ou adiar em vez de excluir
            </Button>
          )}
        </>
      }
    >
      <div className="mt-3 font-semibold text-ink">
        “<bdi>{announcement.title}</bdi>”
        <CardDate said={said(announcement, { now: Date.now() })} isAlone />
      </div>
    </ConfirmDialog>
  );
}
