import { paths } from "@/app/addresses.ts";
import { useOnline } from "@/lib/browser/online.ts";
import { Button, buttonStyle } from "@/ui/button.tsx";
import { ScreenHeading } from "@/ui/screen-heading.tsx";

/** A part of the app failed, or is no longer on the server after an update: a reload brings it back. */
export function FailureScreen() {
  const online = useOnline();
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-4 p-6 text-center">
      <ScreenHeading>{online ? "Algo não deu certo" : "Sem conexão"}</ScreenHeading>
      <p role="alert" className="text-muted">
        {online
          ? "Não foi possível mostrar esta página. Recarregue para tentar de novo."
          : "Esta página ainda não está guardada neste aparelho. Abra-a de novo quando houver internet."}
      </p>
      <Button onClick={() => window.location.reload()}>Recarregar</Button>
      {!online && (
        // Not the router's: it may be what failed.
        <a href={paths.home} className={buttonStyle({ variant: "quiet" })}>
          Ver os avisos
        </a>
      )}
    </main>
  );
}
