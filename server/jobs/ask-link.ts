import { lookup } from "node:dns/promises";
import { request as askHttp } from "node:http";
import { request as askHttps } from "node:https";
import { BlockList, isIP } from "node:net";
import { errorCode } from "../log.ts";

const TIMEOUT_MS = 5_000;
const MOST_REDIRECTS = 3;
const PORTS = ["", "80", "443"];
// With these errors this server has no connection itself, so nothing is known about the link.
const OWN_FAULTS = ["EAI_AGAIN", "ENETUNREACH", "ENETDOWN"];

function networks(family: "ipv4" | "ipv6", written: string): BlockList {
  const list = new BlockList();
  for (const network of written.split(" ")) {
    const [address = "", bits] = network.split("/");
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

// The networks that are not public, by IANA's registries of special-purpose addresses. Public IPv6
// addresses are those of 2000::/3, without the networks that lead to an IPv4 address. Each family
// has a list of its own, because a BlockList also compares IPv4 addresses with ::ffff:0:0/96.
const PRIVATE = {
  4: networks(
    "ipv4",
    "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 " +
      "192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 " +
      "224.0.0.0/3",
  ),
  6: networks("ipv6", "::/3 4000::/2 8000::/1 2001::/23 2001:db8::/32 2002::/16 3fff::/20"),
};

/** Returns whether an IP address belongs to a public server. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !PRIVATE[4].check(address, "ipv4");
  return family === 6 && !PRIVATE[6].check(address, "ipv6");
}

type Address = { address: string; family: number };

/** The limits of a request. Only tests give others, because their web server is on loopback. */
export type Limits = {
  resolve: (host: string) => Promise<Address[]>;
  mayAsk: (address: string, port: string) => boolean;
  timeoutMs: number;
};

const PUBLIC_WEB: Limits = {
  resolve: (host) => lookup(host, { all: true }),
  mayAsk: (address, port) => PORTS.includes(port) && isPublic(address),
  timeoutMs: TIMEOUT_MS,
};

/**
 * Sends one request, without following a redirect or reading the body. The name is resolved once,
 * and the connection uses the addresses that were checked.
 * @throws if the address must not be asked, or without a response.
 */
async function askOnce(url: URL, method: string, limits: Limits, signal: AbortSignal) {
  const { protocol, username, password, hostname, port } = url;
  if (!/^https?:$/.test(protocol) || username || password) throw new Error("refused");
  const stopped = new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
  );
  const resolved = limits.resolve(hostname.replace(/^\[|\]$/g, ""));
  const addresses = (await Promise.race([resolved, stopped])).toSorted(
    (a, b) => a.family - b.family,
  );
  const [first] = addresses;
  if (!first || !addresses.every(({ address }) => limits.mayAsk(address, port)))
    throw new Error("refused");
  const ask = protocol === "https:" ? askHttps : askHttp;
  return new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
    const sent = ask(url, {
      method,
      signal,
      agent: false,
      headers: { "User-Agent": "AvisosLinkCheck/1", Accept: "*/*" },
      // The certificate is not checked: nothing secret is sent, nothing is read, and browsers fetch
      // intermediate certificates that Node.js lacks.
      rejectUnauthorized: false,
      lookup: (_, { all }, done) =>
        all ? done(null, addresses) : done(null, first.address, first.family),
    });
    sent.on("error", reject);
    sent.on("response", (response) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location });
      response.destroy();
    });
    sent.end();
  });
}

/** Returns the status of a link after its redirects. */
async function statusOf(link: string, method: string, limits: Limits, signal: AbortSignal) {
  let url = new URL(link);
  for (let redirects = 0; ; redirects += 1) {
    const { status, location } = await askOnce(url, method, limits, signal);
    const isRedirect = status >= 300 && status < 400 && location !== undefined;
    if (!isRedirect || redirects === MOST_REDIRECTS || !URL.canParse(location, url.href))
      return status;
    url = new URL(location, url);
  }
}

/**
 * Asks whether a link answers: first with HEAD, and after any failure with GET, because some sites
 * refuse HEAD, and a second try corrects a short outage. A site that refuses robots answers (401,
 * 403, 429). An address that is not public does not answer.
 * @returns undefined if this server has no connection itself.
 */
export async function answers(
  link: string,
  stopping: AbortSignal,
  limits = PUBLIC_WEB,
): Promise<boolean | undefined> {
  if (!URL.canParse(link)) return false;
  let result: boolean | undefined;
  for (const method of ["HEAD", "GET"]) {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(limits.timeoutMs)]);
    try {
      const status = await statusOf(link, method, limits, signal);
      if (status < 400) return true;
      result = status !== 404 && status !== 410 && (status < 500 || status > 599);
    } catch (error) {
      result = OWN_FAULTS.includes(errorCode(error) ?? "") ? undefined : false;
    }
  }
  return result;
}
