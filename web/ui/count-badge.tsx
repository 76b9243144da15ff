import "./field.css";

/** Shows a number at the corner of a link or tab, where nothing moves when the number arrives. The element is for eyes only. */
export const CountBadge = ({ count }: { count: number }) => (
  <span aria-hidden className="count-badge">
    {count}
  </span>
);
