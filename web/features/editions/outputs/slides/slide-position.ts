/** Which slide is shown: by its id, and where it stood in case it goes. */
export type Place = { id: string; index: number };

type Slides = readonly { id: string }[];

/** The place of the slide at `index`, counted on past both ends. */
export function placeAt(slides: Slides, index: number): Place {
  const at = ((index % slides.length) + slides.length) % slides.length;
  return { id: slides[at]?.id ?? "", index: at };
}

/** Where the same slide stands now; when it is gone, whichever took its place. */
export function keptPlace(place: Place, slides: Slides): Place {
  const index = slides.findIndex(({ id }) => id === place.id);
  return index >= 0
    ? { id: place.id, index }
    : placeAt(slides, Math.min(place.index, slides.length - 1));
}

/** `by` slides further, or back. */
export const stepped = (place: Place, slides: Slides, by: number): Place =>
  placeAt(slides, keptPlace(place, slides).index + by);
