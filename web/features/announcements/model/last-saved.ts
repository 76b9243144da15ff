/** Listeners that get the id of each announcement that this page saves. */
export const saveListeners = new Set<(id: string) => void>();
