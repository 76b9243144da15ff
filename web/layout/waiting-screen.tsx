import type { ReactNode } from "react";
import { matchPath, useLocation } from "react-router";
import { outputScreens, paths } from "@/app/addresses.ts";
import { AccountShape } from "@/features/account/components/account-shape.tsx";
import { OwnShape } from "@/features/announcements/board/rows-shape.tsx";
import { OutputHead, OutputShape } from "@/features/editions/outputs/output-shape.tsx";
import { ScriptShape } from "@/features/editions/outputs/script/script-shape.tsx";
import { WeekShape, WeekTitleShape } from "@/features/editions/week/week-shape.tsx";
import { ThemeToggle } from "@/features/theme/theme.tsx";
import { ListSkeleton } from "@/ui/list-state.tsx";
import { Boxes, Loading, SkeletonText } from "@/ui/shape.tsx";
import { BACK_LINK } from "./back-link.tsx";
import { Bar, Controls } from "./controls.tsx";
import { MemberPage } from "./member-page.tsx";
import { Page } from "./page.tsx";

// By the time that somebody writes the screen is there.
const nothing = () => {};

const framed = (title: ReactNode, shape: ReactNode) => (
  <MemberPage title={title} onCreate={nothing}>
    {shape}
  </MemberPage>
);

const back = (
  <span className={BACK_LINK}>
    <SkeletonText letters={15} />
  </span>
);

const output = (title: string) => (
  <Page
    controls={<Controls onCreate={nothing} />}
    bar={<Bar onCreate={nothing} />}
    className="pt-4"
  >
    <div className="output-screen">
      <div className="output">
        <OutputHead title={title} back={back} service={undefined} />
        <OutputShape />
      </div>
    </div>
  </Page>
);

const { script, bulletin, whatsapp } = outputScreens;
const week = framed(<WeekTitleShape />, <WeekShape />);
const SCREENS: readonly (readonly [path: string, screen: ReactNode])[] = [
  [paths.account, framed("Minha conta", <AccountShape />)],
  [paths.ownAnnouncements, framed("Meus avisos", <OwnShape />)],
  [paths.admin, framed("Administração", <ListSkeleton label="Carregando…" />)],
  [paths.week, week],
  [paths.edition, week],
  [script.path, <ScriptShape key="" back={back} controls={<ThemeToggle />} />],
  [bulletin.path, output(bulletin.title)],
  [whatsapp.path, output(whatsapp.title)],
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
