let tell: ((id: string) => void) | undefined;

/** Has `listener` told of each announcement by its id, when rendering it begins. For our server, which bounds it. */
export function onRendering(listener: (id: string) => void): void {
  tell = listener;
}

/** Says that the announcement is about to be rendered; in the browser nobody listens. */
export function rendering(id: string): void {
  tell?.(id);
}
