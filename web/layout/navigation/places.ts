import {
  CalendarCheck,
  CircleUserRound,
  type LucideIcon,
  Megaphone,
  ScrollText,
  Settings,
} from "lucide-react";
import { useLocation } from "react-router";
import { paths } from "@/app/addresses.ts";
import { isEditor } from "@/features/auth/rules.ts";
import { useProfile } from "@/features/auth/use-auth.ts";

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

/**
 * The main places of whoever is signed in, and which of them is here. None until the role is known: those that came later
 * would move the others away from under a finger.
 */
export function usePlaces() {
  const { data: profile, isLoading, failureCount } = useProfile();
  const { pathname } = useLocation();
  if (isLoading && failureCount === 0) return [];
  return PLACES.filter(({ ofEditors }) => !ofEditors || isEditor(profile)).map((place) => ({
    ...place,
    current: isAt(place.to, pathname) ? ("page" as const) : undefined,
  }));
}
