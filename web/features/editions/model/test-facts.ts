import type { Facts } from "./rules.ts";

/** `2026-11-28 19:30` on the clock of the machine as the data API writes it. */
export const at = (moment: string) => new Date(moment.replace(" ", "T")).toISOString();

/** The service that the tests speak at: a Sunday evening. */
export const SERVICE = at("2026-11-22 19:00");

/** An announcement of the Saturday after it. */
export const facts = (changes: Partial<Facts> = {}): Facts => ({
  id: "0b5f9f0e-7c1c-4c2e-9d39-3f1f6f6b2a11",
  title: "Culto da família",
  description: "Venha e traga um amigo.",
  date: at("2026-11-28 19:30"),
  ends_at: null,
  location: "Salão social",
  contact: null,
  link_url: null,
  status: "scheduled",
  status_reason: null,
  ministry: null,
  deleted: false,
  changed: [],
  choice: { spoken: true, screen: true, printed: true },
  ...changes,
});
