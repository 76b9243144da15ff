import { lazy } from "react";
import { choiceOf, ofDay } from "./address.ts";
import { AgendaMonth } from "./agenda-month.tsx";

// Fetched from here: the first view would have to name the files that it needs.
const AgendaPanel = lazy(async () => ({
  default: (await import("./agenda-panel.tsx")).AgendaPanel,
}));

/** What desk.tsx fetches, in one file. */
export const deskParts = { choiceOf, ofDay, AgendaMonth, AgendaPanel };
