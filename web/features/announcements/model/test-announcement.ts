import { EMPTY_STATE } from "./changes.ts";
import type { Announcement } from "./queries.ts";

/**
 * Returns an announcement for tests, in the form that lists read. `changes` override the default
 * values.
 */
export const announcement = (changes: Partial<Announcement> = {}): Announcement => ({
  ...EMPTY_STATE,
  id: "0b5f9f0e-7c1c-4c2e-9d39-3f1f6f6b2a11",
  title: "Culto da família",
  date: "2026-11-28T22:30:00+00:00",
  series_id: null,
  detached: false,
  revision: 1,
  created_by: null,
  ministry: null,
  series: null,
  ...changes,
});
