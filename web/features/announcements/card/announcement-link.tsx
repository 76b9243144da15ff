import type { MouseEvent as Press, ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { announcementPath, paths } from "@/app/addresses.ts";
import { isPlain, openedFrom, rememberPlace } from "@/lib/browser/return-place.ts";

type AnnouncementLinkProps = { id: string; className?: string; children: ReactNode };

/** Leads from a list to an announcement's own screen; Back leads to the same place in the list. */
export function AnnouncementLink(props: AnnouncementLinkProps) {
  const { id, className = "title-link focus-ring", children } = props;
  const { key, pathname } = useLocation();
  return (
    <Link
      to={announcementPath(id)}
      state={openedFrom(pathname)}
      className={className}
      // Another site shows the board alone.
      {...(pathname === paths.embed && { target: "_blank", rel: "noopener" })}
      onClick={(event) => isPlain(event) && rememberPlace(key, event.currentTarget)}
    >
      {children}
    </Link>
  );
}

/**
 * Follows the link of a card whose words were pressed: they lie above it, so that they can be selected. With the keys
 * and the button of the mouse that were used.
 */
export function openCard({ target, currentTarget, nativeEvent, button }: Press<HTMLElement>) {
  if (!(target instanceof Element && currentTarget.contains(target)) || button > 1) return;
  if (target.closest("a, button") || !getSelection()?.isCollapsed) return;
  currentTarget
    .querySelector(".title-link")
    ?.dispatchEvent(new MouseEvent("click", nativeEvent as MouseEventInit));
}
