import { Skeleton } from "@/ui/skeleton.tsx";
import { NarrowPage } from "./narrow-page.tsx";

/** Holds the place until it is known who is there. */
export function Waiting({ title }: { title: string }) {
  return (
    <NarrowPage title={title}>
      <p role="status" className="sr-only">
        Carregando…
      </p>
      <Skeleton className="mt-6 h-32 w-full" />
    </NarrowPage>
  );
}
