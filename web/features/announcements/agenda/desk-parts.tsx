import { choosing, chosenIn, ofDay } from "./address.ts";
import { AgendaMonth } from "./agenda-month.tsx";
import { AgendaPanel } from "./agenda-panel.tsx";

/** What desk.tsx needs of the part that comes after the first view. */
export const deskParts = { choosing, chosenIn, ofDay, AgendaMonth, AgendaPanel };
