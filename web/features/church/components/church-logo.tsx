import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { logoPath } from "@/app/addresses.ts";
import { config } from "@/lib/config.ts";
import { churchQuery, logoDataUrl, logoQuery } from "../queries.ts";

/** Returns the URL of the church's own logo; undefined while it loads or when there is none. */
export function useLogo(): string | undefined {
  const { data: church } = useQuery(churchQuery);
  const hash = church?.logo_hash ?? "";
  const isHosted = hash !== "" && !config.hasOwnServer;
  const { data: logo } = useQuery({ ...logoQuery(hash), enabled: isHosted });
  if (hash === "") return undefined;
  if (isHosted) return logo ? logoDataUrl(logo) : undefined;
  return logoPath(hash);
}

/** Renders the app's logo of `public/favicon.svg` in the theme's colours. */
function AppLogo() {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className="size-10 shrink-0">
      <rect width="48" height="48" rx="14" className="fill-logo" />
      <path
        d="M11.5 38.5V22.5C11.5 15.3 17 9.5 24 9.5s12.5 5.8 12.5 13v16"
        className="fill-none stroke-logo-paper"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
      <path
        d="M24 16.2c-3.9 0-6.1 2.9-6.1 6.6v4.4c0 1.5-.8 2.4-1.8 3.4-.8.8-.2 2.1.9 2.1h14c1.1 0 1.7-1.3.9-2.1-1-1-1.8-1.9-1.8-3.4v-4.4c0-3.7-2.2-6.6-6.1-6.6Z"
        className="fill-logo-paper"
      />
      <path d="M20.9 34.6h6.2a3.1 3.1 0 0 1-6.2 0Z" className="fill-logo-mark" />
    </svg>
  );
}

/**
 * Renders the church's own logo, and sets it as the icon of the tab. Renders the app's logo if
 * there is none or it fails to load.
 */
export function ChurchLogo() {
  const logo = useLogo();
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    if (logo === undefined) return;
    for (const link of document.querySelectorAll("link[rel~=icon], link[rel=apple-touch-icon]")) {
      link.removeAttribute("type");
      link.setAttribute("href", logo);
    }
  }, [logo]);
  if (logo === undefined || logo === failed) return <AppLogo />;
  return (
    <img
      src={logo}
      alt=""
      width={40}
      height={40}
      className="size-10 shrink-0 object-contain"
      onError={() => setFailed(logo)}
    />
  );
}
