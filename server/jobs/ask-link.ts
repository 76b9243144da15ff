import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { request as askHttp, type IncomingMessage } from "node:http";
import { request as askHttps } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { errorCode } from "../log.ts";

const MOST_REDIRECTS = 3;
const PORTS = ["", "80", "443"];
// With these errors this server has no connection itself, so nothing is known about the link.
const OWN_FAULTS = ["EAI_AGAIN", "ENETUNREACH"];

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

/** Where the server may ask. Only tests give another reach: their web server is on loopback. */
export type Reach = {
  resolve: (host: string) => Promise<LookupAddress[]>;
  mayAsk: (address: string, port: string) => boolean;
};

const PUBLIC_WEB: Reach = {
  resolve: (host) => lookup(host, { all: true, order: "ipv4first" }),
  mayAsk: (address, port) => PORTS.includes(port) && isPublic(address),
};

/**
 * Returns the status of a link after its redirects, without reading a body. Each name is resolved
 * once, and the connection uses the addresses that were checked.
 * @throws if an address must not be asked, or without a response.
 */
async function statusOf(
  url: URL,
  signal: AbortSignal,
  reach: Reach,
  redirects = MOST_REDIRECTS,
): Promise<number> {
  const { protocol, hostname, port } = url;
  if (!/^https?:$/.test(protocol)) throw new Error("refused");
  // A connection to an address resolves no name, so the address is checked here.
  const literal = hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) && !reach.mayAsk(literal, port)) throw new Error("refused");
  const checkedLookup: LookupFunction = (host, _, done) => {
    reach.resolve(host).then(
      (addresses) => {
        const mayAsk = addresses.every(({ address }) => reach.mayAsk(address, port));
        done(mayAsk ? null : new Error("refused"), addresses);
      },
      (error) => done(error, []),
    );
  };
  const ask = protocol === "https:" ? askHttps : askHttp;
  const { statusCode: status = 0, headers } = await new Promise<IncomingMessage>(
    (resolve, reject) => {
      const sent = ask(url, {
        signal,
        agent: false,
        headers: { "User-Agent": "AvisosLinkCheck/1" },
        // The certificate is not checked: nothing secret is sent, nothing is read, and browsers
        // fetch intermediate certificates that Node.js lacks.
        rejectUnauthorized: false,
        lookup: checkedLookup,
      });
      sent.on("error", reject);
      sent.on("response", (response) => {
        resolve(response);
        response.destroy();
      });
      sent.end();
    },
  );
  const { location } = headers;
  if (status < 300 || status >= 400 || location === undefined || redirects === 0) return status;
  return statusOf(new URL(location, url), signal, reach, redirects - 1);
}

/**
 * Asks whether a link answers. A site that refuses robots answers (401, 403, 429). An address that
 * is not public does not answer.
 * @returns undefined if this server has no connection itself.
 */
export async function answers(
  link: string,
  signal: AbortSignal,
  reach = PUBLIC_WEB,
): Promise<boolean | undefined> {
  try {
    const status = await statusOf(new URL(link), signal, reach);
    return status < 500 && status !== 404 && status !== 410;
  } catch (error) {
    return OWN_FAULTS.includes(errorCode(error) ?? "") ? undefined : false;
  }
}
