import type { Ministry } from "@/features/ministries/queries.ts";
import { badgeStyle } from "@/features/ministries/rules.ts";
import { cn } from "@/lib/cn.ts";

/** The ministry's name on a readable tint of its colour; `N/A` without a ministry. */
export function MinistryBadge({ ministry }: { ministry: Ministry | null }) {
  const style = ministry ? badgeStyle(ministry.color) : undefined;
  return (
    <bdi className={cn("badge", !style && "bg-sunken text-muted")} style={style}>
      {ministry?.name ?? "N/A"}
    </bdi>
  );
}
