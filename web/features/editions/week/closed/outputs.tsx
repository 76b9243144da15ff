import { MessageCircle, Mic, Monitor, Printer, TriangleAlert } from "lucide-react";
import { useId } from "react";
import { bulletinPath, scriptPath, slidesPath, weekTextPath } from "@/app/addresses.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { pastMoment } from "../../model/moments.ts";
import type { OutputState } from "../../model/output-state.ts";
import type { Edition } from "../../model/queries.ts";
import type { Facts } from "../../model/rules.ts";
import { useEditionSlug } from "../../model/use-edition-path.ts";
import { useOutputState } from "../../model/use-output-state.ts";
import { OutputCard } from "./output-card.tsx";

type OutStateProps = { state: OutputState; verb: string; advice: string };

/** `Impresso ontem, 21:10`, and what to do when that is no longer right. */
function OutState({ state, verb, advice }: OutStateProps) {
  const now = useNow();
  return (
    <p className="font-semibold">
      {verb} {pastMoment(state.outAt, now)}.
      {state.isOutdated && (
        <span className="mt-1 flex items-start gap-1.5 text-danger-ink">
          <TriangleAlert aria-hidden className="mt-1 size-4 shrink-0" />
          {advice}
        </span>
      )}
    </p>
  );
}

/** The four outputs of a closed edition; of those that leave the house, whether they are out and still right. */
export function Outputs({ edition, items }: { edition: Edition; items: readonly Facts[] }) {
  const headingId = useId();
  const slug = useEditionSlug()(edition);
  const bulletin = useOutputState("bulletin", edition, items);
  const whatsapp = useOutputState("whatsapp", edition, items);
  return (
    <section aria-labelledby={headingId} className="mt-6">
      <h2 id={headingId} className="sr-only">
        Saídas
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-3">
        <OutputCard
          icon={<Mic aria-hidden />}
          name="Roteiro"
          action="Abrir o roteiro"
          text="Para quem anuncia, no celular."
          path={scriptPath(slug)}
        />
        <OutputCard
          icon={<Monitor aria-hidden />}
          name="Telão"
          action="Abrir o telão"
          text="Para o projetor. Qualquer pessoa com o link abre."
          path={slidesPath(slug)}
          isPublic
        />
        <OutputCard
          icon={<Printer aria-hidden />}
          name="Boletim"
          action={bulletin?.isOutdated ? "Boletim corrigido" : "Abrir o boletim"}
          text="Para imprimir. Qualquer pessoa com o link abre."
          path={bulletinPath(slug)}
          isPublic
          isOutdated={bulletin?.isOutdated ?? false}
          state={
            bulletin && (
              <OutState state={bulletin} verb="Impresso" advice="Mudou depois. Imprima de novo." />
            )
          }
        />
        <OutputCard
          icon={<MessageCircle aria-hidden />}
          name="WhatsApp"
          action={whatsapp?.isOutdated ? "Texto corrigido" : "Abrir o texto"}
          text="O texto da semana para os grupos."
          path={weekTextPath(slug)}
          isOutdated={whatsapp?.isOutdated ?? false}
          state={
            whatsapp && (
              <OutState state={whatsapp} verb="Enviado" advice="Mudou depois. Mande a correção." />
            )
          }
        />
      </ul>
    </section>
  );
}
