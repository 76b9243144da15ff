import { BellOff } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import { readDevice } from "./push-support.ts";
import { storedSubscription } from "./subscription.ts";
import { otherTopics } from "./topics.ts";

type SwitchedOffProps = { isBusy: boolean; onChange: (isOn: boolean) => void };

/**
 * Says that the device has ended the messages of a follower, and offers to switch all of them on
 * again.
 */
export function SwitchedOff({ isBusy, onChange }: SwitchedOffProps) {
  const topics = otherTopics(storedSubscription.get()?.topics ?? [], []);
  const device = readDevice().kind === "desktop" ? "navegador" : "celular";
  return (
    <div role="alert" className="mb-4 rounded-xl border border-danger-ink bg-danger-soft p-4">
      <p className="flex gap-2 font-semibold text-danger-ink">
        <BellOff aria-hidden className="mt-0.5 size-5 shrink-0" />
        Desligado pelo {device}
      </p>
      <p className="mt-1 text-pretty">Este aparelho parou de receber: {topics}.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button aria-busy={isBusy} onClick={() => onChange(true)}>
          Ligar de novo
        </Button>
        <Button variant="quiet" aria-busy={isBusy} onClick={() => onChange(false)}>
          Deixar desligado
        </Button>
      </div>
    </div>
  );
}
