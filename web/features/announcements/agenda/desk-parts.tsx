import { type ComponentProps, lazy } from "react";
import { ErrorBoundary } from "@/ui/error-boundary.tsx";
import { choosing, chosenIn, ofDay } from "./address.ts";
import { AgendaMonth } from "./agenda-month.tsx";

// Fetched from here: the first view would have to name the files that it needs.
const LazyPanel = lazy(async () => ({
  default: (await import("./agenda-panel.tsx")).AgendaPanel,
}));

function AgendaPanel(props: ComponentProps<typeof LazyPanel>) {
  return (
    <ErrorBoundary fallback={() => <p className="p-5">Não foi possível mostrar o aviso aqui.</p>}>
      <LazyPanel {...props} />
    </ErrorBoundary>
  );
}

/** What desk.tsx fetches, in one file. */
export const deskParts = { choosing, chosenIn, ofDay, AgendaMonth, AgendaPanel };
