import { useId, useMemo, useState } from "react";
import { cutParts } from "@/lib/text/cut-parts.ts";
import { descriptionParts, type DescriptionPart as Part } from "@/lib/text/description-parts.ts";
import { DescriptionPart } from "./linked-text.tsx";

function Parts({ parts }: { parts: Part[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name.
  return parts.map((part, index) => <DescriptionPart key={index} part={part} />);
}

/** The description with its line breaks and links; a very long one is cut until it is opened, but not on paper. */
export function AnnouncementText({ text, title }: { text: string; title: string }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { shown, rest } = useMemo(() => cutParts(descriptionParts(text)), [text]);
  return (
    <div>
      <p id={id} dir="auto" className="card-text">
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
          className="action-link focus-ring screen-only -mb-2 -ml-1"
          onClick={() => setOpen(!open)}
        >
          {open ? "Mostrar menos" : "Ler mais"}
        </button>
      )}
    </div>
  );
}
