import { useQuery } from "@tanstack/react-query";
import { type ReactNode, use } from "react";
import { RenderedAt, useNow } from "@/lib/browser/clock.ts";
import { urgentQuery } from "./queries.ts";

/**
 * Shows the urgent notice until its end. Screen readers announce at once a notice that is newer
 * than the page, whose time is exact to a minute. `children` are the buttons for editors.
 */
export function UrgentBar({ children }: { children?: ReactNode }) {
  const { data: notice } = useQuery(urgentQuery);
  const openedAt = use(RenderedAt);
  const now = useNow();
  if (!notice || now >= Date.parse(notice.ends_at)) return null;
  return (
    <section aria-label="Aviso urgente" className="urgent-bar screen-only">
      <p role={Date.parse(notice.created_at) > openedAt ? "alert" : "status"}>
        <strong>Aviso urgente</strong> <bdi>{notice.text}</bdi>
      </p>
      {children}
    </section>
  );
}
