import { cn } from "@/lib/cn.ts";
import type { DescriptionPart as Part } from "@/lib/text/description-parts.ts";
import { PixKey } from "./pix-key.tsx";

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
