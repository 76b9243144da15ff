import { useEffect, useEffectEvent, useState } from "react";

const holdsFiles = (data: DataTransfer | null) => data?.types.includes("Files") ?? false;

/** The picture among pasted things; what has a text, too, such as a part of a document, is pasted as text. */
function pastedPicture(data: DataTransfer | null): File | undefined {
  if (data === null || data.types.includes("text/plain")) return undefined;
  return [...data.files].find(({ type }) => type.startsWith("image/"));
}

/**
 * Takes what is dropped anywhere on the page, where a browser would open it in place of the form, and pictures that are
 * pasted. @returns whether something is being dragged over it
 */
export function useOfferedFiles(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      setIsOver(true);
    };
    // Out of the window, not from one element to the next.
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setIsOver(false);
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      setIsOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file) take(file);
    };
    const paste = (event: ClipboardEvent) => {
      const file = pastedPicture(event.clipboardData);
      if (file === undefined) return;
      event.preventDefault();
      take(file);
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener("dragover", over, { signal });
    window.addEventListener("dragleave", leave, { signal });
    window.addEventListener("drop", drop, { signal });
    window.addEventListener("paste", paste, { signal });
    return () => listening.abort();
  }, []);
  return isOver;
}
