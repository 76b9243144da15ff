import { Button } from "@/ui/button.tsx";

/** A part of the app failed, or is no longer on the server after an update: a reload brings it back. */
export function FailureScreen() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-4 p-6 text-center">
      <h1 className="font-serif text-3xl font-semibold">Algo não deu certo</h1>
      <p role="alert" className="text-muted">
        Não foi possível mostrar esta página. Recarregue para tentar de novo.
      </p>
      <Button onClick={() => window.location.reload()}>Recarregar</Button>
    </main>
  );
}
