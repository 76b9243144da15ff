import { type LucideIcon, MessageCircle, Mic, Monitor, Printer } from "lucide-react";
import { outputPages, paths } from "@/app/addresses.ts";
import type { Chosen } from "../model/chosen-announcements.ts";
import { hasChannel } from "../model/item-changes.ts";
import { printedWords } from "../words/bulletin-items.ts";
import { messageWords } from "../words/whatsapp-text.ts";

/**
 * The use of an output that is printed or sent. The texts tell the team when the output was printed
 * or sent.
 */
export type UsageRecord = {
  /**
   * The value of the column `edition_outputs.output` (constraint `edition_outputs_output_known`).
   */
  name: "bulletin" | "whatsapp";
  contains: (announcement: Chosen) => boolean;
  /** Returns the words of one announcement in this output. */
  wordsOf: (announcement: Chosen, serviceAt: string) => string;
  /** The word before the time of printing or sending: `Impresso` in "Impresso ontem, 21:10". */
  done: string;
  /** This text on the output's row tells the team that the output is outdated and what to do. */
  advice: string;
  /** This text on the output's page tells the team how to correct an outdated output. */
  correctedText: string;
};

export const BULLETIN: UsageRecord = {
  name: "bulletin",
  contains: ({ choice }) => choice.printed,
  wordsOf: printedWords,
  done: "Impresso",
  advice: "Mudou depois. Imprima de novo.",
  correctedText: "Este boletim já está corrigido: imprima de novo o que ainda for distribuir.",
};

export const WHATSAPP: UsageRecord = {
  name: "whatsapp",
  contains: ({ choice }) => hasChannel(choice),
  wordsOf: messageWords,
  // WhatsApp does not report whether a message was sent, so the database records only that the text
  // was copied.
  done: "Copiado",
  advice: "Mudou depois. Mande a correção.",
  correctedText: "O texto desta página já está corrigido.",
};

/** An output of an edition: its address, and the texts of its row on the page "Semana". */
export type Output = {
  kind: "script" | "slides" | "bulletin" | "whatsapp";
  icon: LucideIcon;
  name: string;
  /** The output's name in a sentence: `boletim`. */
  noun: string;
  /** The output's name with its preposition: `do boletim`. */
  from: string;
  text: string;
  path: string;
  /** Whether visitors may open the output. Editors may open every output. */
  isPublic?: boolean;
  usage?: UsageRecord;
};

/**
 * All outputs, in the order of their rows. A new output needs a folder, an element of this array
 * and an address.
 */
export const OUTPUTS: readonly Output[] = [
  {
    icon: Mic,
    kind: "script",
    name: "Roteiro",
    noun: "roteiro",
    from: "do roteiro",
    text: "Para quem anuncia",
    path: outputPages.script.path,
  },
  {
    icon: Monitor,
    kind: "slides",
    name: "Telão",
    noun: "telão",
    from: "do telão",
    text: "Para o projetor",
    path: paths.editionSlides,
    isPublic: true,
  },
  {
    icon: Printer,
    kind: "bulletin",
    name: "Boletim",
    noun: "boletim",
    from: "do boletim",
    text: "Para imprimir",
    path: outputPages.bulletin.path,
    isPublic: true,
    usage: BULLETIN,
  },
  {
    icon: MessageCircle,
    kind: "whatsapp",
    name: "WhatsApp",
    noun: "WhatsApp",
    from: "do texto",
    text: "Texto para os grupos",
    path: outputPages.whatsapp.path,
    usage: WHATSAPP,
  },
];

/** Writes lists of words: `boletim e WhatsApp`. */
export const list = new Intl.ListFormat("pt-BR");

/** The names of all outputs in a sentence: `roteiro, telão, boletim e WhatsApp`. */
export const allOutputs = list.format(OUTPUTS.map(({ noun }) => noun));

/**
 * The names of all outputs with their prepositions: `do roteiro, do telão, do boletim e do texto`.
 */
export const fromAllOutputs = list.format(OUTPUTS.map(({ from }) => from));
