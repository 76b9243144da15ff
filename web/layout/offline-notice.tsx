import { WifiOff } from "lucide-react";
import { useOnline } from "@/lib/browser/online.ts";

export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-ink px-4 py-2 text-center text-page">
          <WifiOff aria-hidden className="size-5 shrink-0" />
          Você está sem conexão. O que aparece aqui pode estar desatualizado.
        </p>
      )}
    </div>
  );
}
