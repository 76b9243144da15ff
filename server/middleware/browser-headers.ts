import { secureHeaders } from "hono/secure-headers";

type Options = {
  /** `sha256-…` of each script that stands in the page itself. */
  scriptHashes: string[];
  /** Whether people reach the server over https: browsers then insist on it for a year. */
  https: boolean;
};

/** What browsers may do with our answers: nothing from elsewhere, nothing inside another site. */
export function browserHeaders({ scriptHashes, https }: Options) {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
      // The dialogs and the toasts put style elements of their own into the page.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", "data:"],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: "DENY",
    referrerPolicy: "no-referrer",
    // For browsers that nobody has any more; they would cost every answer.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
    crossOriginOpenerPolicy: "same-origin",
    strictTransportSecurity: https ? "max-age=31536000" : false,
    permissionsPolicy: {
      camera: [],
      microphone: [],
      geolocation: [],
      payment: [],
      usb: [],
      displayCapture: [],
    },
  });
}
