import "./share.css";
import { Link, Mail, MessageCircle, QrCode } from "lucide-react";
import { useState } from "react";
import { encode } from "uqr";
import { announcementPath } from "@/app/addresses.ts";
import { absolute } from "@/lib/config.ts";
import { whatsAppLink } from "@/lib/text/web-address.ts";
import { Button, buttonStyle, CopyButton } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { announcementFacts } from "../model/facts.ts";
import { pictureSize } from "../model/picture-address.ts";
import type { Announcement } from "../model/queries.ts";
import { SavePicture, savedPicture } from "./save-picture.tsx";
import { mailLink, shareText } from "./share-text.ts";

type ShareDialogProps = {
  announcement: Announcement;
  opener: HTMLElement;
  onClose: () => void;
};

// The size (px) of a poster, which fills the Status of WhatsApp.
const STATUS_SIZE = { width: 1080, height: 1920 };

// A line of the shared text that WhatsApp shows bold or struck through (whatsapp.ts).
const FORMATTED = /^([*~])(.+)\1$/;

function Line({ text }: { text: string }) {
  const [, sign, words] = FORMATTED.exec(text) ?? [];
  if (sign === undefined) return text || <br />;
  return sign === "*" ? <strong>{words}</strong> : <s>{words}</s>;
}

/** Shows a message as WhatsApp will show it. */
const Bubble = ({ text }: { text: string }) => (
  <div className="message-bubble">
    {text.split("\n").map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change.
      <p key={index} dir="auto">
        <Line text={line} />
      </p>
    ))}
  </div>
);

/**
 * Shows the ways to share an announcement. This dialog is for devices whose operating system has no
 * share dialog.
 */
export function ShareDialog({ announcement, opener, onClose }: ShareDialogProps) {
  const [now] = useState(Date.now);
  const [showsCode, setShowsCode] = useState(false);
  const link = absolute(announcementPath(announcement.id));
  const text = shareText(announcement, link, now);
  const { picture } = announcementFacts(announcement, { now });
  const saved = savedPicture(announcement);
  const outline = buttonStyle({ variant: "outline" });
  return (
    <Dialog title="Compartilhar aviso" short opener={opener} onClose={onClose}>
      <Bubble text={text} />
      <div className="button-grid">
        <a
          href={whatsAppLink(text)}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle({ className: "col-span-full" })}
        >
          <MessageCircle aria-hidden />
          WhatsApp
        </a>
        <CopyButton variant="outline" text={text} done="Texto copiado.">
          Copiar texto
        </CopyButton>
        <CopyButton variant="outline" text={link} Icon={Link} done="Link copiado.">
          Copiar link
        </CopyButton>
        <a href={mailLink(announcement, link, now)} className={outline}>
          <Mail aria-hidden />
          E-mail
        </a>
        <Button
          variant="outline"
          aria-expanded={showsCode}
          onClick={() => setShowsCode((shown) => !shown)}
        >
          <QrCode aria-hidden />
          Código QR
        </Button>
        {saved && (
          <div className="status-picture">
            <img
              src={saved.href}
              alt=""
              {...(picture === null ? STATUS_SIZE : pictureSize(picture))}
            />
            <SavePicture announcement={announcement} variant="outline" />
          </div>
        )}
      </div>
      {showsCode && <LinkCode link={link} title={announcement.title} />}
    </Dialog>
  );
}

// The QR standard demands a light margin of four modules (squares). On a dark page, cameras miss a
// QR code without this margin.
const QUIET_MODULES = 4;

type LinkCodeProps = { link: string; title: string };

/** Shows a link as a QR code, dark on light in both themes, and as text below. */
function LinkCode({ link, title }: LinkCodeProps) {
  const { data, size } = encode(link, { ecc: "M", border: QUIET_MODULES });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <figure className="mt-5 text-center">
      <svg
        role="img"
        aria-label={`Código QR que abre a página do aviso ${title}`}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        ref={(code) => code?.scrollIntoView({ block: "nearest" })}
        className="mx-auto w-full max-w-64 rounded-xl border border-line forced-color-adjust-none"
      >
        <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <figcaption className="mt-2 text-muted wrap-anywhere">{link}</figcaption>
    </figure>
  );
}
