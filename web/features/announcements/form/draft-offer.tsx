import { useNow } from "@/lib/browser/clock.ts";
import { inReadingOrder } from "@/lib/data/request.ts";
import { inWords } from "@/lib/text/dates.ts";
import { trimmed } from "@/lib/text/trim.ts";
import { Button } from "@/ui/button.tsx";
import type { Draft } from "./drafts.ts";

type DraftOfferProps = {
  draft: Draft | undefined;
  /** Whether the announcement is another one than when the draft was begun. */
  changed: boolean;
  onResume: () => void;
  onRefuse: () => void;
};

const SHOWN = 40;
const shortened = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

/** Asks whether to go on with what was typed before. Rendered without it at first, so that it is announced. */
export function DraftOffer({ draft, changed, onResume, onRefuse }: DraftOfferProps) {
  const now = useNow();
  const title = draft ? shortened(inReadingOrder(trimmed(draft.values.title))) : "";
  return (
    <div role="status">
      {draft && (
        <div className="mb-3 rounded-xl bg-accent-soft p-3">
          <p className="font-semibold">Continuar o rascunho?</p>
          <p className="wrap-anywhere">
            {title !== "" && (
              <>
                “<bdi>{title}</bdi>”,{" "}
              </>
            )}
            {inWords(new Date(draft.at).toISOString(), now)}.
            {changed && " O aviso mudou depois deste rascunho."}
          </p>
          <div className="dialog-buttons mt-2">
            <Button variant="quiet" onClick={onRefuse}>
              Começar do zero
            </Button>
            <Button variant="outline" onClick={onResume}>
              Continuar
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
