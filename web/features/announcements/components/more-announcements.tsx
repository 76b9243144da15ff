import { Button } from "@/ui/button.tsx";

type MoreAnnouncementsProps = { loading: boolean; onMore: () => void };

/** Below a list that goes on. */
export function MoreAnnouncements({ loading, onMore }: MoreAnnouncementsProps) {
  return (
    <div className="mt-6 text-center">
      <Button look="outline" aria-busy={loading} onClick={() => loading || onMore()}>
        {loading ? "Carregando…" : "Mostrar mais avisos"}
      </Button>
    </div>
  );
}
