import "./navigation.css";
import {
  CalendarCheck,
  CircleUserRound,
  type LucideIcon,
  Megaphone,
  Plus,
  ScrollText,
  Settings,
} from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { paths } from "@/app/addresses.ts";
import { useAnnouncementDialog } from "@/features/announcements/form/use-announcement-dialog.tsx";
import { isEditor, ROLE_BADGES } from "@/features/auth/rules.ts";
import { useAuth, useProfile } from "@/features/auth/use-auth.ts";
import { isPlain } from "@/lib/browser/list-scroll.ts";
import { stickyRef } from "@/lib/browser/sticky-height.ts";
import { Button } from "@/ui/button.tsx";
import { Skeleton } from "@/ui/skeleton.tsx";

type Place = {
  to: string;
  name: string;
  /** As much of the name as stands below the icon on a phone. */
  word?: string;
  icon: LucideIcon;
  ofEditors?: true;
};

const PLACES: readonly Place[] = [
  { to: paths.home, name: "Avisos", icon: Megaphone },
  { to: paths.ownAnnouncements, name: "Meus avisos", word: "Meus", icon: ScrollText },
  { to: paths.week, name: "Semana", icon: CalendarCheck, ofEditors: true },
  { to: paths.admin, name: "Administração", word: "Admin", icon: Settings, ofEditors: true },
  { to: paths.account, name: "Conta", icon: CircleUserRound },
];

/** Whether the screen at `pathname` is the place at `to`, or lies below it. */
const isAt = (to: string, pathname: string) =>
  pathname === to || (to !== paths.home && pathname.startsWith(`${to}/`));

/** The main places of a member. None until the role is known: places that come later would move the others. */
function usePlaces() {
  const { data: profile, isLoading, failureCount } = useProfile();
  const { pathname } = useLocation();
  if (isLoading && failureCount === 0) return [];
  return PLACES.filter(({ ofEditors }) => !ofEditors || isEditor(profile)).map((place) => ({
    ...place,
    current: isAt(place.to, pathname) ? ("page" as const) : undefined,
  }));
}

/** Screens whose main action is to write; other screens have a solid button of their own. */
const OF_WRITING: readonly string[] = [paths.home, paths.ownAnnouncements];

/** The member's part of the header: on desktops the places and the button to write, and the account. */
export function NavigationLinks() {
  const { create } = useAnnouncementDialog();
  const places = usePlaces();
  const { pathname } = useLocation();
  const { user } = useAuth();
  const { data: profile } = useProfile();
  const name = profile?.name ?? user?.email;
  const badge = ROLE_BADGES[profile?.role ?? ""];
  const inHeader = places.filter(({ to }) => to !== paths.home && to !== paths.account);
  const account = places.find(({ to }) => to === paths.account);
  return (
    <>
      {account ? (
        <>
          <nav aria-label="Lugares" className="flex flex-wrap items-center max-lg:hidden">
            {inHeader.map(({ to, name, current }) => (
              <Link key={to} to={to} aria-current={current} className="place-link focus-ring">
                {name}
              </Link>
            ))}
          </nav>
          <Link
            to={account.to}
            aria-current={account.current}
            title={name}
            className="person place-link focus-ring"
          >
            <CircleUserRound aria-hidden className="size-5 shrink-0 text-muted max-lg:hidden" />
            <span className="sr-only">Minha conta: </span>
            <span className="person-name">
              <bdi className="may-be-cut line-clamp-2 wrap-anywhere">{name}</bdi>
              {badge && (
                <span className="role shrink-0 rounded-full bg-accent-soft px-2.5 text-accent-ink max-[22rem]:px-1">
                  {badge}
                </span>
              )}
            </span>
          </Link>
        </>
      ) : (
        <span className="person items-center">
          <Skeleton className="h-5 w-24 max-w-full" />
        </span>
      )}
      <div className="max-lg:hidden">
        <Button
          variant={OF_WRITING.includes(pathname) ? "primary" : "outline"}
          onClick={({ currentTarget }) => create(currentTarget)}
        >
          <Plus aria-hidden />
          Novo Aviso
        </Button>
      </div>
    </>
  );
}

const barRef = stickyRef("--bar-height");

// The first time on a device it is not known at once how many there are.
const PLACEHOLDERS = ["a", "b", "c", "d"].map((key) => (
  <Skeleton key={key} className="m-auto h-9 w-11" />
));

/** The main places, on phones at the bottom of the window, within reach of the thumb; last, as the eye finds it. */
export function NavigationBar() {
  const { create } = useAnnouncementDialog();
  const places = usePlaces();
  // A slow phone answers the press with the place's mark; the screen follows.
  const [pressed, press] = useState<string>();
  const here = pressed ?? places.find(({ current }) => current)?.to;
  const links = places.map(({ to, name, word = name, icon: Icon }) => (
    <Link
      key={to}
      to={to}
      aria-label={name}
      aria-current={to === here ? "page" : undefined}
      onClick={(event) => isPlain(event) && press(to)}
      className="place focus-ring"
    >
      <Icon aria-hidden />
      {word}
    </Link>
  ));
  return (
    <nav ref={barRef} aria-label="Lugares" className="navigation-bar lg:hidden">
      {links.length === 0 && PLACEHOLDERS}
      {links.slice(0, 2)}
      {links.length > 0 && (
        <button
          type="button"
          onClick={(event) => create(event.currentTarget)}
          className="place place-new focus-ring max-[22rem]:w-min max-[22rem]:leading-none max-[22rem]:[&_svg]:h-5.5"
        >
          <Plus aria-hidden />
          Novo Aviso
        </button>
      )}
      {links.slice(2)}
    </nav>
  );
}
