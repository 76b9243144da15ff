import type { Announcement } from "@/features/announcements/model/queries.ts";
import { storage } from "@/lib/device/storage.ts";
import type { Edition, EditionContent } from "../../model/queries.ts";

const KEY = "avisos-slides";

/** What was last on the screen: data that any visitor may read. */
export type StoredSlides = {
  edition: Edition | undefined;
  content: EditionContent | undefined;
  week: Announcement[] | undefined;
  offset: number;
};

let known: { text: string | null; slides: StoredSlides | undefined } | undefined;

function parse(text: string | null): StoredSlides | undefined {
  try {
    const slides: StoredSlides | null = JSON.parse(text ?? "null");
    const rows = [...(slides?.content?.announcements ?? []), ...(slides?.week ?? [])];
    // Rows without the columns of today must not keep the screen dark.
    return slides && rows.every(({ status }) => status) ? slides : undefined;
  } catch {
    return undefined;
  }
}

/** The same object until something else is stored. */
export function storedSlides(): StoredSlides | undefined {
  const text = storage.get(KEY);
  if (known?.text !== text) known = { text, slides: parse(text) };
  return known?.slides;
}

export function storeSlides(slides: StoredSlides): void {
  const text = JSON.stringify(slides);
  known = { text, slides };
  storage.set(KEY, text);
}
