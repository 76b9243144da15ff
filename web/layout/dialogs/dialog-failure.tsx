import { useBackLayer } from "@/lib/browser/back-layers.ts";
import { Button } from "@/ui/button.tsx";

/** The dialog could not be fetched: no connection, or the app was updated on the server. */
export function DialogFailure({ onClose }: { onClose: () => void }) {
  useBackLayer(true, onClose);
  return (
    <div
      role="alert"
      className="card fixed inset-x-4 bottom-4 z-40 mx-auto max-w-md space-y-4 p-5 shadow-lift"
    >
      <p>Não foi possível abrir esta janela. Verifique sua conexão e recarregue a página.</p>
      <div className="flex justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          Fechar
        </Button>
        <Button onClick={() => window.location.reload()}>Recarregar</Button>
      </div>
    </div>
  );
}
