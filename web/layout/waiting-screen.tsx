import type { ReactNode } from "react";
import { matchPath, useLocation } from "react-router";
import { paths } from "@/app/addresses.ts";
import { OwnShape } from "@/features/announcements/board/rows-shape.tsx";
import { WeekShape, WeekTitleShape } from "@/features/editions/week/week-shape.tsx";
import { ListSkeleton } from "@/ui/list-state.tsx";
import { Boxes, Loading } from "@/ui/shape.tsx";
import { MemberPage } from "./member-page.tsx";
import { Page } from "./page.tsx";

// By the time that somebody writes the screen is there.
const nothing = () => {};

const framed = (title: ReactNode, shape: ReactNode) => (
  <MemberPage title={title} onCreate={nothing}>
    {shape}
  </MemberPage>
);

const week = framed(<WeekTitleShape />, <WeekShape />);
const SCREENS: readonly (readonly [path: string, screen: ReactNode])[] = [
  [paths.account, framed("Minha conta", <ListSkeleton label="Carregando sua conta…" />)],
  [paths.ownAnnouncements, framed("Meus avisos", <OwnShape />)],
  [paths.admin, framed("Administração", <ListSkeleton label="Carregando…" />)],
  [paths.week, week],
  [paths.edition, week],
];

/** A screen until its code is there, in the shape of what comes. */
export function WaitingScreen() {
  const { pathname } = useLocation();
  const known = SCREENS.find(([path]) => matchPath(path, pathname));
  if (known) return known[1];
  return (
    <Page className="pt-4">
      <Loading>
        <Boxes className="mx-auto mt-14 max-w-md" columns={[[20]]} />
      </Loading>
    </Page>
  );
}
