import {
  type QueryClient,
  QueryClientProvider,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { useNow } from "@/lib/browser/clock.ts";
import { config } from "@/lib/config.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { showError } from "@/ui/toast.ts";
import { pastMoment } from "../../model/church-dates.ts";
import { type Correction, correctionsOf } from "../../model/corrections.ts";
import { outdatedQuery } from "../../model/editor-queries.ts";
import * as make from "./correction-mutations.ts";

type Way = { name: string; label: string; run: make.Make };

/** The ways in which announcements go out, and the buttons that correct each of them. */
const WAYS: Readonly<Record<string, Way>> = {
  spoken: { name: "Lido em voz alta", label: "Pôr no roteiro e no telão", run: make.addToEdition },
  printed: { name: "Impresso no boletim", label: "Imprimir papeletas", run: make.printSlips },
  whatsapp: { name: "Mandado no WhatsApp", label: "Mandar a correção", run: make.sendMessage },
  picture: { name: "Salvo como imagem", label: "Baixar a nova imagem", run: make.savePoster },
};

function CorrectionRow({ one }: { one: Correction }) {
  const queryClient = useQueryClient();
  const now = useNow();
  const { data, isPending, mutate } = useMutation({
    mutationFn: async ({ run }: Way) => {
      const done = await run(one, queryClient);
      if (done) await make.markUsage(one.id, one.way);
      await queryClient.invalidateQueries(outdatedQuery);
      return done;
    },
    onError: showError("A correção não saiu"),
  });
  const way = WAYS[one.way];
  return (
    way && (
      <li className="border-t border-line py-3">
        <p className="font-semibold">{way.name}</p>
        <p role="status" className={data ? "font-semibold text-accent-ink" : "text-muted"}>
          {data || pastMoment(one.usedAt, now)}
        </p>
        <Button
          variant="outline"
          className="mt-2 w-full"
          aria-busy={isPending}
          onClick={() => isPending || mutate(way)}
        >
          {way.label}
        </Button>
      </li>
    )
  );
}

/**
 * Opens the sheet that corrects announcements. It has its own React root, because toasts open it
 * too. While it is open its rows stay, and say what was done.
 */
function openCorrections(queryClient: QueryClient, corrections: readonly Correction[]): void {
  const { activeElement } = document;
  const root = createRoot(document.createElement("div"));
  const opener = activeElement instanceof HTMLElement ? activeElement : null;
  const last = new Map(corrections.map((one) => [one.id, one.words]));
  root.render(
    <QueryClientProvider client={queryClient}>
      <Dialog title="Corrigir o que já saiu" opener={opener} onClose={() => root.unmount()}>
        {[...last].map(([announcementId, words]) => (
          <section key={announcementId} className="mb-6">
            <h3 dir="auto" className="mb-3 font-semibold wrap-anywhere">
              {words}
            </h3>
            <ul>
              {corrections.map(
                (one) => one.id === announcementId && <CorrectionRow key={one.way} one={one} />,
              )}
            </ul>
          </section>
        ))}
        {config.sendsPush && <p className="text-muted">Quem segue o aviso já é avisado.</p>}
      </Dialog>
    </QueryClientProvider>,
  );
}

/**
 * Returns the button of the message after a change, which opens the sheet. Returns undefined if the
 * announcement did not go out before, and for people who are no editors.
 */
export async function correctionAction(queryClient: QueryClient, announcementId: string) {
  const rows = await queryClient.fetchQuery(outdatedQuery).catch(() => []);
  const found = correctionsOf(rows, Date.now()).filter(({ id }) => id === announcementId);
  const onClick = () => openCorrections(queryClient, found);
  return found.length > 0 ? { label: "Mandar a correção", onClick } : undefined;
}

/** Says how many announcements changed after they went out, and opens the sheet. */
export function CorrectionsRow() {
  const queryClient = useQueryClient();
  const { data = [] } = useQuery(outdatedQuery);
  const corrections = correctionsOf(data, useNow());
  const count = new Set(corrections.map(({ id }) => id)).size;
  if (count === 0) return null;
  return (
    <button
      type="button"
      className="week-changes focus-ring rounded-xl text-left"
      onClick={() => openCorrections(queryClient, corrections)}
    >
      <span>
        <strong>{count === 1 ? "1 aviso mudou" : `${count} avisos mudaram`}</strong> depois de sair
        · <span className="font-semibold text-accent-ink underline">Corrigir</span>
      </span>
    </button>
  );
}
