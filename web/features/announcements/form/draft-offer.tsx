import { useNow } from "@/lib/browser/clock.ts";
import { inReadingOrder } from "@/lib/data/request.ts";
import { cutText } from "@/lib/text/cut-text.ts";
import { inWords } from "@/lib/text/dates.ts";
import { trimmed } from "@/lib/text/trim.ts";
import { Button } from "@/ui/button.tsx";
import type { AnnouncementForm } from "./use-announcement-form.ts";
import type { useDraft } from "./use-draft.ts";

type DraftOfferProps = {
  form: AnnouncementForm;
  draft: ReturnType<typeof useDraft>;
  onResumed: () => void;
};

const SHOWN = 40;

/** Asks whether to go on with what was typed before. Rendered without it at first, so that it is announced. */
export function DraftOffer({ form, draft, onResumed }: DraftOfferProps) {
  const { offered, isOutdated, resume, refuse } = draft;
  const now = useNow();
  const title = offered ? cutText(inReadingOrder(trimmed(offered.values.title)), SHOWN) : "";
  // Both buttons go away with the offer.
  const answer = (act: () => void) => () => {
    act();
    form.setFocus("title");
  };
  const goOn = answer(() => {
    resume();
    onResumed();
  });
  return (
    <div role="status">
      {offered && (
        <div className="mb-3 rounded-xl bg-accent-soft p-3">
          <p className="font-semibold">Continuar o rascunho?</p>
          <p className="wrap-anywhere">
            {title !== "" && (
              <>
                “<bdi>{title}</bdi>”,{" "}
              </>
            )}
            {inWords(new Date(offered.at).toISOString(), now)}.
            {isOutdated && " O aviso mudou depois deste rascunho."}
          </p>
          <div className="dialog-buttons mt-2">
            <Button variant="quiet" onClick={answer(refuse)}>
              Começar do zero
            </Button>
            <Button variant="outline" onClick={goOn}>
              Continuar
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
