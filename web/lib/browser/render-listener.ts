let notify: ((id: string) => void) | undefined;

/**
 * Calls `listener` with the id of each announcement before it is rendered. Our server logs this id
 * when it stops a slow rendering.
 */
export function onRendering(listener: (id: string) => void): void {
  notify = listener;
}

/** Reports that an announcement is about to be rendered. In the browser there is no listener. */
export function reportRendering(id: string): void {
  notify?.(id);
}
