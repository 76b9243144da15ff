import { useMemo } from "react";
import { descriptionParts } from "@/lib/text/description-parts.ts";
import { DescriptionPart } from "./description-part.tsx";

/** A text as it was typed; addresses, telephones and Pix keys in it can be tapped. */
export function LinkedText({ text }: { text: string }) {
  const parts = useMemo(() => descriptionParts(text), [text]);
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name.
  return parts.map((part, index) => <DescriptionPart key={index} part={part} />);
}
