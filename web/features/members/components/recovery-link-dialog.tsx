import { Copy, Send } from "lucide-react";
import { useRef, useState } from "react";
import { copyFrom } from "@/lib/browser/clipboard.ts";
import { whatsAppLink } from "@/lib/text/web-address.ts";
import { Button, buttonStyle } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { TextField } from "@/ui/form.tsx";
import { recoveryMessage } from "../rules.ts";

type RecoveryLinkDialogProps = {
  name: string;
  link: string;
  opener: HTMLElement;
  onClose: () => void;
};

export function RecoveryLinkDialog({ name, link, opener, onClose }: RecoveryLinkDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState("");

  const copy = async () => {
    const copied = field.current !== null && (await copyFrom(field.current));
    setOutcome(
      copied
        ? "Link copiado."
        : "Não foi possível copiar. O link está selecionado: copie pelo menu ou teclado.",
    );
  };

  return (
    <Dialog title="Link para nova senha" short opener={opener} onClose={onClose}>
      <p className="mb-5 wrap-anywhere">
        Entregue este link somente a{" "}
        <strong>
          <bdi>{name}</bdi>
        </strong>
        : ele abre a conta. Vale por uma hora, funciona uma única vez e substitui o anterior.
      </p>
      <TextField
        label="Link"
        ref={field}
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p role="status" className="mt-2 min-h-6 text-muted">
        {outcome}
      </p>
      <div className="mt-3 grid gap-3">
        <Button onClick={copy}>
          <Copy aria-hidden />
          Copiar link
        </Button>
        <a
          href={whatsAppLink(recoveryMessage(name, link))}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle({ variant: "outline" })}
        >
          <Send aria-hidden />
          Enviar pelo WhatsApp
        </a>
      </div>
    </Dialog>
  );
}
