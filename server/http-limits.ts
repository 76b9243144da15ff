/**
 * Bounds of Node's HTTP server, in milliseconds and bytes: whoever sends slowly or nothing gives the
 * connection up, and nobody needs headers of more than a token and a few words.
 */
export const HTTP_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
  // Longer than the minute after which proxies close idle connections themselves.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
};
