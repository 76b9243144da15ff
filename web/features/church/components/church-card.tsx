import { useQuery } from "@tanstack/react-query";
import { AtSign, MapPin, MessageCircle, Phone } from "lucide-react";
import { type ReactNode, useId } from "react";
import { mapAddress } from "@/app/addresses.ts";
import { buttonStyle, CopyButton } from "@/ui/button.tsx";
import { QrCode } from "@/ui/qr-drawing.tsx";
import { churchQuery } from "../queries.ts";
import { churchContacts, churchPix } from "../rules.ts";

const ICONS = { Telefone: Phone, WhatsApp: MessageCircle, Instagram: AtSign };
const PILL = buttonStyle({ variant: "outline", className: "rounded-full!" });

const newTab = { target: "_blank", rel: "noopener noreferrer" };

function Part({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mt-8 break-inside-avoid">
      <h2 id={headingId} className="font-serif text-2xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Address({ address }: { address: string }) {
  return (
    <p className="mt-2 flex gap-3 wrap-anywhere">
      <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <span className="min-w-0">
        <bdi className="block">{address}</bdi>
        <a href={mapAddress(address)} className="action-link focus-ring -ml-1" {...newTab}>
          Como chegar
          <span className="sr-only">: {address}</span>
        </a>
      </span>
    </p>
  );
}

/** Shows the church's address, contacts and Pix account, as far as the church has said them. */
export function ChurchCard() {
  const { data: church } = useQuery(churchQuery);
  if (!church) return null;
  const { address } = church;
  const contacts = churchContacts(church);
  const pix = churchPix(church);
  return (
    <>
      {(address || contacts.length > 0) && (
        <Part title="Contatos">
          {address && <Address address={address} />}
          <ul className="mt-3 flex flex-wrap gap-2">
            {contacts.map(({ name, words, href }) => {
              const Icon = ICONS[name];
              return (
                <li key={name} className="min-w-0">
                  <a href={href} className={PILL} {...(name !== "Telefone" && newTab)}>
                    <Icon aria-hidden />
                    <span className="min-w-0 wrap-anywhere">
                      <span className="font-normal">{name}:</span> {words}
                    </span>
                  </a>
                </li>
              );
            })}
          </ul>
        </Part>
      )}
      {pix && (
        <Part title="Pix">
          <div className="mt-2 flex max-w-160 flex-wrap items-start gap-x-6 gap-y-4">
            <div className="min-w-0 grow basis-64 wrap-anywhere">
              <p className="font-semibold">{pix.receiver}</p>
              <p className="first-letter:uppercase">{pix.kindInWords}</p>
              <CopyButton
                text={pix.code}
                done="Código Pix copiado."
                className="screen-only mt-3"
                variant="outline"
              >
                Copiar código Pix
              </CopyButton>
              <p className="screen-only mt-2 text-muted">
                Cole no aplicativo do banco, em “Pix copia e cola”. O valor é você que escreve.
              </p>
            </div>
            <QrCode
              text={pix.code}
              label="Código QR do Pix da igreja"
              className="w-56 max-w-full rounded-xl border border-line"
            />
          </div>
        </Part>
      )}
    </>
  );
}
