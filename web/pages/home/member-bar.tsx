import { CircleUserRound, ScrollText } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/app/addresses.ts";
import { ROLE_BADGES } from "@/features/auth/rules.ts";
import { useAuth, useProfile } from "@/features/auth/use-auth.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { Skeleton } from "@/ui/skeleton.tsx";
import {
  CreateButton,
  type CreateButtonProps,
} from "../../layout/dialogs/announcement-dialogs.tsx";

/** The ways to the account and to what the signed-in person has published. */
export function OwnLinks() {
  return (
    <div className="flex min-w-0 items-center max-sm:grow max-sm:basis-28">
      <Link
        to={paths.account}
        className="focus-ring flex min-h-11 min-w-0 items-center gap-2 rounded-xl px-1 hover:bg-sunken max-sm:grow sm:px-2"
      >
        <CircleUserRound aria-hidden className="size-5 shrink-0 text-muted max-[22rem]:hidden" />
        <span className="sr-only">Minha conta: </span>
        <PersonName />
      </Link>
      <Link
        to={paths.ownAnnouncements}
        data-tooltip="Meus avisos"
        className={buttonStyle({ variant: "icon" })}
      >
        <ScrollText aria-hidden />
        <span className="sr-only">Meus avisos</span>
      </Link>
    </div>
  );
}

/** On phones at the bottom of the window, within reach of the thumb; last, as the eye finds it. */
export function MemberBar({ onCreate }: CreateButtonProps) {
  const { user } = useAuth();
  if (user === null) return null;
  return (
    <section aria-label="Sua conta" className="member-bar sm:hidden">
      <OwnLinks />
      <CreateButton onCreate={onCreate} />
    </section>
  );
}

/** The signed-in person's name, with the badge of the role. */
function PersonName() {
  const { user } = useAuth();
  const { data: profile, isPending } = useProfile();
  const badge = ROLE_BADGES[profile?.role ?? ""];
  if (isPending) return <Skeleton className="h-5 w-24" />;
  return (
    <span className="flex min-w-0 items-start gap-x-2 max-sm:flex-col sm:max-w-72 lg:max-w-96 sm:items-center">
      <bdi className="may-be-cut line-clamp-2 max-w-full font-semibold wrap-anywhere sm:line-clamp-1">
        {profile?.name ?? user?.email}
      </bdi>
      {badge && (
        <span className="shrink-0 rounded-full bg-accent-soft px-2.5 font-semibold text-accent-ink">
          {badge}
        </span>
      )}
    </span>
  );
}
