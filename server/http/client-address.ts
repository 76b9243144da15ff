import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { expandIPv6 } from "hono/utils/ipaddr";

// Matches an IPv4 address that is mapped to IPv6, in the spelling of sockets and proxies.
const MAPPED = /^(?:0000:){5}ffff:(.{4}):(.{4})$/;

/**
 * Returns the /64 network of an IPv6 address, because one customer of an Internet provider may use
 * all addresses in it.
 */
const networkOf = (address: string) =>
  `${expandIPv6(address.toLowerCase()).split(":").slice(0, 4).join(":")}::/64`;

// Some proxies write brackets around IPv6 addresses, and a port after any address.
const WITH_PORT = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/;

/**
 * Returns the normal form of a client address: IPv4, or a /64 network of IPv6. Returns undefined
 * for other text.
 */
export function normalizeAddress(address: string): string | undefined {
  const trimmed = address.replaceAll('"', "").trim();
  const [, bracketed, dotted] = WITH_PORT.exec(trimmed) ?? [];
  const [bare = ""] = (bracketed ?? dotted ?? trimmed).split("%", 1);
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return undefined;
  const [, high, low] = MAPPED.exec(expandIPv6(bare.toLowerCase())) ?? [];
  if (high === undefined || low === undefined) return networkOf(bare);
  return [...Buffer.from(high + low, "hex")].join(".");
}

/**
 * Returns the network address of a client. Behind a trusted proxy, the address is the last entry of
 * `X-Forwarded-For`. The proxy wrote that entry, and the client may have invented the others.
 */
function sourceOf(forwardedFor = "", remote = "", trustProxy = false): string {
  const forwarded = forwardedFor.split(",").findLast((entry) => entry.trim() !== "");
  const client = trustProxy && forwarded !== undefined ? normalizeAddress(forwarded) : undefined;
  return client ?? normalizeAddress(remote) ?? "unknown";
}

export const requestAddress = ({ headers, socket }: IncomingMessage, trustProxy: boolean) =>
  sourceOf(headers["x-forwarded-for"]?.toString(), socket.remoteAddress, trustProxy);

/**
 * Returns whether the header `X-Forwarded-For` of a request fits TRUST_PROXY. The header is
 * `missing` behind a trusted proxy, `ignored` without a trusted proxy, or has entries of `several`
 * proxies.
 */
export function judgeProxy(forwardedFor: string | undefined, trustProxy: boolean) {
  const entries = (forwardedFor ?? "").split(",").filter((entry) => entry.trim() !== "").length;
  if (trustProxy && entries === 0) return "missing";
  if (entries === 0) return "ok";
  if (!trustProxy) return "ignored";
  return entries > 1 ? "several" : "ok";
}

export const clientAddress = (
  c: Pick<Context<{ Bindings: Partial<HttpBindings> }>, "env" | "req">,
  trustProxy: boolean,
) => sourceOf(c.req.header("X-Forwarded-For"), c.env?.incoming?.socket.remoteAddress, trustProxy);
