import { useOnline } from "@/lib/browser/online.ts";
import { DeadEnd } from "../../layout/narrow-page.tsx";
import { EntryLink } from "../home/ways-in.tsx";

/** For who has a link to an announcement that was taken off the board. */
export function DeletedAnnouncement() {
  return (
    <DeadEnd
      entry={<EntryLink />}
      title="Este aviso foi excluído"
      text="Ele não está mais na lista. Veja o que vai acontecer nos próximos dias."
    />
  );
}

/** For an announcement that this device does not know and cannot ask for. */
export function UnreadAnnouncement({ onRetry }: { onRetry: () => void }) {
  const online = useOnline();
  return (
    <DeadEnd
      entry={<EntryLink />}
      title={online ? "Não foi possível carregar este aviso" : "Sem conexão"}
      text={
        online
          ? "Verifique sua conexão com a internet e tente de novo."
          : "Este aviso ainda não está guardado neste aparelho. Abra-o de novo quando houver internet."
      }
      onRetry={onRetry}
    />
  );
}
