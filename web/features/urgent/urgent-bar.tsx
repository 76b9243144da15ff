import { useQuery } from "@tanstack/react-query";
import { type ReactNode, use } from "react";
import { RenderedAt, useNow } from "@/lib/browser/clock.ts";
import { urgentQuery } from "./queries.ts";

/** The id of the notice that arrived while the page was open, and was announced. */
let announced: string | undefined;

/**
 * Shows the urgent notice until its end. Screen readers announce at once only a notice that arrived
 * while the page was open, and only once. `children` are the buttons for editors.
 */
export function UrgentBar({ children }: { children?: ReactNode }) {
  const { data: notice } = useQuery(urgentQuery);
  const openedAt = use(RenderedAt);
  const now = useNow();
  if (!notice || now >= Date.parse(notice.ends_at)) return null;
  const { id, text, created_at } = notice;
  const isNew = Date.parse(created_at) > openedAt && announced !== id;
  return (
    <section
      ref={() => {
        if (isNew) announced = id;
      }}
      aria-label="Aviso urgente"
      className="urgent-bar screen-only"
    >
      <p role={isNew ? "alert" : "status"}>
        <strong>Aviso urgente</strong> <bdi>{text}</bdi>
      </p>
      {children}
    </section>
  );
}
