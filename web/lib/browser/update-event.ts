/** Sent to the window when a newer build can be loaded. Who cancels it reloads the page by itself, and nobody is asked. */
export const UPDATE_EVENT = "avisos-update";
