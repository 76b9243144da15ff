import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAuth } from "@/features/auth/use-auth.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { showError } from "@/ui/toast.ts";
import { failureOf } from "../model/checks.ts";
import type { Announcement } from "../model/queries.ts";
import { findPlace, type Place, type Series, useSeries } from "../model/series-query.ts";
import type { Answer } from "../series/question.ts";
import { SeriesQuestion } from "../series/series-question.tsx";
import { useChangeState } from "./mutations.ts";
import { StateForm } from "./state-form.tsx";
import { confirmed, type StateValues, stateEntries } from "./state-values.ts";

type StateSheetProps = {
  announcement: Announcement;
  opener: HTMLElement;
  onChanged: () => void;
  /** Nobody is signed in; `deed` is the verb of what was tried. */
  onSignIn: (deed?: string) => void;
  onClose: () => void;
};

/** Cancels with one press, or postpones; what has a new date is confirmed at it. */
export function StateSheet(props: StateSheetProps) {
  const { announcement, opener, onChanged, onSignIn, onClose } = props;
  const { status } = announcement;
  // Rows of a series that are still to come can be skipped; for these the question is asked.
  const { undo, change: title, skip } = stateEntries(announcement, Date.now());
  const { user } = useAuth();
  const change = useChangeState();
  const queryClient = useQueryClient();
  // Reads the series when the sheet opens, so that its question seldom has to wait.
  useSeries(announcement.series_id);
  const [asked, setAsked] = useState<{ values: StateValues; place: Place }>();
  const saveIn = (values: StateValues, several?: { series: Series; answer: Answer }) => {
    setAsked(undefined);
    const ended = { onSuccess: onChanged, onError: () => onSignIn() };
    change.mutate({ announcement, values, several }, ended);
  };
  const save = (values: StateValues) => {
    if (change.isPending) return;
    if (!user) return onSignIn("alterar");
    const ask = (place?: Place) => (place ? setAsked({ values, place }) : saveIn(values));
    findPlace(queryClient, announcement).then(ask, showError("Erro ao alterar aviso", failureOf));
  };
  return (
    <Dialog short title={title} opener={opener} onClose={onClose}>
      <p dir="auto" className="-mt-3 text-muted wrap-anywhere">
        {announcement.title}
      </p>
      <div aria-busy={change.isPending} className="mt-4 space-y-4">
        {status !== "scheduled" && undo === undefined && (
          <Button variant="outline" className="w-full" onClick={() => save(confirmed)}>
            Confirmar de novo
          </Button>
        )}
        <StateForm announcement={announcement} isAsked={skip !== undefined} onSave={save} />
      </div>
      {asked && (
        <SeriesQuestion
          question={{ ...asked.place, deed: asked.values.status }}
          onCancel={() => setAsked(undefined)}
          onConfirm={(answer) => saveIn(asked.values, { series: asked.place.series, answer })}
        />
      )}
    </Dialog>
  );
}
