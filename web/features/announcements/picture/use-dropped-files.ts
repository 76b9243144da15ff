import { useEffect, useEffectEvent, useState } from "react";

/**
 * Returns the picture in a paste event. If the clipboard also contains text, its content comes from
 * a document and is pasted as text.
 */
function pastedPicture(data: DataTransfer | null): File | undefined {
  if (data === null || data.types.includes("text/plain")) return undefined;
  return [...data.files].find(({ type }) => type.startsWith("image/"));
}

/**
 * Calls `onFile` with a pasted picture, or with a file that was dropped anywhere on the page.
 * Without this handler, the browser would open the dropped file instead of the form.
 * @returns whether a person drags a file over the page
 */
export function useOfferedFiles(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const drag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setIsOver(event.type === "dragover");
      const [file] = event.type === "drop" ? event.dataTransfer.files : [];
      if (file) take(file);
    };
    // In a `dragleave` event, `relatedTarget` is null only when the pointer leaves the window.
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setIsOver(false);
    const paste = (event: ClipboardEvent) => {
      const file = pastedPicture(event.clipboardData);
      if (file === undefined) return;
      event.preventDefault();
      take(file);
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener("dragover", drag, { signal });
    window.addEventListener("dragleave", leave, { signal });
    window.addEventListener("drop", drag, { signal });
    window.addEventListener("paste", paste, { signal });
    return () => listening.abort();
  }, []);
  return isOver;
}
