import { Button } from "./button.tsx";
import { Skeleton } from "./skeleton.tsx";

export function ListSkeleton({ label }: { label: string }) {
  return (
    <div className="space-y-3">
      <p role="status" className="sr-only">
        {label}
      </p>
      {["1", "2", "3", "4", "5"].map((key) => (
        <Skeleton key={key} className="h-20 w-full rounded-2xl" />
      ))}
    </div>
  );
}

export function ListFailure({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <div role="alert" className="card flex flex-col items-center gap-4 px-6 py-10 text-center">
      <p className="font-serif text-xl font-semibold">{title}</p>
      <p className="text-muted">Verifique sua conexão com a internet e tente de novo.</p>
      <Button onClick={() => onRetry()}>Tentar de novo</Button>
    </div>
  );
}

export function ListEmpty({ text }: { text: string }) {
  return <p className="card px-6 py-10 text-center text-muted">{text}</p>;
}
