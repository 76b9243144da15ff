import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ScreenHeading } from "@/ui/screen-heading.tsx";
import { paths } from "../paths.ts";
import { Page } from "./page.tsx";

type NarrowPageProps = { title: string; text?: string; children?: ReactNode };

/** A screen with one thing to do, on one card. */
export function NarrowPage({ title, text, children }: NarrowPageProps) {
  return (
    <Page className="max-w-md pt-4 sm:pt-10">
      <Link
        to={paths.home}
        className="focus-ring -ml-1 inline-flex min-h-11 items-center gap-2 rounded-lg px-1 font-semibold text-accent-ink underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden className="size-5" />
        Voltar aos avisos
      </Link>
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
