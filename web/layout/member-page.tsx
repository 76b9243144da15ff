import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { PART } from "@/app/addresses.ts";
import type { CreateButtonProps } from "@/features/announcements/form/use-announcement-dialog.tsx";
import { ListSkeleton } from "@/ui/list-state.tsx";
import { ScreenHeading } from "@/ui/screen-heading.tsx";
import { AllowedOnly, type Only } from "./allowed-only.tsx";
import { BackLink } from "./back-link.tsx";
import { Bar, Controls } from "./header-controls.tsx";
import { Page } from "./page.tsx";

type MemberPageProps = CreateButtonProps & { title: ReactNode; children: ReactNode };

/** A screen for who is signed in, beside the board. */
export function MemberPage({ title, onCreate, children }: MemberPageProps) {
  return (
    <Page controls={<Controls onCreate={onCreate} />} bar={<Bar onCreate={onCreate} />}>
      <div className="mt-3 mb-3 flex flex-wrap items-start gap-x-1 sm:my-4 sm:block">
        <BackLink isIcon />
        <ScreenHeading className="min-w-0 shrink grow basis-[min-content] sm:mt-1 sm:text-4xl">
          {title}
        </ScreenHeading>
      </div>
      {children}
    </Page>
  );
}

type MemberScreenProps = CreateButtonProps & {
  title: string;
  /** Holds the place of the content until it is known who is there. */
  waiting?: ReactNode;
  only?: Only;
  children: ReactNode;
};

/** A `MemberPage` for those who may see it. */
export function MemberScreen({ title, onCreate, waiting, only, children }: MemberScreenProps) {
  const page = (content: ReactNode) => (
    <MemberPage title={title} onCreate={onCreate}>
      {content}
    </MemberPage>
  );
  return (
    <AllowedOnly
      title={title}
      waiting={page(waiting ?? <ListSkeleton label="Carregando…" />)}
      only={only}
    >
      {page(children)}
    </AllowedOnly>
  );
}

/** The part of a screen that the address names, the first one without it. Each chosen one is an entry in the history. */
export function usePart<Part extends string>(parts: readonly [Part, ...Part[]]) {
  const [params, setParams] = useSearchParams();
  const part = parts.find((known) => known === params.get(PART)) ?? parts[0];
  const setPart = (chosen: string) => setParams({ [PART]: chosen });
  return [part, setPart] as const;
}
