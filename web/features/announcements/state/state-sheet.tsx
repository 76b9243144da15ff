import { useState } from "react";
import { useAuth } from "@/features/auth/use-auth.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialogs/dialog.tsx";
import type { Announcement } from "../model/queries.ts";
import { usePlace } from "../model/series-query.ts";
import type { Answer } from "../series/scope.ts";
import { SeriesQuestion } from "../series/series-question.tsx";
import { stateEntries } from "./state-entries.ts";
import { StateForm } from "./state-form.tsx";
import { confirmed, type StateValues } from "./state-values.ts";
import { useChangeState } from "./use-change-state.ts";

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
  const { undo, change: title } = stateEntries(announcement, Date.now());
  const { user } = useAuth();
  const change = useChangeState();
  const place = usePlace(announcement);
  const [asked, setAsked] = useState<StateValues>();
  const saveIn = (values: StateValues, answer?: Answer) => {
    setAsked(undefined);
    const several = answer && place && { series: place.series, answer };
    const ended = { onSuccess: onChanged, onError: () => onSignIn() };
    change.mutate({ announcement, values, several }, ended);
  };
  const save = (values: StateValues) => {
    if (change.isPending) return;
    if (!user) return onSignIn("alterar");
    return place ? setAsked(values) : saveIn(values);
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
        <StateForm announcement={announcement} isAsked={place !== undefined} onSave={save} />
      </div>
      {place && asked && (
        <SeriesQuestion
          question={{ ...place, deed: asked.status }}
          onCancel={() => setAsked(undefined)}
          onConfirm={(answer) => saveIn(asked, answer)}
        />
      )}
    </Dialog>
  );
}
