import { once } from "node:events";
import { type ConnectionOptions, connect } from "node:tls";
import type { Config } from "../config.ts";
import { errorCode } from "../log.ts";
import { pushHostsOf } from "../push/push-job.ts";
import { failure, ok, warning } from "./finding.ts";

const CONNECT_MS = 4_000;
const FETCH_MS = 6_000;

/** Asks the relay whether it accepts e-mail, or sends a test message to the address `to`. */
export async function checkMail({ mail, ...sender }: Config, to: string | undefined) {
  if (!mail && to !== undefined) return failure("SMTP_URL is not set, so nothing was sent");
  if (!mail) return ok("off, because SMTP_URL is not set; accounts need no confirmation");
  const { createRelay } = await import("../mail/relay.ts");
  const relay = createRelay(mail, sender);
  if (to === undefined) {
    const fault = await relay.describeFault();
    return fault ? failure(fault) : ok("the relay accepts e-mail from MAIL_FROM; none was sent");
  }
  await relay.sendTest(to);
  return ok(`a test message to ${to} was sent; look whether it arrives, and not among the spam`);
}

// Examples of hosts for the known patterns with `*.`, because a pattern itself has no address.
const EXAMPLES: Record<string, string> = {
  "*.push.services.mozilla.com": "updates.push.services.mozilla.com",
  "*.push.apple.com": "web.push.apple.com",
  "*.notify.windows.com": "wns2-par02p.notify.windows.com",
};

/** Returns whether a TLS connection to `host`, which may end with a port, can be opened. */
async function isReachable(host: string, options: ConnectionOptions) {
  const [servername = "", port = "443"] = host.split(":");
  const socket = connect({ host: servername, servername, port: Number(port), ...options });
  const signal = AbortSignal.timeout(CONNECT_MS);
  return once(socket, "secureConnect", { signal })
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}

/**
 * Checks that this machine reaches the push services at `hosts`. @param options for the TLS
 * connections, in tests.
 */
export async function checkPushHosts(hosts: string[], options: ConnectionOptions = {}) {
  const named = hosts.map((host) => EXAMPLES[host] ?? host).filter((host) => !/^\*/.test(host));
  if (named.length === 0) return ok("off (PUSH_HOSTS=off)");
  const reached = await Promise.all(named.map((host) => isReachable(host, options)));
  const lost = named.filter((_, index) => !reached[index]);
  if (lost.length === 0) return ok(`all ${named.length} push services can be reached`);
  const text = `cannot reach ${lost.join(", ")}; allow outgoing HTTPS in the firewall`;
  return lost.length < named.length ? warning(text) : failure(`${text}, or set PUSH_HOSTS=off`);
}

export const checkPush = (config: Config) => checkPushHosts(pushHostsOf(config));

const PROXY_FAULTS: Record<string, string> = {
  missing:
    "TRUST_PROXY is 1, but X-Forwarded-For does not arrive; make the proxy send it, or set " +
    "TRUST_PROXY=0 without a proxy",
  ignored:
    "a proxy sends X-Forwarded-For, but TRUST_PROXY is 0, so all visitors share the limits of " +
    "one address; set TRUST_PROXY=1",
  several:
    "several proxies add to X-Forwarded-For, but TRUST_PROXY trusts one; make the inner proxy " +
    "replace the header",
};

/** Returns why PUBLIC_URL could not be fetched, with the remedy. */
function fetchFault(error: unknown): string {
  const code = (error instanceof Error && errorCode(error.cause)) || "no answer in time";
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return "its name is unknown; add its DNS record";
  if (/CERT|SIGNED|SIGNATURE|SSL|TLS/.test(code))
    return `its HTTPS certificate is not valid (${code}); see the proxy's log`;
  return `it does not answer (${code}); check that the board and its proxy run`;
}

/**
 * Fetches the health check through the public address. @returns the fault of the address or the
 * proxy, if there is one.
 */
async function findAddressFault(publicUrl: string): Promise<string | undefined> {
  const request = { signal: AbortSignal.timeout(FETCH_MS), redirect: "manual" } as const;
  const response = await fetch(`${publicUrl}/health?proxy`, request).catch(fetchFault);
  if (typeof response === "string") return response;
  const { status, proxy } = Object(await response.json().catch(() => undefined));
  if (typeof status !== "string") {
    return `another program answers with status ${response.status}; check the proxy, PORT and PUBLIC_URL`;
  }
  return response.ok ? PROXY_FAULTS[proxy] : `the board answers “${status}”`;
}

/**
 * Checks the public address of the running board: reachability, HTTPS and the headers of the proxy.
 */
export async function checkAddress({ publicUrl }: Config) {
  const fault = await findAddressFault(publicUrl);
  if (fault) return failure(`${publicUrl}: ${fault}`);
  const { protocol, hostname } = new URL(publicUrl);
  if (/^(?:localhost|127\.|\[::1\])/.test(hostname)) {
    return warning(
      `${publicUrl} works on this machine only; set PUBLIC_URL to the address that people type`,
    );
  }
  if (protocol === "https:")
    return ok(`${publicUrl} answers, with HTTPS and the right proxy headers`);
  return warning(
    `${publicUrl} answers without HTTPS; passwords can be read on the way, and “Me avise” is off`,
  );
}
