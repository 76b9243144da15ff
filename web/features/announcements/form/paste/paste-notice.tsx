import { useEffect, useEffectEvent } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "@/ui/button.tsx";
import { Textarea } from "@/ui/input.tsx";
import { STATUS_NAMES } from "../../model/change-words.ts";
import { isNotice } from "../../model/kinds.ts";
import { type AnnouncementFields, STATUSES } from "../../model/schema.ts";
import type { AnnouncementForm } from "../use-announcement-form.ts";
import { DOUBT, obstacle } from "./filling.ts";
import type { Paste, Taken } from "./use-paste.ts";

/**
 * Shows the message after a press, so that a person can compare the message with the recognised
 * values.
 */
export const SeenMessage = ({ text }: { text: string }) => (
  <details>
    <summary className="action-link focus-ring">Ver a mensagem</summary>
    <Textarea readOnly aria-label="Mensagem" className="mb-2 max-h-32" value={text} />
  </details>
);

const NONE_FOUND = "Não encontrei um aviso nesta mensagem. O texto está na descrição.";

/** Returns advice for the person before the announcement is created. */
function adviceFor(fields: AnnouncementFields): string {
  const advice = obstacle(fields, Date.now()) ?? "Confira antes de criar.";
  if (fields.status === STATUSES[0]) return advice;
  return `${advice} O aviso está ${STATUS_NAMES[fields.status].toLowerCase()}.`;
}

type PasteNoticeProps = {
  form: AnnouncementForm;
  paste: Paste;
  /** The message that fills the form; undefined without a message. */
  taken: Taken | undefined;
};

/**
 * Shows whether a message has filled the form, and what is missing. If a text was just pasted,
 * offers to fill the form with this text.
 */
export function PasteNotice({ form, paste, taken }: PasteNoticeProps) {
  const { offered } = paste;
  const advice = useWatch({ control: form.control, compute: adviceFor });
  const doubt = taken?.isDoubtful ? `${DOUBT} ` : "";
  const outcome = taken?.recognised ? doubt + advice : NONE_FOUND;

  const focusMissing = useEffectEvent(() => {
    const values = form.getValues();
    const hasHour = !isNotice(values) && !values.hasNoHour;
    const missing = (["title", "date", "time"] as const).find(
      (name) => !values[name] && (name !== "time" || hasHour),
    );
    if (missing) form.setFocus(missing);
  });
  // The notice makes the footer higher, and the footer could hide a field. Therefore the field gets
  // the focus only after the notice is rendered.
  useEffect(() => {
    if (taken) focusMissing();
  }, [taken]);

  return (
    <div className={offered || taken ? "mb-3 rounded-xl bg-accent-soft p-4" : undefined}>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {/* Screen readers announce only later changes of a live region, so the live region is
            empty at first. */}
        <p role="status" className="grow basis-48">
          {offered ? "Preencher os campos com esta mensagem?" : taken && outcome}
        </p>
        {offered && (
          <>
            <Button variant="quiet" onClick={paste.refuse}>
              Não
            </Button>
            <Button variant="outline" onClick={() => paste.take(offered.text, [offered.field])}>
              Preencher
            </Button>
          </>
        )}
        {!offered && paste.taken && (
          <Button variant="quiet" onClick={paste.undo}>
            Desfazer
          </Button>
        )}
      </div>
      {!offered && taken && <SeenMessage text={taken.text} />}
    </div>
  );
}
