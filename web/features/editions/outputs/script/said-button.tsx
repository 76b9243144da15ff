import { Check, Undo2 } from "lucide-react";
import type { MouseEvent } from "react";
import { formatTime } from "@/lib/text/dates.ts";
import { Button } from "@/ui/button.tsx";

type SaidButtonProps = {
  saidAt: string | undefined;
  onSaid: (isSaid: boolean) => void;
  className?: string | undefined;
};

/** Marks an announcement as said, or takes it back. */
export function SaidButton({ saidAt, onSaid, className }: SaidButtonProps) {
  const isSaid = saidAt !== undefined;
  const press = ({ detail }: MouseEvent) => {
    // A nervous finger taps twice, and by then the next announcement is there.
    if (detail <= 1) onSaid(!isSaid);
  };
  return (
    <Button variant={isSaid ? "outline" : "primary"} className={className} onClick={press}>
      {isSaid ? <Undo2 aria-hidden /> : <Check aria-hidden />}
      {isSaid ? `Dito às ${formatTime(saidAt)}: desfazer` : "Dito"}
    </Button>
  );
}
