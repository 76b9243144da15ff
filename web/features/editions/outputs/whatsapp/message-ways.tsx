import { Check, Copy, MessageCircle, Share2 } from "lucide-react";
import { useId, useState } from "react";
import { CopyField } from "@/features/announcements/send/copy-field.tsx";
import { copyText } from "@/lib/browser/clipboard.ts";
import { whatsAppLink } from "@/lib/text/web-address.ts";
import { Button, buttonStyle } from "@/ui/button.tsx";

type Outcome = "copied" | "copy-failed" | "share-failed";

const SAID: Partial<Record<Outcome, string>> = {
  copied: "Mensagem copiada. Agora é só colar no grupo.",
  "share-failed": "Não foi possível compartilhar por aqui. Use “Copiar”.",
};

type MessageWaysProps = {
  /** `Mensagem 1 de 2` */
  title: string;
  text: string;
  /** Called when the message has left: copied, shared, or opened in WhatsApp. */
  onSent: () => void;
};

/** The ways to send a message. */
export function MessageWays({ title, text, onSent }: MessageWaysProps) {
  const titleId = useId();
  // Missing on plain http and in most browsers of a desktop.
  const hasShareSheet = "share" in navigator;
  const [outcome, setOutcome] = useState<Outcome>();

  async function copy() {
    const isCopied = await copyText(text);
    setOutcome(isCopied ? "copied" : "copy-failed");
    if (isCopied) onSent();
  }

  async function share() {
    setOutcome(undefined);
    try {
      await navigator.share({ text });
      onSent();
    } catch (error) {
      // Closing the sheet is no failure, but nothing was sent.
      const isClosed = error instanceof DOMException && error.name === "AbortError";
      if (!isClosed) setOutcome("share-failed");
    }
  }

  return (
    <fieldset aria-labelledby={titleId}>
      <h2 id={titleId} className="font-serif text-xl font-semibold">
        {title}
      </h2>
      <div className="mt-3 flex flex-wrap gap-3 *:grow">
        <Button aria-describedby={titleId} onClick={copy}>
          {outcome === "copied" ? <Check aria-hidden /> : <Copy aria-hidden />}
          {outcome === "copied" ? "Copiado" : "Copiar"}
        </Button>
        {hasShareSheet ? (
          <Button variant="outline" aria-describedby={titleId} onClick={share}>
            <Share2 aria-hidden />
            Compartilhar
          </Button>
        ) : (
          <a
            href={whatsAppLink(text)}
            target="_blank"
            rel="noreferrer"
            aria-describedby={titleId}
            className={buttonStyle({ variant: "outline" })}
            onClick={onSent}
          >
            <MessageCircle aria-hidden />
            Abrir no WhatsApp
          </a>
        )}
      </div>
      <p role="status" className="mt-3 text-muted empty:hidden">
        {outcome && SAID[outcome]}
      </p>
      {outcome === "copy-failed" && <CopyField label={title} value={text} />}
    </fieldset>
  );
}
