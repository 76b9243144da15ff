import { BellOff, ExternalLink, Smartphone } from "lucide-react";
import type { ReactNode } from "react";
import { config } from "@/lib/config.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { InstallSteps } from "./install-steps.tsx";
import type { Device, Support } from "./push-support.ts";

type Obstacle = Exclude<Support, "ready" | "nothing">;

const TITLES: Record<Obstacle, string> = {
  "no-service": "Este site não envia mensagens",
  "plain-http": "Neste endereço as mensagens não chegam",
  "install-first": "Primeiro, ponha os avisos na Tela de Início",
  unsupported: "Este navegador não recebe mensagens",
  refused: "As mensagens deste site estão desligadas neste aparelho",
};

const UNSUPPORTED: Record<Device["kind"], string> = {
  apple:
    "iPhone e iPad recebem a partir do iOS 16.4. Atualize em Ajustes → Geral → Atualização de Software e volte aqui.",
  android: "Abra esta página no Chrome, no Firefox, no Edge ou no Samsung Internet.",
  desktop: "Abra esta página em uma versão atual do Chrome, do Edge, do Firefox ou do Safari.",
};

function permissionSteps({ kind, isInstalled }: Device): string[] {
  if (kind === "apple") {
    return [
      "Abra os Ajustes do aparelho.",
      "Toque em Notificações e escolha Avisos.",
      "Ligue “Permitir Notificações”.",
    ];
  }
  if (kind === "android" && isInstalled) {
    return [
      "Segure o ícone dos avisos e toque em ⓘ.",
      "Toque em Notificações.",
      "Ligue as notificações.",
    ];
  }
  return [
    // The text for fingers does not say "at the top", because the address bar of a phone may be at
    // the bottom of the window.
    window.matchMedia("(pointer: coarse)").matches
      ? "Toque no ícone à esquerda do endereço."
      : "Clique no ícone à esquerda do endereço, no alto da janela.",
    "Em Permissões, procure Notificações.",
    "Escolha Permitir e volte aqui.",
  ];
}

/**
 * Links to this page at the board's https address. Renders nothing if the configured address has no
 * https.
 */
function SafeAddress() {
  if (!config.siteUrl.startsWith("https:")) return null;
  const { pathname, search } = window.location;
  return (
    <a
      href={config.siteUrl + pathname + search}
      className={buttonStyle({ variant: "outline", className: "mt-4" })}
    >
      <ExternalLink aria-hidden />
      Abrir no endereço seguro
    </a>
  );
}

const REASONS: Record<Obstacle, (device: Device) => ReactNode> = {
  "no-service": () => null,
  "plain-http": () => (
    <>
      <p>Navegadores só recebem mensagens de endereços seguros, que começam com https.</p>
      <SafeAddress />
    </>
  ),
  "install-first": () => <InstallSteps />,
  unsupported: ({ kind }) => <p>{UNSUPPORTED[kind]}</p>,
  refused: (device) => (
    <>
      <p>Para ligar:</p>
      <ol className="mt-3 list-decimal space-y-1 pl-6">
        {permissionSteps(device).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  ),
};

/**
 * Focuses the heading if no element has the focus. This happens when the focused switch was
 * unmounted.
 */
const focusIfLost = (heading: HTMLElement | null) => {
  if (document.activeElement === document.body) heading?.focus();
};

type NoMessagesProps = { support: Obstacle; device: Device };

/** Says why this device gets no messages and what the person can do. */
export function NoMessages({ support, device }: NoMessagesProps) {
  const Icon = support === "install-first" ? Smartphone : BellOff;
  return (
    <>
      <h3 ref={focusIfLost} tabIndex={-1} className="mb-2 flex gap-2 text-lg font-semibold">
        <Icon aria-hidden className="mt-1 size-5 shrink-0 text-muted" />
        {TITLES[support]}
      </h3>
      {REASONS[support](device)}
    </>
  );
}
