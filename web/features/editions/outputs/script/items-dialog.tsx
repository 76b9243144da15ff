import { Check } from "lucide-react";
import { StatusBadge } from "@/features/announcements/card/status-and-date.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { saidAt, scheduleWritten } from "../../model/announcement-words.ts";
import type { Chosen } from "../../model/chosen-announcements.ts";
import { isItem, type Step } from "./steps.ts";

type ItemsDialogProps = {
  steps: readonly Step[];
  facts: readonly Chosen[];
  serviceAt: string;
  said: ReadonlyMap<string, string>;
  onGoTo: (index: number) => void;
  opener: HTMLElement | null;
  onClose: () => void;
};

/** Lists the announcements of the edition. A spoken one leads to its step, another one opens below its title. */
export function ItemsDialog(props: ItemsDialogProps) {
  const { steps, facts, serviceAt, said, onGoTo, opener, onClose } = props;
  const others = facts.filter(({ choice, deleted }) => !choice.spoken && !deleted);
  return (
    <Dialog title="Avisos deste culto" opener={opener} onClose={onClose}>
      <h3 className="font-semibold">Falados</h3>
      <ol className="mt-2 space-y-2">
        {steps.map(
          (step, index) =>
            isItem(step) && (
              <li key={step.id}>
                <button
                  type="button"
                  className="script-choice focus-ring"
                  onClick={() => {
                    onGoTo(index);
                    onClose();
                  }}
                >
                  <Summary facts={step.facts} serviceAt={serviceAt} />
                  {said.has(step.id) && (
                    <strong className="script-line text-accent-ink">
                      <Check aria-hidden />
                      dito
                    </strong>
                  )}
                </button>
              </li>
            ),
        )}
      </ol>
      {others.length > 0 && (
        <>
          <h3 className="mt-6 font-semibold">Não são falados</h3>
          <ul className="mt-2 space-y-2">
            {others.map((one) => (
              <li key={one.id}>
                <details className="script-choice">
                  <summary className="focus-ring">
                    <Summary facts={one} serviceAt={serviceAt} />
                  </summary>
                  <p className="pb-3 whitespace-pre-line">{linesFor(one, serviceAt).join("\n")}</p>
                </details>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

/** Returns date, place and the whole text, or the date alone after a cancellation. */
function linesFor(facts: Chosen, serviceAt: string): string[] {
  const record = saidAt(facts, serviceAt);
  const { before, now } = scheduleWritten(record);
  const invitation = record.date ? [record.place, record.text] : [];
  return [before && `Antes: ${before}`, now, ...invitation].filter((line) => line !== "");
}

function Summary({ facts, serviceAt }: { facts: Chosen; serviceAt: string }) {
  const record = saidAt(facts, serviceAt);
  return (
    <>
      <StatusBadge said={record} /> <bdi>{record.title}</bdi>
    </>
  );
}
