import type { Ministry } from "@/features/ministries/queries.ts";
import { badgeStyle } from "@/features/ministries/rules.ts";
import { cn } from "@/lib/cn.ts";

/** Tinted with the ministry's colour, readable whatever it is; `N/A` when there is no ministry. */
export function MinistryBadge({ ministry }: { ministry: Ministry | null }) {
  const style = ministry ? badgeStyle(ministry.color) : undefined;
  return (
    <span
      className={cn(
        "max-w-full rounded-full px-3 py-0.5 font-semibold wrap-anywhere",
        !style && "bg-sunken text-muted",
      )}
      style={style}
    >
      {ministry?.name ?? "N/A"}
    </span>
  );
}
