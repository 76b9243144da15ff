/** Which slide or step is shown: by its id, and where it stood in case it goes. */
export type Place = { id: string; index: number };

type Shown = readonly { id: string }[];

/** The place of the one at `index`, counted on past both ends. */
export function placeAt(shown: Shown, index: number): Place {
  const at = ((index % shown.length) + shown.length) % shown.length;
  return { id: shown[at]?.id ?? "", index: at };
}

/** Where the same slide stands now; when it is gone, whichever took its place. */
export function keptPlace(place: Place, shown: Shown): Place {
  const index = shown.findIndex(({ id }) => id === place.id);
  return index >= 0
    ? { id: place.id, index }
    : placeAt(shown, Math.min(place.index, shown.length - 1));
}

/** `by` places further, or back. */
export const stepped = (place: Place, shown: Shown, by: number): Place =>
  placeAt(shown, keptPlace(place, shown).index + by);
