/**
 * Whether this page is inside a frame of another site, or is the page `/embed` for such frames. An
 * embedded page stores nothing on the device and uses no session. The script in index.html applies
 * the same rule. On the server the value is false, so components that the server renders check the
 * path instead.
 */
export const isEmbedded =
  typeof window !== "undefined" &&
  (window.top !== window.self || document.documentElement.hasAttribute("data-embedded"));
