import { useEffect, useEffectEvent, useState } from "react";

const holdsFiles = (data: DataTransfer | null) => data?.types.includes("Files") ?? false;

/** Returns the pasted picture; a part of a document, which has a text too, is pasted as text. */
function pastedPicture(data: DataTransfer | null): File | undefined {
  if (data === null || data.types.includes("text/plain")) return undefined;
  return [...data.files].find(({ type }) => type.startsWith("image/"));
}

/**
 * Takes pasted pictures, and files that are dropped anywhere on the page: a browser would open them in place of the form.
 * @returns whether a file is being dragged over the page
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
    // `relatedTarget` is null only when the pointer leaves the window.
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
