import { useMutation } from "@tanstack/react-query";
import { MessageCircle } from "lucide-react";
import { useState } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { shortMoment } from "@/lib/text/dates.ts";
import { whatsAppLink } from "@/lib/text/web-address.ts";
import { Button, buttonStyle } from "@/ui/button.tsx";
import { ConfirmDialog } from "@/ui/dialog.tsx";
import { endNotice } from "./mutations.ts";
import { whatsAppText } from "./rules.ts";

type ShownNoticeProps = {
  id: string;
  text: string;
  endsAt: string;
  /** The number of devices that get the message; undefined if the notice was written earlier. */
  devices: number | undefined;
};

/** Shows editors the notice that everybody sees now, with the buttons that send and end it. */
export function ShownNotice({ id, text, endsAt, devices }: ShownNoticeProps) {
  const now = useNow();
  const ending = useMutation(endNotice);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="mb-6 space-y-3">
      <p role="status" className="wrap-break-word">
        <bdi className="font-semibold">{text}</bdi>
        <span className="block text-muted">
          Todos veem até {shortMoment(endsAt, now)}.
          {devices !== undefined && ` Aparelhos avisados: ${devices}.`}
        </span>
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
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          Encerrar
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Encerrar o aviso urgente?"
          text="Ele sai de todas as páginas agora. Ninguém recebe mensagem por isso."
          confirm="Encerrar"
          busy={ending.isPending}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => ending.mutate(id)}
        />
      )}
    </div>
  );
}
