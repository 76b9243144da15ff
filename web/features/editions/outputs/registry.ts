import { MessageCircle, Mic, Monitor, Printer } from "lucide-react";
import { outputScreens, paths } from "@/app/addresses.ts";
import { BULLETIN, type Output, WHATSAPP } from "./output.ts";

/** All outputs, in the order of their cards. Another one is a folder, its line here and its address. */
export const OUTPUTS: readonly Output[] = [
  {
    icon: Mic,
    name: "Roteiro",
    action: "Abrir o roteiro",
    text: "Para quem anuncia, no celular.",
    path: outputScreens.script.path,
    screen: {
      isUnframed: true,
      load: () => import("./script/script.tsx").then(({ Script }) => Script),
    },
  },
  {
    icon: Monitor,
    name: "Telão",
    action: "Abrir o telão",
    text: "Para o projetor. Qualquer pessoa com o link abre.",
    path: paths.editionSlides,
    isPublic: true,
  },
  {
    icon: Printer,
    name: "Boletim",
    action: "Abrir o boletim",
    text: "Para imprimir. Qualquer pessoa com o link abre.",
    path: outputScreens.bulletin.path,
    isPublic: true,
    mark: BULLETIN,
    screen: {
      load: () => import("./bulletin/bulletin.tsx").then(({ Bulletin }) => Bulletin),
    },
  },
  {
    icon: MessageCircle,
    name: "WhatsApp",
    action: "Abrir o texto",
    text: "O texto da semana para os grupos.",
    path: outputScreens.whatsapp.path,
    mark: WHATSAPP,
    screen: {
      load: () => import("./whatsapp/week-text.tsx").then(({ WeekText }) => WeekText),
    },
  },
];
