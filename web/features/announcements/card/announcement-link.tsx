import { type MouseEvent as Press, type ReactNode, use } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { announcementPath, paths } from "@/app/addresses.ts";
import { laterBundle } from "@/bundles.ts";
import { openedFrom, opensInSameTab, rememberPlace } from "@/lib/browser/list-scroll.ts";
import { ChoiceContext, linkInList } from "./choice.ts";

type AnnouncementLinkProps = { id: string; className?: string; children: ReactNode };

/**
 * Shows a link from a list to an announcement's page. The Back button returns to the same position
 * in the list.
 */
export function AnnouncementLink(props: AnnouncementLinkProps) {
  const { id, className = "title-link", children } = props;
  const { key, pathname } = useLocation();
  const navigate = useNavigate();
  const path = announcementPath(id);
  const isEmbedded = pathname === paths.embed;
  const choice = use(ChoiceContext);
  const press = (event: Press<HTMLElement>) => {
    if (!opensInSameTab(event)) return;
    // A first click with the main button shows the announcement beside the list. A second click or
    // the Enter key (`detail` 0) opens the announcement's page. The middle button opens a new tab.
    if (event.detail === 1 && event.button === 0 && choice?.choose(id)) event.preventDefault();
    else {
      const link = linkInList(id) ?? event.currentTarget;
      rememberPlace(key, link);
      const hour = link.closest("article")?.querySelector<HTMLElement>(".hour");
      const open = () => navigate(path, { state: openedFrom(pathname) });
      if (hour && !isEmbedded && laterBundle.loaded?.morphInto(hour, open)) event.preventDefault();
    }
  };
  return (
    <Link
      to={path}
      state={openedFrom(pathname)}
      className={className}
      // The embedded board is a frame in another website, so its links open a new tab.
      {...(isEmbedded && { target: "_blank", rel: "noopener" })}
      aria-current={choice?.id === id || undefined}
      onClick={press}
    >
      {children}
    </Link>
  );
}

/**
 * Follows the link of a card if a press hits the text above the link. The mouse button and the
 * modifier keys stay the same.
 */
export function openCard({ target, currentTarget, nativeEvent, button }: Press<HTMLElement>) {
  if (!(target instanceof Element && currentTarget.contains(target)) || button > 1) return;
  if (target.closest("a, button") || !getSelection()?.isCollapsed) return;
  currentTarget
    .querySelector(":is(h2, h4) a")
    ?.dispatchEvent(new MouseEvent("click", nativeEvent as MouseEventInit));
}
