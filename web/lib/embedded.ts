/** The board inside another site's page. The script in index.html has the same path. */
export const EMBED_PATH = "/embed";

/**
 * Whether this document is the board inside another site's page: there it is a guest, keeps nothing on the device and
 * looks for no session. Always false while our server renders; what is rendered asks the router for the path.
 */
export const isEmbedded = typeof location !== "undefined" && location.pathname === EMBED_PATH;
