import { Siren } from "lucide-react";
import { isEditor } from "@/features/auth/rules.ts";
import { useProfile } from "@/features/auth/use-auth.ts";
import { Button } from "@/ui/button.tsx";

/** Shows the button that leads editors from the form of a new announcement to an urgent notice. */
export function UrgentOffer({ onOpen }: { onOpen: (() => void) | undefined }) {
  const { data: profile } = useProfile();
  if (!onOpen || !isEditor(profile)) return null;
  return (
    <div data-optional className="urgent-offer">
      <Button variant="quiet" onClick={onOpen}>
        <Siren aria-hidden />
        Aviso urgente
      </Button>
    </div>
  );
}
