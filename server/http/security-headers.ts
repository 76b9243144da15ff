type Options = {
  /** `sha256-…` of each script that stands in the page itself. */
  scriptHashes: string[];
  /** Whether people reach the server over https: browsers then insist on it for a year. */
  https: boolean;
  /** The sites that may show the board inside their pages, at `embedPath` alone. */
  embedOrigins: string[];
  embedPath: string;
};

const UNUSED_FEATURES = "camera microphone geolocation payment usb display-capture";

/** Returns the headers of every response for a path: browsers load nothing from elsewhere, and no other site frames it. */
export function securityHeaders({ scriptHashes, https, embedOrigins, embedPath }: Options) {
  const policyOf = (ancestors: string) =>
    [
      "default-src 'none'",
      ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(" "),
      // Dialogs and toasts put style elements of their own into the page.
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
  // `X-Frame-Options` knows no list of sites.
  const closed: Record<string, string> = { ...headers, "X-Frame-Options": "DENY" };
  const embedded = { ...headers, "Content-Security-Policy": policyOf(embedOrigins.join(" ")) };
  return (path: string) => (path === embedPath && embedOrigins.length > 0 ? embedded : closed);
}
