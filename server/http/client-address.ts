import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { expandIPv6 } from "hono/utils/ipaddr";

// An IPv4 address in IPv6, as sockets and proxies write it.
const MAPPED = /^(?:0000:){5}ffff:(.{4}):(.{4})$/;

/** The first 64 bits: what one customer of an Internet provider is given, and may change within. */
const networkOf = (address: string) =>
  `${expandIPv6(address.toLowerCase()).split(":").slice(0, 4).join(":")}::/64`;

// Some proxies write brackets around IPv6 addresses, and a port behind any address.
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

/** The same, of a request as Node.js has it. */
export function requestAddress({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  return sourceOf(headers["x-forwarded-for"]?.toString(), socket.remoteAddress, trustProxy);
}

function sourceOf(
  forwardedFor: string | undefined,
  remote: string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = forwardedFor?.split(",").findLast((entry) => entry.trim() !== "");
  const told = trustProxy && forwarded !== undefined ? normalizeAddress(forwarded) : undefined;
  return told ?? normalizeAddress(remote ?? "") ?? "unknown";
}
