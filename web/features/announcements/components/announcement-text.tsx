import { useId, useState } from "react";
import { cn } from "@/lib/cn.ts";

const LONG_TEXT = 320;
const MANY_LINES = 7;

/** The description with its line breaks; a very long one is cut until it is opened. */
export function AnnouncementText({ text, title }: { text: string; title: string }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const long = text.length > LONG_TEXT || text.split("\n").length > MANY_LINES;
  return (
    <div>
      <p
        id={id}
        dir="auto"
        className={cn("whitespace-pre-line wrap-anywhere", long && !open && "line-clamp-6")}
      >
        {text}
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          aria-label={`${open ? "Mostrar menos" : "Ler mais"}: ${title}`}
          className="focus-ring -ml-1 inline-flex min-h-11 cursor-pointer items-center rounded-lg px-1 font-semibold text-accent-ink underline underline-offset-4"
          onClick={() => setOpen(!open)}
        >
          {open ? "Mostrar menos" : "Ler mais"}
        </button>
      )}
    </div>
  );
}
