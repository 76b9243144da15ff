import { clsx } from "clsx";
import { ArrowLeft } from "lucide-react";
import type { MouseEvent } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { paths } from "@/app/addresses.ts";
import { cameFrom, opensInSameTab } from "@/lib/browser/list-scroll.ts";

export const BACK_LINK = clsx(
  "focus-ring -ml-1 inline-flex min-h-11 items-center gap-2 rounded-lg px-1",
  "font-semibold text-accent-ink underline-offset-4 hover:underline",
);

type BackLinkProps = {
  /** The page to return to: the board, or the account page, which leads to the administration. */
  to?: typeof paths.home | typeof paths.account;
  /** Shows only the arrow on phones, because the link stands beside the heading there. */
  isIcon?: boolean;
  className?: string;
};

/**
 * Renders a link back. A person who came from the board returns to the same scroll position of its
 * list.
 */
export function BackLink({ to = paths.home, isIcon = false, className }: BackLinkProps) {
  const { state } = useLocation();
  const navigate = useNavigate();

  function goBack(event: MouseEvent) {
    if (!opensInSameTab(event) || cameFrom(state) !== to) return;
    event.preventDefault();
    navigate(-1);
  }

  return (
    <Link
      to={to}
      onClick={goBack}
      className={clsx(BACK_LINK, isIcon && "max-sm:-ml-page max-sm:pr-3 max-sm:pl-page", className)}
    >
      <ArrowLeft aria-hidden className="size-5" />
      <span className={isIcon ? "max-sm:sr-only" : undefined}>
        {to === paths.home ? "Voltar aos avisos" : "Voltar à conta"}
      </span>
    </Link>
  );
}
