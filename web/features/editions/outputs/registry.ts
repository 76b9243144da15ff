import { type LucideIcon, MessageCircle, Mic, Monitor, Printer } from "lucide-react";
import { outputPages, paths } from "@/app/addresses.ts";
import type { Chosen } from "../model/chosen-announcements.ts";
import { hasOutlet } from "../model/item-changes.ts";
import { printedWords } from "./bulletin/bulletin-items.ts";
import { messageWords } from "./whatsapp/whatsapp-text.ts";

/** The record of an output that is printed or sent. */
export type Mark = {
  /** As the database knows it (`edition_outputs_output_known`). */
  name: "bulletin" | "whatsapp";
  contains: (facts: Chosen) => boolean;
  /** Returns the words of one announcement. */
  wordsOf: (facts: Chosen, serviceAt: string) => string;
  /** `Impresso` ontem, 21:10. */
  done: string;
  /** Tells the team on the card, and on the screen, how to correct an outdated output. */
  advice: string;
  correctedAction: string;
  correctedText: string;
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
  contains: ({ choice }) => hasOutlet(choice),
  wordsOf: messageWords,
  // Nobody tells us whether it was sent as well.
  done: "Copiado",
  advice: "Mudou depois. Mande a correção.",
  correctedAction: "Texto corrigido",
  correctedText: "O texto desta página já está corrigido.",
};

/** An output of the week: its card and its address. */
export type Output = {
  icon: LucideIcon;
  name: string;
  /** Its name inside a sentence: `boletim`. */
  noun: string;
  /** `do boletim` */
  from: string;
  /** The words of its link. */
  action: string;
  text: string;
  path: string;
  /** Whether anyone may open it, or the team alone. */
  isPublic?: boolean;
  mark?: Mark;
};

/** All outputs, in the order of their cards. Another one is a folder, its line here and its address. */
export const OUTPUTS: readonly Output[] = [
  {
    icon: Mic,
    name: "Roteiro",
    noun: "roteiro",
    from: "do roteiro",
    action: "Abrir o roteiro",
    text: "Para quem anuncia, no celular.",
    path: outputPages.script.path,
  },
  {
    icon: Monitor,
    name: "Telão",
    noun: "telão",
    from: "do telão",
    action: "Abrir o telão",
    text: "Para o projetor. Qualquer pessoa com o link abre.",
    path: paths.editionSlides,
    isPublic: true,
  },
  {
    icon: Printer,
    name: "Boletim",
    noun: "boletim",
    from: "do boletim",
    action: "Abrir o boletim",
    text: "Para imprimir. Qualquer pessoa com o link abre.",
    path: outputPages.bulletin.path,
    isPublic: true,
    mark: BULLETIN,
  },
  {
    icon: MessageCircle,
    name: "WhatsApp",
    noun: "WhatsApp",
    from: "do texto",
    action: "Abrir o texto",
    text: "O texto da semana para os grupos.",
    path: outputPages.whatsapp.path,
    mark: WHATSAPP,
  },
];

const list = new Intl.ListFormat("pt-BR");

/** `roteiro, telão, boletim e WhatsApp` */
export const allOutputs = list.format(OUTPUTS.map(({ noun }) => noun));

/** `do roteiro, do telão, do boletim e do texto` */
export const fromAllOutputs = list.format(OUTPUTS.map(({ from }) => from));
