const listeners = new Set<(id: string) => void>();

/** Calls `listener` with the id of each announcement that this page saves. Returns the function that ends it. */
export function onSaved(listener: (id: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellSaved(id: string): void {
  for (const listener of listeners) listener(id);
}
