import { Send, Share2 } from "lucide-react";
import { whatsAppLink } from "@/lib/text/web-address.ts";
import { Button, buttonStyle, CopyButton } from "@/ui/button.tsx";
import { TextField } from "@/ui/form.tsx";

type LinkOfferProps = {
  link: string;
  message: string;
};

/**
 * Offers three ways to give a secret link to one person: copying, WhatsApp, and the share dialog of
 * systems that have one.
 */
export function LinkOffer({ link, message }: LinkOfferProps) {
  return (
    <>
      <TextField
        label="Link"
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="mt-5 grid gap-3">
        <CopyButton text={link} done="Link copiado.">
          Copiar link
        </CopyButton>
        <a
          href={whatsAppLink(message)}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle({ variant: "outline" })}
        >
          <Send aria-hidden />
          Enviar pelo WhatsApp
        </a>
        {"share" in navigator && (
          <Button
            variant="outline"
            // The promise rejects when the person closes the system's dialog. That is no error, so
            // no message is shown.
            onClick={() => void navigator.share({ text: message }).catch(() => {})}
          >
            <Share2 aria-hidden />
            Compartilhar
          </Button>
        )}
      </div>
    </>
  );
}
