import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "@/app/addresses.ts";
import { Button, buttonStyle } from "@/ui/button.tsx";
import { PageHeading } from "@/ui/page-heading.tsx";
import { Skeleton } from "@/ui/skeleton.tsx";
import { BackLink } from "./back-link.tsx";
import { Page } from "./page.tsx";

type NarrowPageProps = {
  title: string;
  text?: string;
  /** False where members have all places. */
  isPlain?: boolean;
  children?: ReactNode;
};

/** A screen with one thing to do, on one card. */
export const NarrowPage = ({ title, text, isPlain = true, children }: NarrowPageProps) => (
  <Page isPlain={isPlain} className="pt-4">
    <BackLink />
    <div className="card mx-auto mt-3 max-w-md p-button sm:p-8">
      <PageHeading className="text-center text-balance">{title}</PageHeading>
      {text && (
        <p className="mt-1 mb-6 text-center text-balance wrap-break-word text-muted">{text}</p>
      )}
      {children}
    </div>
  </Page>
);

type DeadEndProps = {
  title: string;
  text: string;
  /** Tries again; without it only the board is left. */
  onRetry?: () => void;
};

/** A screen that cannot show what it is for, with the one way on; who is signed in still has all places. */
export const DeadEnd = ({ title, text, onRetry }: DeadEndProps) => (
  <NarrowPage title={title} text={text} isPlain={false}>
    {onRetry ? (
      <Button className="w-full" onClick={() => onRetry()}>
        Tentar de novo
      </Button>
    ) : (
      <Link to={paths.home} className={buttonStyle({ className: "w-full" })}>
        Ver os avisos
      </Link>
    )}
  </NarrowPage>
);

/** Holds the place until it is known who is there. */
export const Waiting = ({ title }: { title: string }) => (
  <NarrowPage title={title}>
    <p role="status" className="sr-only">
      Carregando…
    </p>
    <Skeleton className="mt-6 h-32 w-full" />
  </NarrowPage>
);
