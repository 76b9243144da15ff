import { clsx } from "clsx";
import type { ReactNode } from "react";

type FactProps = {
  icon: ReactNode;
  name: string;
  /**
   * Whether the fact contains links. Then its lines are 44 px high, so that a finger hits only one
   * link.
   */
  hasLinks?: boolean;
  children: ReactNode;
};

export function Fact({ icon, name, hasLinks = false, children }: FactProps) {
  return (
    <div
      className={clsx(
        "flex gap-3 @max-[18rem]:gap-0 [&>dt>svg]:size-5",
        hasLinks ? "link-lines" : "py-1.5",
      )}
    >
      <dt
        className={clsx(
          "shrink-0 text-muted @max-[18rem]:[&>svg]:hidden",
          hasLinks ? "mt-3" : "mt-0.5",
        )}
      >
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0 grow wrap-anywhere">{children}</dd>
    </div>
  );
}
