import { useQuery } from "@tanstack/react-query";
import { urgentQuery } from "@/features/urgent/queries.ts";
import { overflows, useFitted } from "./use-fitted.ts";

// Sizes of the text relative to the other texts of a slide. The largest that fits is used.
const SIZES = [1.6, 1.3, 1.1, 0.95, 0.8, 0.7];

/**
 * Shows the urgent notice above every slide and on the blank screen, until its end. `now` is the
 * time (ms) by the server's clock.
 */
export function UrgentOnSlides({ now }: { now: number }) {
  const { data: notice } = useQuery(urgentQuery);
  const text = notice && now < Date.parse(notice.ends_at) ? notice.text : "";
  const bar = useFitted(text, (element) => {
    for (const size of SIZES) {
      element.style.fontSize = `${size}em`;
      if (!overflows(element)) return;
    }
  });
  return (
    text && (
      <div ref={bar} role="alert" className="slide-urgent">
        <strong>Aviso urgente</strong> <bdi>{text}</bdi>
      </div>
    )
  );
}
