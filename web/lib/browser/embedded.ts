/**
 * Whether this document is the board inside another page, or made for it: there it is a guest, keeps nothing on the
 * device and looks for no session, whatever its address. Always false while our server renders; what is rendered asks
 * the router for the path. The script in index.html decides it the same way, and knows the address that is made for it.
 */
export const isEmbedded =
  typeof window !== "undefined" &&
  (window.top !== window.self || document.documentElement.hasAttribute("data-embedded"));
