import { Button } from "@/ui/button.tsx";
import { useSignOutEverywhere } from "../mutations.ts";
import { Section } from "./section.tsx";

export function DevicesSection() {
  const { mutate, isPending } = useSignOutEverywhere();
  return (
    <Section
      title="Aparelhos"
      text="Perdeu o celular ou entrou em um computador de outra pessoa? Saia de todos de uma vez, deste também."
    >
      <Button
        variant="outline"
        className="max-sm:w-full"
        aria-busy={isPending}
        onClick={() => !isPending && mutate()}
      >
        Sair de todos os aparelhos
      </Button>
    </Section>
  );
}
