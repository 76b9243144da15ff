import { isHostName } from "../config.ts";

/** The push services of Chrome and what is made of it, Firefox, Safari, and Edge; `*.` stands for names in front. */
export const KNOWN_HOSTS = [
  "fcm.googleapis.com",
  "*.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
];

/** Whether messages are sent to `endpoint`, as `private.is_push_endpoint` says it of those that are stored. */
export function isAllowed(endpoint: string, hosts: readonly string[]): boolean {
  const [, host = ""] = /^https:\/\/([^/]*)\//.exec(endpoint) ?? [];
  const name = host.replace(/:\d{1,5}$/, "");
  if (!isHostName(name)) return false;
  return hosts.some((known) =>
    known.startsWith("*.") ? host.endsWith(known.slice(1)) : host === known,
  );
}
