import { MessageCircle } from "lucide-react";
import { useNow } from "@/lib/browser/clock.ts";
import { shortMoment } from "@/lib/text/dates.ts";
import { whatsAppLink } from "@/lib/text/web-address.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { BusyButton } from "@/ui/form.tsx";
import { whatsAppText } from "./rules.ts";

type ShownNoticeProps = { text: string; endsAt: string; isEnding: boolean; onEnd: () => void };

/** Shows editors the notice that everybody sees now, with the buttons that send and end it. */
export function ShownNotice({ text, endsAt, isEnding, onEnd }: ShownNoticeProps) {
  const now = useNow();
  return (
    <>
      <p role="status" className="wrap-break-word">
        <bdi className="font-semibold">{text}</bdi>
        <span className="block text-muted">Todos veem até {shortMoment(endsAt, now)}.</span>
      </p>
      <div className="button-grid">
        <a
          href={whatsAppLink(whatsAppText(text))}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle()}
        >
          <MessageCircle aria-hidden />
          Mandar no WhatsApp
        </a>
        <BusyButton variant="danger" busy={isEnding} doing="Encerrando..." onClick={onEnd}>
          Encerrar
        </BusyButton>
      </div>
    </>
  );
}
