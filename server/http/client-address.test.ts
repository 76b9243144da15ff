import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { judgeProxy, normalizeAddress, requestAddress } from "./client-address.ts";

describe("normalizeAddress", () => {
  test.each([
    [" 192.0.2.7 ", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002::/64"],
    ["2001:db8::9", "2001:0db8:0000:0000::/64"],
    ['"[2001:db8::9]:443"', "2001:0db8:0000:0000::/64"],
    ["198.51.100.7:50001", "198.51.100.7"],
    ["[::ffff:198.51.100.7]:50001", "198.51.100.7"],
    ["::FFFF:c633:6407", "198.51.100.7"],
    ["198.51.100.7:x", undefined],
    ["198.51.100.300:80", undefined],
    ["fe80::1%eth0", "fe80:0000:0000:0000::/64"],
    ["unknown", undefined],
    ["192.0.2.7, 192.0.2.8", undefined],
    ["", undefined],
  ])("normalizes the address %j to %j", (address, expected) => {
    expect(normalizeAddress(address)).toBe(expected);
  });
});

describe("requestAddress", () => {
  const addressOf = (trustProxy: boolean, forwarded?: string) => {
    const incoming = new IncomingMessage(new Socket());
    Object.defineProperty(incoming.socket, "remoteAddress", { value: "127.0.0.1" });
    if (forwarded !== undefined) incoming.headers["x-forwarded-for"] = forwarded;
    return requestAddress(incoming, trustProxy);
  };

  test("returns the socket's address when no proxy is trusted, because clients can invent headers", () => {
    expect(addressOf(false, "192.0.2.7")).toBe("127.0.0.1");
  });

  test("returns the last entry of the header, which the proxy added, and ignores entries of the client", () => {
    expect(addressOf(true, "198.51.100.1, 192.0.2.7")).toBe("192.0.2.7");
    expect(addressOf(true, "198.51.100.1, 192.0.2.7:50001")).toBe("192.0.2.7");
    // A list in a header may have empty elements (RFC 9110 §5.6.1).
    expect(addressOf(true, "198.51.100.1,, 192.0.2.7 , ,")).toBe("192.0.2.7");
  });

  test("returns the socket's address when the proxy sends no address", () => {
    expect(addressOf(true)).toBe("127.0.0.1");
    expect(addressOf(true, "192.0.2.7, unknown")).toBe("127.0.0.1");
    expect(addressOf(true, " , ")).toBe("127.0.0.1");
  });
});

test.each([
  [undefined, true, "missing"],
  [" , ", true, "missing"],
  ["192.0.2.7", true, "ok"],
  ["198.51.100.1, 192.0.2.7", true, "several"],
  [undefined, false, "ok"],
  ["192.0.2.7", false, "ignored"],
])("X-Forwarded-For %j with TRUST_PROXY %j is judged %s", (header, trustProxy, judgement) => {
  expect(judgeProxy(header, trustProxy)).toBe(judgement);
});
