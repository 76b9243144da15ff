import "./navigation.css";
import { clsx } from "clsx";
import { CircleUserRound, Hourglass, Plus } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { paths } from "@/app/addresses.ts";
import { SharedTextQuestion } from "@/features/announcements/form/paste/shared-text-question.tsx";
import { useAnnouncementDialog } from "@/features/announcements/form/use-announcement-dialog.tsx";
import {
  useApprovalToast,
  useIsWaiting,
  WaitingNotice,
} from "@/features/auth/components/waiting-notice.tsx";
import { ROLE_BADGES } from "@/features/auth/rules.ts";
import { useAuth, useProfile } from "@/features/auth/use-auth.ts";
import { opensInSameTab } from "@/lib/browser/list-scroll.ts";
import { stickyRef } from "@/lib/browser/sticky-height.ts";
import { Button } from "@/ui/button.tsx";
import { Skeleton } from "@/ui/skeleton.tsx";
import { useNavigationItems } from "./navigation-items.tsx";

/** Pages whose main button is "Novo Aviso". Other pages have another main button. */
const PAGES_FOR_POSTING: readonly string[] = [paths.home, paths.ownAnnouncements];

/**
 * Renders the member's name and role. On phones they stand below the header's title, on desktops in
 * the account link.
 */
export function AccountName() {
  const { user } = useAuth();
  const { data: profile } = useProfile();
  const name = profile?.name ?? user?.email;
  const badge = ROLE_BADGES[profile?.role ?? ""];
  return (
    <span className="account-name" title={name}>
      <bdi className="may-be-cut">{name}</bdi>
      {badge && (
        <span className={clsx("role may-be-cut", profile?.role !== "admin" && "role-long")}>
          {badge}
        </span>
      )}
    </span>
  );
}

/** Renders the header's links for members on desktops, and "Novo Aviso". */
export function NavigationLinks() {
  const { create } = useAnnouncementDialog();
  const places = useNavigationItems();
  const waits = useIsWaiting();
  useApprovalToast(waits);
  const { pathname } = useLocation();
  const inHeader = places.filter(({ to }) => to !== paths.account);
  const account = places.find(({ to }) => to === paths.account);
  return (
    <>
      {account ? (
        <>
          <nav aria-label="Lugares" className="mr-auto flex flex-wrap items-center max-lg:hidden">
            {inHeader.map(({ to, name, label, badge, current }) => (
              <Link
                key={to}
                to={to}
                aria-label={label}
                aria-current={current}
                className="navigation-link focus-ring"
              >
                {name}
                {badge}
              </Link>
            ))}
          </nav>
          <Link
            to={account.to}
            aria-current={account.current}
            className="account-link navigation-link focus-ring"
          >
            <CircleUserRound aria-hidden className="size-5 shrink-0 text-muted" />
            <span className="sr-only">Minha conta: </span>
            <AccountName />
          </Link>
        </>
      ) : (
        <Skeleton className="h-5 w-24 max-lg:hidden" />
      )}
      <div className="max-lg:hidden">
        {waits ? (
          pathname === paths.home && <WaitingNotice className="waiting-line" />
        ) : (
          <Button
            variant={PAGES_FOR_POSTING.includes(pathname) ? "primary" : "outline"}
            onClick={({ currentTarget }) => create(currentTarget)}
          >
            <Plus aria-hidden />
            Novo Aviso
          </Button>
        )}
      </div>
      <SharedTextQuestion />
    </>
  );
}

const barRef = stickyRef("--bar-height");

// Placeholders until the person's role is known, because the role decides the number of items.
const PLACEHOLDERS = ["a", "b", "c", "d"].map((key) => (
  <Skeleton key={key} className="m-auto h-9 w-11" />
));

/**
 * Renders the navigation bar for phones. It is at the bottom of the window, within reach of the
 * thumb.
 */
export function NavigationBar() {
  const { create } = useAnnouncementDialog();
  const places = useNavigationItems().filter(({ isAdministration }) => !isAdministration);
  const waits = useIsWaiting();
  const { pathname } = useLocation();
  // The pressed item is marked at once, because a slow phone needs a moment to render the page.
  const [pressed, press] = useState<string>();
  // The account page leads to the administration, so its tab is marked there too.
  const place = pathname === paths.admin ? paths.account : places.find((one) => one.current)?.to;
  const here = pressed ?? place;
  const links = places.map(({ to, name, label, badge, icon: Icon }) => (
    <Link
      key={to}
      to={to}
      aria-label={label}
      aria-current={to === here ? "page" : undefined}
      onClick={(event) => opensInSameTab(event) && press(to)}
      className="navigation-item focus-ring"
    >
      <Icon aria-hidden />
      {name}
      {badge}
    </Link>
  ));
  return (
    <nav ref={barRef} aria-label="Lugares" className="navigation-bar lg:hidden">
      {links.length === 0 && PLACEHOLDERS}
      {links.slice(0, -2)}
      {links.length > 0 && waits && (
        // The account page says what the person waits for.
        <Link to={paths.account} className="navigation-item navigation-item-waiting focus-ring">
          <Hourglass aria-hidden />
          Espera aprovação
        </Link>
      )}
      {links.length > 0 && !waits && (
        <button
          type="button"
          onClick={(event) => create(event.currentTarget)}
          className="navigation-item navigation-item-new focus-ring"
        >
          <Plus aria-hidden />
          Novo Aviso
        </button>
      )}
      {links.slice(-2)}
    </nav>
  );
}
