/**
 * Bounds of Node's HTTP server, in milliseconds and bytes: whoever sends slowly or nothing gives the
 * connection up, and nobody needs headers of more than a token and a few words.
 */
export const HTTP_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
  // Longer than the two minutes after which proxies (Caddy; others sooner) close idle connections themselves:
  // a request that one sends at the moment we close is lost.
  keepAliveTimeout: 130_000,
  maxHeaderSize: 16 * 1024,
};
