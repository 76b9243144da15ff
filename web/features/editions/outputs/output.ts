import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { Chosen } from "../model/chosen.ts";
import { isOut } from "../model/item-changes.ts";
import type { Version } from "../model/queries.ts";
import { printedWords } from "./bulletin/bulletin-items.ts";
import { messageWords } from "./whatsapp/whatsapp-text.ts";

/** What is kept of an output that leaves the house, and what is said of it. */
export type Mark = {
  /** As the database knows it (`edition_outputs_output_known`). */
  name: "bulletin" | "whatsapp";
  /** Whether it contains a chosen announcement. */
  contains: (facts: Chosen) => boolean;
  /** Returns the words of one announcement. */
  wordsOf: (facts: Chosen, serviceAt: string) => string;
  /** What became of it: `Impresso` ontem, 21:10. */
  done: string;
  /** What to do when something has changed since, on its card and on its own screen. */
  advice: string;
  correctedAction: string;
  correctedText: string;
};

export type OutputScreenProps = {
  edition: Version;
  /** For whom the device keeps the week: known where an output is the team's. */
  userId?: string | undefined;
  /** Stand at the top of a screen that is shown without a frame, before what belongs to it. */
  back?: ReactNode;
  controls?: ReactNode;
};

/** An output of the week: its card, its address and its screen. */
export type Output = {
  icon: LucideIcon;
  name: string;
  /** Its name inside a sentence: `boletim`. */
  noun: string;
  /** Where an announcement that is taken out leaves it: `do boletim`. */
  from: string;
  /** The words of its link. */
  action: string;
  text: string;
  /** Of its screen; outputScreens in app/addresses.ts has its title. */
  path: string;
  /** Anyone may open it, so its link can be sent; the others are the team's. */
  isPublic?: boolean;
  mark?: Mark;
};

export const BULLETIN: Mark = {
  name: "bulletin",
  contains: ({ choice }) => choice.printed,
  wordsOf: printedWords,
  done: "Impresso",
  advice: "Mudou depois. Imprima de novo.",
  correctedAction: "Boletim corrigido",
  correctedText: "Este boletim já está corrigido: imprima de novo o que ainda for distribuir.",
};

export const WHATSAPP: Mark = {
  name: "whatsapp",
  contains: ({ choice }) => isOut(choice),
  wordsOf: messageWords,
  // Whether it was sent as well nobody tells us.
  done: "Copiado",
  advice: "Mudou depois. Mande a correção.",
  correctedAction: "Texto corrigido",
  correctedText: "O texto desta página já está corrigido.",
};
