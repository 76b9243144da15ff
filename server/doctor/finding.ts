/**
 * Result of a check. `text` says what was found and how to solve a problem. The text contains no
 * e-mail address, password or key, because operators send it to people who help them.
 */
export type Finding = { level: "ok" | "warning" | "failure"; text: string };

export const ok = (text: string): Finding => ({ level: "ok", text });
export const warning = (text: string): Finding => ({ level: "warning", text });
export const failure = (text: string): Finding => ({ level: "failure", text });
