import { clsx } from "clsx";
import { Check, Copy, MessageCircle } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { useCopy } from "@/lib/browser/clipboard.ts";
import { cutParts } from "@/lib/text/cut-text.ts";
import { type TextPart as Part, textParts } from "@/lib/text/text-parts.ts";
import { Marked } from "../search/marked-text.tsx";

/**
 * Returns the props of an icon button within a text. Its padding makes it 44 px wide for a finger;
 * the next words overlap it.
 */
const iconButtonProps = (name: string) => ({
  "aria-label": name,
  "data-tooltip": name,
  className:
    "text-link focus-ring screen-only -me-[1.1875rem] cursor-pointer ps-1.25 pe-5.25 [&>svg]:inline [&>svg]:size-[1.125em]",
});

type CopiedPartProps = Pick<Extract<Part, { value: string }>, "name" | "text" | "value"> & {
  /** The punctuation after the copied value; it stays on the same line as the value. */
  punctuation: string | undefined;
};

function CopiedPart({ name, text, value, punctuation }: CopiedPartProps) {
  const isKey = name === "a chave Pix";
  const { copy, isCopied } = useCopy(value);
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      {/* A Pix key stays on one line. Other codes may break, because a card is too narrow for
          them, and keep their blanks. */}
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

// Links to other sites open a new tab, so that the board keeps its place in the old one.
const newTab = { target: "_blank", rel: "noopener noreferrer" };

type WebLinkProps = { href: string; text: string; host?: string | undefined; rel?: string };

/**
 * Renders a link to another site. The name `host` is shown after the link when the link's words do
 * not name the site.
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

/** Renders plain text in which a price, or a number and its unit, stays on one line. */
const keepAmountsWhole = (text: string) =>
  text.split(AMOUNT).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is identified by its position in the text.
    <span key={index} className={index % 2 === 1 ? "whitespace-nowrap" : ""}>
      <Marked text={piece} />
    </span>
  ));

type DescriptionPartProps = { part: Part; before: Part | undefined; after: Part | undefined };

/**
 * Renders plain words, a link or a value of a description. Pix key, telephone number and e-mail
 * address never break.
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
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position in the text.
      key={index}
      part={part}
      before={parts[index - 1]}
      after={parts[index + 1]}
    />
  ));
}

/**
 * Renders a text as it was typed; web addresses, telephone numbers and Pix keys in it become links
 * or buttons.
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
 * Renders the description on a card. A very long description is cut until the reader opens it,
 * except on paper.
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
