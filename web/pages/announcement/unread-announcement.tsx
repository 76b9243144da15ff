import { useOnline } from "@/lib/browser/online.ts";
import { Button } from "@/ui/button.tsx";
import { NarrowPage } from "../../layout/narrow-page.tsx";

/** For an announcement that this device does not know and cannot ask for. */
export function UnreadAnnouncement({ onRetry }: { onRetry: () => void }) {
  const online = useOnline();
  return (
    <NarrowPage
      title={online ? "Não foi possível carregar este aviso" : "Sem conexão"}
      text={
        online
          ? "Verifique sua conexão com a internet e tente de novo."
          : "Este aviso ainda não está guardado neste aparelho. Abra-o de novo quando houver internet."
      }
    >
      <Button className="w-full" onClick={() => onRetry()}>
        Tentar de novo
      </Button>
    </NarrowPage>
  );
}
