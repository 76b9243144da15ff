/** `?tema=claro`; anything else, and nothing, is the dark theme. */
export const THEME_PARAMETER = "tema";
export const LIGHT_THEME = "claro";

const DATE = /^\d{4}-\d\d-\d\d(?:-\d{1,2}h(?:\d\d)?)?$/;

/** Whether an address may name an edition, now or once it is closed. */
export const isEditionDate = (date: string | undefined): boolean =>
  date === undefined || DATE.test(date);
