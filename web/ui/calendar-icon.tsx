import { createLucideIcon } from "lucide-react";

const SHAPES =
  "M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM3 9h18M8 13h.01M12 13h.01M16 13h.01M8 17h.01M12 17h.01M16 17h.01";

/** Lucide's `calendar-days` as one path instead of ten elements, which a board with dozens of cards has to style. */
export const CalendarIcon = createLucideIcon("calendar-days", [
  ["path", { d: SHAPES, key: "days" }],
]);
