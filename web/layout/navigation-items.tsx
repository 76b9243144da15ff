import { useQuery } from "@tanstack/react-query";
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
import { isAdmin, isEditor } from "@/features/auth/rules.ts";
import { useProfile } from "@/features/auth/use-auth.ts";
import { waitingCountQuery } from "@/features/members/queries.ts";
import { adminPartPath, waitingText } from "@/features/members/rules.ts";
import { CountBadge } from "@/ui/tabs.tsx";

type NavigationItem = {
  to: string;
  name: string;
  icon: LucideIcon;
  ofEditors?: true;
};

const ITEMS: readonly NavigationItem[] = [
  { to: paths.home, name: "Avisos", icon: Megaphone },
  { to: paths.week, name: "Semana", icon: CalendarCheck, ofEditors: true },
  { to: paths.ownAnnouncements, name: "Meus avisos", icon: ScrollText },
  { to: paths.admin, name: "Administração", icon: Settings, ofEditors: true },
  { to: paths.account, name: "Conta", icon: CircleUserRound },
];

/** Returns whether `pathname` is the page at `to` or lies below it. */
const isAt = (to: string, pathname: string) =>
  pathname === to || (to !== paths.home && pathname.startsWith(`${to}/`));

/**
 * Returns the navigation items of the member. Returns none until the role is known, because items
 * that arrive later would move the others.
 */
export function useNavigationItems() {
  const { data: profile, isLoading, failureCount } = useProfile();
  const { pathname } = useLocation();
  const { data: waiting = 0 } = useQuery(waitingCountQuery(isAdmin(profile)));
  if (isLoading && failureCount === 0) return [];
  return ITEMS.filter(({ ofEditors }) => !ofEditors || isEditor(profile)).map((place) => {
    const isAdministration = place.to === paths.admin;
    // On phones the account page leads to the administration, so its tab has the number too.
    const count = isAdministration || place.to === paths.account ? waiting : 0;
    return {
      ...place,
      isAdministration,
      // The administration with a number opens the tab on which the admin approves members.
      to: isAdministration && count > 0 ? adminPartPath("membros") : place.to,
      label: count > 0 ? `${place.name}, ${waitingText(count)}` : place.name,
      badge: count > 0 && <CountBadge count={count} />,
      current: isAt(place.to, pathname) ? ("page" as const) : undefined,
    };
  });
}
