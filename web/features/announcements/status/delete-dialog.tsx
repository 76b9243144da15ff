import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAuth } from "@/features/auth/use-auth.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { returnFocus } from "@/lib/browser/focus.ts";
import { Button } from "@/ui/button.tsx";
import { ConfirmDialog } from "@/ui/dialog.tsx";
import { showError } from "@/ui/toast.ts";
import { CardDate } from "../card/status-and-date.tsx";
import { announcementFacts } from "../model/facts.ts";
import { isNotice } from "../model/kinds.ts";
import type { Announcement } from "../model/queries.ts";
import { failureOf } from "../model/refusals.ts";
import { findSeriesPlace, useSeriesPlace } from "../model/series-query.ts";
import { deleteMutation } from "../save/delete.ts";
import type { Answer, Scope } from "../series/series-outcome.ts";
import { ScopeChoice } from "../series/series-question.tsx";

/** The props of every dialog about an announcement. */
export type DialogProps = {
  opener: HTMLElement;
  /**
   * Called if nobody is signed in, or if a request has failed. `verb` is the action for the error
   * message. Without `verb`, no message is shown.
   */
  onSignIn: (verb?: string) => void;
  onClose: () => void;
};
export type RowDialogProps = DialogProps & { announcement: Announcement; onDone: () => void };

type DeleteDialogProps = RowDialogProps & { onCancelOrPostpone: () => void };

export function DeleteDialog(props: DeleteDialogProps) {
  const { announcement, onDone, onCancelOrPostpone, onSignIn, onClose, opener } = props;
  const { id, created_by } = announcement;
  const { user } = useAuth();
  const queryClient = useQueryClient();
  const remove = useMutation(deleteMutation());
  const now = useNow();
  const place = useSeriesPlace(announcement);
  const [answer, onAnswer] = useState<Answer>({ scope: "this" });
  const deleteRows = (scope: Scope) =>
    remove.mutate(
      { id, scope, isOwn: created_by === user?.id },
      { onSuccess: onDone, onError: () => onSignIn() },
    );
  const confirm = () => {
    if (!user) return onSignIn("excluir");
    if (place) return deleteRows(answer.scope);
    // A person may press the button while the series is still loading. In this case the options for
    // the occurrences appear, and a second press deletes.
    findSeriesPlace(queryClient, announcement).then(
      (found) => !found && deleteRows("this"),
      showError("Erro ao excluir aviso", failureOf),
    );
  };
  return (
    <ConfirmDialog
      title="Excluir Aviso"
      text="Tem certeza que deseja excluir este aviso? Esta ação não pode ser desfeita."
      cancel="Cancelar"
      confirm="Excluir"
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={confirm}
      onClosed={() => returnFocus(opener)}
      instead={
        <>
          {place && (
            <ScopeChoice
              question={{ ...place, kind: "delete" }}
              answer={answer}
              onAnswer={onAnswer}
            />
          )}
          {announcement.status !== "cancelled" && !isNotice(announcement) && (
            <Button variant="outline" className="mt-5 w-full" onClick={onCancelOrPostpone}>
              Desmarcar em vez de excluir
            </Button>
          )}
        </>
      }
    >
      <div className="mt-3 font-semibold text-ink">
        “<bdi>{announcement.title}</bdi>”
        <CardDate facts={announcementFacts(announcement, { now })} isAlone />
      </div>
    </ConfirmDialog>
  );
}
