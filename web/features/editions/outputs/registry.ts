import { MessageCircle, Mic, Monitor, Printer } from "lucide-react";
import { outputScreens, paths } from "@/app/addresses.ts";
import { BULLETIN, type Output, WHATSAPP } from "./output.ts";

/** All outputs, in the order of their cards. Another one is a folder, its line here and its address. */
export const OUTPUTS: readonly Output[] = [
  {
    icon: Mic,
    name: "Roteiro",
    noun: "roteiro",
    from: "do roteiro",
    action: "Abrir o roteiro",
    text: "Para quem anuncia, no celular.",
    path: outputScreens.script.path,
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
    path: outputScreens.bulletin.path,
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
    path: outputScreens.whatsapp.path,
    mark: WHATSAPP,
  },
];

const list = new Intl.ListFormat("pt-BR");

/** `roteiro, telão, boletim e WhatsApp` */
export const allOutputs = list.format(OUTPUTS.map(({ noun }) => noun));

/** `do roteiro, do telão, do boletim e do texto` */
export const fromAllOutputs = list.format(OUTPUTS.map(({ from }) => from));
