import { VISIBLE } from "@contract/limits.ts";

/** Whether nothing of `text` can be seen, as the database's checks take it. */
export const isBlank = (text: string) => !VISIBLE.test(text);

/** `text` without the white space around it; empty when nothing of it can be seen. */
export const trimmed = (text: string) => (isBlank(text) ? "" : text.trim());
