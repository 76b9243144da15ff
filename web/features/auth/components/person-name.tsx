import { Skeleton } from "@/ui/skeleton.tsx";
import { ROLE_BADGES } from "../rules.ts";
import { useAuth, useProfile } from "../use-auth.ts";

/** The signed-in person's name, with the badge of the role. */
export function PersonName() {
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
