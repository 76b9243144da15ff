import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { expandIPv6 } from "hono/utils/ipaddr";

// An IPv4 address in IPv6, as sockets and proxies write it.
const MAPPED = /^(?:0000:){5}ffff:(.{4}):(.{4})$/;

/** Returns the first 64 bits, within which one customer of an Internet provider may change addresses. */
const networkOf = (address: string) =>
  `${expandIPv6(address.toLowerCase()).split(":").slice(0, 4).join(":")}::/64`;

// Some proxies write brackets around IPv6 addresses, and a port after any address.
const WITH_PORT = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/;

/** One name for each source of requests: an IPv4 address, or an IPv6 network of 64 bits. */
export function normalizeAddress(address: string): string | undefined {
  const told = address.replaceAll('"', "").trim();
  const [, bracketed, dotted] = WITH_PORT.exec(told) ?? [];
  const [bare = ""] = (bracketed ?? dotted ?? told).split("%", 1);
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return undefined;
  const [, high, low] = MAPPED.exec(expandIPv6(bare.toLowerCase())) ?? [];
  if (high === undefined || low === undefined) return networkOf(bare);
  return [...Buffer.from(high + low, "hex")].join(".");
}

/**
 * Returns where a request comes from. Behind a proxy of ours that is the last entry of X-Forwarded-For: the proxy wrote
 * it, and the sender may have made up all others.
 */
function sourceOf(forwardedFor = "", remote = "", trustProxy = false): string {
  const forwarded = forwardedFor.split(",").findLast((entry) => entry.trim() !== "");
  const told = trustProxy && forwarded !== undefined ? normalizeAddress(forwarded) : undefined;
  return told ?? normalizeAddress(remote) ?? "unknown";
}

export const requestAddress = ({ headers, socket }: IncomingMessage, trustProxy: boolean) =>
  sourceOf(headers["x-forwarded-for"]?.toString(), socket.remoteAddress, trustProxy);

/** Returns the same for a request of Hono. */
export const clientAddress = (
  c: Context<{ Bindings: Partial<HttpBindings> }>,
  trustProxy: boolean,
) => sourceOf(c.req.header("X-Forwarded-For"), c.env?.incoming?.socket.remoteAddress, trustProxy);
