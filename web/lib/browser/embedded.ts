/**
 * Whether this page is embedded in another site, or is the page `/embed` for that purpose. An
 * embedded page stores nothing on the device and uses no session. The script in index.html applies
 * the same rule. On the server the value is always false, so rendered components check the path
 * instead.
 */
export const isEmbedded =
  typeof window !== "undefined" &&
  (window.top !== window.self || document.documentElement.hasAttribute("data-embedded"));
