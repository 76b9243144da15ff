import { clsx } from "clsx";
import { Check, Copy, MessageCircle } from "lucide-react";
import { type ReactNode, useId, useMemo, useState } from "react";
import { useCopy } from "@/lib/browser/clipboard.ts";
import { cutParts } from "@/lib/text/cut-text.ts";
import { type TextPart as Part, textParts } from "@/lib/text/text-parts.ts";
import { Marked } from "../search/marked-text.tsx";

/** A sign as wide as a finger, below what follows it. */
const signOf = (name: string) => ({
  "aria-label": name,
  "data-tooltip": name,
  className:
    "text-link focus-ring screen-only -me-[1.1875rem] cursor-pointer ps-1.25 pe-5.25 [&>svg]:inline [&>svg]:size-[1.125em]",
});

type CopiedPartProps = Pick<Extract<Part, { value: string }>, "name" | "text" | "value"> & {
  /** The punctuation that ends the sentence. */
  stops: string | undefined;
};

function CopiedPart({ name, text, value, stops }: CopiedPartProps) {
  const isKey = name === "a chave Pix";
  const { copy, isCopied } = useCopy(value);
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      {/* Blanks are part of a code. A card has room for its beginning alone. */}
      <bdi className={isKey ? "whole font-semibold" : "whitespace-pre-wrap"}>{text}</bdi>
      <span className="after-whole whitespace-nowrap">
        <button
          type="button"
          {...signOf(`Copiar ${name}${isKey ? ` ${text}` : ""}`)}
          onClick={copy}
        >
          <Icon aria-hidden />
          {!isKey && " Copiar"}
        </button>
        {stops}
      </span>
      <span role="status" className="sr-only">
        {isCopied && (isKey ? "Chave Pix copiada." : "Copiado.")}
      </span>
    </>
  );
}

// The board stays where it is behind the other site.
const elsewhere = { target: "_blank", rel: "noopener noreferrer" };

type WebLinkProps = { href: string; text: string; host?: string | undefined; rel?: string };

/** A link to another site; where it leads is said whenever its words do not say so. */
export function WebLink({ href, text, host, rel = elsewhere.rel }: WebLinkProps) {
  return (
    <>
      <a href={href} className="text-link focus-ring" target={elsewhere.target} rel={rel}>
        <bdi>{text}</bdi>
      </a>
      {host && (
        <>
          {" "}
          <span className="whole">(leva a {host})</span>
        </>
      )}
    </>
  );
}

const STOPS = /^[.,;:!?]+/;
const isWhole = (part: Part | undefined) =>
  part !== undefined && part.kind !== "text" && part.kind !== "web";

const AMOUNT = /(R\$ \d[\d.,]*|\d (?:\d{3}|h|hs|min|km|m|kg|g|mil|reais|%)(?![\p{L}\d]))/u;

/** Plain text in which a price, or a number and its unit, stays on one line. */
const inLines = (text: string) =>
  text.split(AMOUNT).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the text.
    <span key={index} className={index % 2 === 1 ? "whitespace-nowrap" : ""}>
      <Marked text={piece} />
    </span>
  ));

type DescriptionPartProps = { part: Part; before: Part | undefined; after: Part | undefined };

/** A part of a description. A key, a number or an e-mail address stays on one line with its sign and the punctuation after it. */
function DescriptionPart({ part, before, after }: DescriptionPartProps) {
  const { kind, text } = part;
  if (kind === "text") {
    const words = isWhole(before) ? text.replace(STOPS, "") : text;
    return AMOUNT.test(words) ? inLines(words) : <Marked text={words} />;
  }
  if (kind === "web") return <WebLink href={part.href} text={text} host={part.host} />;
  const [stops] = (after?.kind === "text" && STOPS.exec(after.text)) || [];
  if (kind === "pix" || kind === "code") return <CopiedPart {...part} stops={stops} />;
  return (
    <>
      <a href={part.href} className="text-link whole focus-ring">
        <bdi>{text}</bdi>
      </a>
      <span className="after-whole whitespace-nowrap">
        {kind === "phone" && part.whatsApp && (
          <a href={part.whatsApp} {...signOf(`WhatsApp para ${text}`)} {...elsewhere}>
            <MessageCircle aria-hidden />
          </a>
        )}
        {stops}
      </span>
    </>
  );
}

export function Parts({ parts }: { parts: Part[] }) {
  return parts.map((part, index) => (
    <DescriptionPart
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name.
      key={index}
      part={part}
      before={parts[index - 1]}
      after={parts[index + 1]}
    />
  ));
}

/** A text as it was typed; addresses, telephones and Pix keys in it can be tapped. */
export function LinkedText({ text }: { text: string }) {
  const parts = useMemo(() => textParts(text), [text]);
  return <Parts parts={parts} />;
}

type AnnouncementTextProps = {
  text: string;
  title: string;
  /** What stands before it in its first line. */
  children: ReactNode;
};

/** The description. A very long one is cut until it is opened, but not on paper; a list shows a few lines of it. */
export function AnnouncementText({ text, title, children }: AnnouncementTextProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { shown, rest } = useMemo(() => cutParts(text), [text]);
  return (
    <>
      <p id={id} dir="auto" className={clsx("card-text", !open && "card-brief")}>
        {children}
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
