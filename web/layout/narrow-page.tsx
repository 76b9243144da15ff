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
  /** Whether the header leaves out the navigation of members. */
  isPlain?: boolean;
  children?: ReactNode;
};

/** Renders a page with one task, on one card. */
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
  /** Called by "Tentar de novo". Without this function, the page shows a link to the board. */
  onRetry?: () => void;
};

/**
 * Renders a page that cannot show its content, with one link or button. Members keep their
 * navigation.
 */
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

/** Renders a placeholder for a narrow page until the session is known. */
export const Waiting = ({ title }: { title: string }) => (
  <NarrowPage title={title}>
    <p role="status" className="sr-only">
      Carregando…
    </p>
    <Skeleton className="mt-6 h-32 w-full" />
  </NarrowPage>
);
