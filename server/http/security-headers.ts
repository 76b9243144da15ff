import { createMiddleware } from "hono/factory";

type Options = {
  /** `sha256-…` of each script that stands in the page itself. */
  scriptHashes: string[];
  /** Whether people reach the server over https: browsers then insist on it for a year. */
  https: boolean;
  /** The sites that may show the board inside their pages, at `embedPath` alone. */
  embedOrigins: string[];
  embedPath: string;
};

function policyOf(ancestors: string, { scriptHashes }: Options) {
  return [
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
}

/** The headers of every response outside of `embedPath`. */
export function securityHeaderValues(options: Options) {
  const unused = ["camera", "microphone", "geolocation", "payment", "usb", "display-capture"];
  return {
    "Content-Security-Policy": policyOf("'none'", options),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": unused.map((feature) => `${feature}=()`).join(", "),
    "Referrer-Policy": "no-referrer",
    ...(options.https && { "Strict-Transport-Security": "max-age=31536000" }),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
  };
}

/** What browsers may do with our responses: nothing from elsewhere, nothing inside another site that was not named. */
export function securityHeaders(options: Options) {
  const { embedOrigins, embedPath } = options;
  const headers = Object.entries(securityHeaderValues(options));
  const embedPolicy = policyOf(embedOrigins.join(" "), options);
  return createMiddleware(async (c, next) => {
    await next();
    for (const [name, value] of headers)
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    if (c.req.path !== embedPath || embedOrigins.length === 0) return;
    c.res.headers.set("Content-Security-Policy", embedPolicy);
    // It knows no list.
    c.res.headers.delete("X-Frame-Options");
  });
}
