import { clsx } from "clsx";
import { Check, Copy, MessageCircle } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { useCopy } from "@/lib/browser/clipboard.ts";
import { cutParts } from "@/lib/text/cut-text.ts";
import { type TextPart as Part, textParts } from "@/lib/text/text-parts.ts";
import { Marked } from "../search/marked-text.tsx";

/**
 * Returns the props of an icon button inside a text. The padding makes the button 44 px wide, which
 * is enough for a finger. The next words overlap the padding.
 */
const iconButtonProps = (name: string) => ({
  "aria-label": name,
  "data-tooltip": name,
  className:
    "text-link focus-ring screen-only -me-[1.1875rem] cursor-pointer ps-1.25 pe-5.25 [&>svg]:inline [&>svg]:size-[1.125em]",
});

type CopiedPartProps = Pick<Extract<Part, { value: string }>, "name" | "text" | "value"> & {
  /**
   * The punctuation after the copied value. The punctuation stays on the same line as the value.
   */
  punctuation: string | undefined;
};

function CopiedPart({ name, text, value, punctuation }: CopiedPartProps) {
  const isKey = name === "a chave Pix";
  const { copy, isCopied } = useCopy(value);
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      {/* A Pix key stays on one line. Other codes may be wider than a card, so they may break.
          Their spaces are kept. */}
      <bdi className={isKey ? "whole font-semibold" : "whitespace-pre-wrap"}>{text}</bdi>
      <span className="after-whole whitespace-nowrap">
        <button
          type="button"
          {...iconButtonProps(`Copiar ${name}${isKey ? ` ${text}` : ""}`)}
          onClick={copy}
        >
          <Icon aria-hidden />
          {!isKey && " Copiar"}
        </button>
        {punctuation}
      </span>
      <span role="status" className="sr-only">
        {isCopied && (isKey ? "Chave Pix copiada." : "Copiado.")}
      </span>
    </>
  );
}

// Links to other sites open a new tab, so that the old tab keeps its scroll position on the board.
const newTab = { target: "_blank", rel: "noopener noreferrer" };

type WebLinkProps = { href: string; text: string; host?: string | undefined; rel?: string };

/**
 * Shows a link to another site. If the words of the link do not name the site, the name `host`
 * follows after the link.
 */
export function WebLink({ href, text, host, rel = newTab.rel }: WebLinkProps) {
  return (
    <>
      <a href={href} className="text-link focus-ring" target={newTab.target} rel={rel}>
        <bdi>{text}</bdi>
      </a>
      {host && (
        <>
          {" "}
          <span className="whole">(abre o site {host})</span>
        </>
      )}
    </>
  );
}

const PUNCTUATION = /^[.,;:!?]+/;
const isWhole = (part: Part | undefined) =>
  part !== undefined && part.kind !== "text" && part.kind !== "web";

const AMOUNT = /(R\$ \d[\d.,]*|\d (?:\d{3}|h|hs|min|km|m|kg|g|mil|reais|%)(?![\p{L}\d]))/u;

/** Renders plain text. A price, or a number with its unit, does not break across lines. */
const keepAmountsWhole = (text: string) =>
  text.split(AMOUNT).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no id, only a position in the text.
    <span key={index} className={index % 2 === 1 ? "whitespace-nowrap" : ""}>
      <Marked text={piece} />
    </span>
  ));

type DescriptionPartProps = { part: Part; before: Part | undefined; after: Part | undefined };

/**
 * Renders one part of a description: plain words, a link or a value. A Pix key, telephone number or
 * e-mail address never breaks across lines.
 */
function DescriptionPart({ part, before, after }: DescriptionPartProps) {
  const { kind, text } = part;
  if (kind === "text") {
    const words = isWhole(before) ? text.replace(PUNCTUATION, "") : text;
    return AMOUNT.test(words) ? keepAmountsWhole(words) : <Marked text={words} />;
  }
  if (kind === "web") return <WebLink href={part.href} text={text} host={part.host} />;
  const [punctuation] = (after?.kind === "text" && PUNCTUATION.exec(after.text)) || [];
  if (kind === "pix" || kind === "code") return <CopiedPart {...part} punctuation={punctuation} />;
  return (
    <>
      <a href={part.href} className="text-link whole focus-ring">
        <bdi>{text}</bdi>
      </a>
      <span className="after-whole whitespace-nowrap">
        {kind === "phone" && part.whatsApp && (
          <a href={part.whatsApp} {...iconButtonProps(`WhatsApp para ${text}`)} {...newTab}>
            <MessageCircle aria-hidden />
          </a>
        )}
        {punctuation}
      </span>
    </>
  );
}

export function Parts({ parts }: { parts: Part[] }) {
  return parts.map((part, index) => (
    <DescriptionPart
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has only its position in the text.
      key={index}
      part={part}
      before={parts[index - 1]}
      after={parts[index + 1]}
    />
  ));
}

/**
 * Renders a text unchanged, but turns web addresses, telephone numbers and Pix keys into links or
 * buttons.
 */
export function LinkedText({ text }: { text: string }) {
  const parts = useMemo(() => textParts(text), [text]);
  return <Parts parts={parts} />;
}

type AnnouncementTextProps = {
  text: string;
  title: string;
};

/**
 * Renders the description on a card. A very long description is cut until the reader opens the
 * complete text. Paper always shows the complete text.
 */
export function AnnouncementText({ text, title }: AnnouncementTextProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { shown, rest } = useMemo(() => cutParts(text), [text]);
  return (
    <>
      <p id={id} dir="auto" className={clsx("card-text", !open && "card-brief")}>
        <Parts parts={shown} />
        {rest.length > 0 && (
          <>
            {!open && <span className="screen-only">…</span>}
            <span className={open ? undefined : "paper-only"}>
              <Parts parts={rest} />
            </span>
          </>
        )}
      </p>
      {rest.length > 0 && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          aria-label={`${open ? "Mostrar menos" : "Ler mais"}: ${title}`}
          className="action-link focus-ring screen-only -ml-1"
          onClick={() => setOpen(!open)}
        >
          {open ? "Mostrar menos" : "Ler mais"}
        </button>
      )}
    </>
  );
}
