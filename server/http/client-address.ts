import { isIPv4, isIPv6 } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { expandIPv6 } from "hono/utils/ipaddr";

/** The first 64 bits: what one customer of an Internet provider is given, and may change within. */
const networkOf = (address: string) =>
  `${expandIPv6(address.toLowerCase()).split(":").slice(0, 4).join(":")}::/64`;

/** One name for each source of requests: an IPv4 address, or an IPv6 network of 64 bits. */
export function normalizeAddress(address: string): string | undefined {
  const [bare = ""] = address
    .trim()
    .replace(/^\[(.*)\]$/, "$1")
    .split("%", 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  if (isIPv4(bare)) return bare;
  return isIPv6(bare) ? networkOf(bare) : undefined;
}

/**
 * Where a request comes from. Behind a proxy of ours that is the last entry of X-Forwarded-For: the one
 * that proxy wrote, where all before it may be made up by the sender.
 */
export function clientAddress(
  c: Context<{ Bindings: Partial<HttpBindings> }>,
  trustProxy: boolean,
): string {
  const remote = c.env?.incoming?.socket.remoteAddress;
  return sourceOf(c.req.header("X-Forwarded-For"), remote, trustProxy);
}

/** The same, of the header and the connection's other end. */
export function sourceOf(
  forwardedFor: string | undefined,
  remote: string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = forwardedFor?.split(",").at(-1);
  const told = trustProxy && forwarded !== undefined ? normalizeAddress(forwarded) : undefined;
  return told ?? normalizeAddress(remote ?? "") ?? "unknown";
}
