import { useState } from "react";
import { useAuth } from "@/features/auth/use-auth.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { notify } from "@/ui/toast.ts";
import type { Announcement } from "../model/queries.ts";
import { PostponeChoice } from "./postpone-choice.tsx";
import { OTHER, ReasonChips, ReasonField } from "./reasons.tsx";
import { cancelled, confirmed, type StateValues } from "./state-values.ts";
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
  // What a reason was pressed for that asks for more.
  const [way, setWay] = useState<"cancel" | "postpone">();
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
        {status !== "cancelled" && (
          <CancelChoice
            isTyping={way === "cancel"}
            onType={() => setWay("cancel")}
            onCancel={(reason) => save(cancelled(reason))}
          />
        )}
        <PostponeChoice
          announcement={announcement}
          isOpen={way === "postpone"}
          onOpen={() => setWay("postpone")}
          onPostpone={save}
        />
        {status !== "scheduled" && (
          <Button variant="outline" className="w-full" onClick={() => save(confirmed)}>
            Confirmar de novo
          </Button>
        )}
      </div>
    </Dialog>
  );
}

type CancelChoiceProps = {
  isTyping: boolean;
  onType: () => void;
  onCancel: (reason: string) => void;
};

/** A reason cancels at once: the message that follows takes it back. */
function CancelChoice({ isTyping, onType, onCancel }: CancelChoiceProps) {
  const [typed, setTyped] = useState("");
  return (
    <div>
      <ReasonChips
        label="Cancelar por"
        value={isTyping ? OTHER : ""}
        onChoose={(reason) => (reason === OTHER ? onType() : onCancel(reason))}
      />
      <p className="mt-2 text-muted">Com um toque: o aviso fica na lista, riscado.</p>
      {isTyping && (
        <form
          className="mt-3 space-y-3"
          onSubmit={(event) => {
            event.preventDefault();
            onCancel(typed);
          }}
        >
          <ReasonField value={typed} onChange={setTyped} />
          <Button type="submit" variant="danger" className="w-full">
            Cancelar aviso
          </Button>
        </form>
      )}
    </div>
  );
}
