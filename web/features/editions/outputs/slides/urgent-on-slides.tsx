import { useQuery } from "@tanstack/react-query";
import { urgentQuery } from "@/features/urgent/queries.ts";

/**
 * Shows the urgent notice above every slide and on the blank screen, until its end. `now` is the
 * time (ms) by the server's clock. The room that a text needs grows with its length and with the
 * square of its size, so a short text is larger.
 */
export function UrgentOnSlides({ now }: { now: number }) {
  const { data: notice } = useQuery(urgentQuery);
  if (!notice || now >= Date.parse(notice.ends_at)) return null;
  const fontSize = `${56 / Math.sqrt(notice.text.length + 20)}vmin`;
  return (
    <div role="alert" className="slide-urgent" style={{ fontSize }}>
      <strong>Aviso urgente</strong> <bdi>{notice.text}</bdi>
    </div>
  );
}
