import "./places.css";
import { CircleUserRound, Plus } from "lucide-react";
import { Link, useLocation } from "react-router";
import { paths } from "@/app/addresses.ts";
import type { CreateButtonProps } from "@/features/announcements/form/use-announcement-dialog.tsx";
import { ROLE_BADGES } from "@/features/auth/rules.ts";
import { useAuth, useProfile } from "@/features/auth/use-auth.ts";
import { Button } from "@/ui/button.tsx";
import { Skeleton } from "@/ui/skeleton.tsx";
import { usePlaces } from "./places.ts";

/** Where writing is what one comes for; other screens have a solid button of their own. */
const OF_WRITING: readonly string[] = [paths.home, paths.ownAnnouncements];

/** What of the header is a member's: the places where there is room for them, who is signed in, and what they come for. */
export function PlaceLinks({ onCreate }: CreateButtonProps) {
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
          onClick={({ currentTarget }) => onCreate(currentTarget)}
        >
          <Plus aria-hidden />
          Novo Aviso
        </Button>
      </div>
    </>
  );
}
