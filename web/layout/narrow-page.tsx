import type { ReactNode } from "react";
import { ScreenHeading } from "@/ui/screen-heading.tsx";
import { Skeleton } from "@/ui/skeleton.tsx";
import { BackLink } from "./back-link.tsx";
import { Page } from "./page.tsx";

type NarrowPageProps = { title: string; text?: string; children?: ReactNode };

/** A screen with one thing to do, on one card. */
export function NarrowPage({ title, text, children }: NarrowPageProps) {
  return (
    <Page className="max-w-md pt-4 sm:pt-10">
      <BackLink />
      <div className="card mt-3 p-button sm:p-8">
        <ScreenHeading className="text-center text-balance">{title}</ScreenHeading>
        {text && (
          <p className="mt-1 mb-6 text-center text-balance wrap-break-word text-muted">{text}</p>
        )}
        {children}
      </div>
    </Page>
  );
}

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
