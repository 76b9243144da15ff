type Options = {
  scriptHashes: string[];
  /** Whether people reach the server over https. Browsers then refuse http for a year. */
  https: boolean;
  embedOrigins: string[];
  embedPath: string;
};

const UNUSED_FEATURES = "camera microphone geolocation payment usb display-capture";

/**
 * Returns a function that gives the security headers of a path. Only the sites at `embedOrigins`
 * may show the page at `embedPath` in a frame.
 */
export function securityHeaders({ scriptHashes, https, embedOrigins, embedPath }: Options) {
  const policyOf = (ancestors: string) =>
    [
      "default-src 'none'",
      ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(" "),
      // Inline styles are allowed, because the libraries for dialogs and toasts insert style
      // elements.
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      `frame-ancestors ${ancestors}`,
    ].join("; ");
  const headers = {
    "Content-Security-Policy": policyOf("'none'"),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": UNUSED_FEATURES.split(" ")
      .map((feature) => `${feature}=()`)
      .join(", "),
    "Referrer-Policy": "no-referrer",
    ...(https && { "Strict-Transport-Security": "max-age=31536000" }),
    "X-Content-Type-Options": "nosniff",
  };
  // The embedded page has no `X-Frame-Options`, because that header cannot list several sites.
  const closed: Record<string, string> = { ...headers, "X-Frame-Options": "DENY" };
  const embedded = { ...headers, "Content-Security-Policy": policyOf(embedOrigins.join(" ")) };
  return (path: string) => (path === embedPath && embedOrigins.length > 0 ? embedded : closed);
}
