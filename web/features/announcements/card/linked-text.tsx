import { useMemo, useRef, useState } from "react";
import { copyText } from "@/lib/browser/clipboard.ts";
import { cn } from "@/lib/cn.ts";
import { descriptionParts, type DescriptionPart as Part } from "@/lib/text/description-parts.ts";

// The board stays where it is behind the other site.
const elsewhere = { target: "_blank", rel: "noopener noreferrer" };

/** A piece of a description; what can be tapped is 44 px high without moving the lines apart. */
export function DescriptionPart({ part }: { part: Part }) {
  const { kind, text } = part;
  if (kind === "text") return text;
  if (kind === "pix") return <PixKey text={text} value={part.value} />;
  if (kind === "web") {
    return (
      <>
        <a href={part.href} className="text-link focus-ring" {...elsewhere}>
          <bdi>{text}</bdi>
        </a>
        {part.host && <> (leva a {part.host})</>}
      </>
    );
  }
  return (
    <>
      <a href={part.href} className={cn("text-link focus-ring", kind === "phone" && "whole")}>
        <bdi>{text}</bdi>
      </a>
      {kind === "phone" && part.whatsApp && (
        <>
          {" "}
          <a
            href={part.whatsApp}
            aria-label={`WhatsApp para ${text}`}
            className="text-link focus-ring screen-only"
            {...elsewhere}
          >
            WhatsApp
          </a>
        </>
      )}
    </>
  );
}

/** A text as it was typed; addresses, telephones and Pix keys in it can be tapped. */
export function LinkedText({ text }: { text: string }) {
  const parts = useMemo(() => descriptionParts(text), [text]);
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name.
  return parts.map((part, index) => <DescriptionPart key={index} part={part} />);
}

type Outcome = "copied" | "failed" | undefined;

/** A Pix key with the button that copies it; a key that cannot be copied is selected instead. */
function PixKey({ text, value }: { text: string; value: string }) {
  const key = useRef<HTMLElement>(null);
  const [outcome, setOutcome] = useState<Outcome>();

  async function copy() {
    const copied = await copyText(value);
    setOutcome(copied ? "copied" : "failed");
    if (!copied && key.current) window.getSelection()?.selectAllChildren(key.current);
  }

  return (
    <>
      <bdi ref={key} className="whole font-semibold">
        {text}
      </bdi>{" "}
      <button
        type="button"
        aria-label={`Copiar a chave Pix ${text}`}
        className="text-link whole focus-ring screen-only cursor-pointer"
        onClick={copy}
      >
        {outcome === "copied" ? "Copiada" : "Copiar"}
      </button>
      <span role="status" className="sr-only">
        {outcome === "copied" && "Chave Pix copiada."}
        {outcome === "failed" && "Não foi possível copiar. A chave está selecionada."}
      </span>
    </>
  );
}
