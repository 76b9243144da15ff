import { expect, test } from "vitest";
import { silentHosts } from "./silent-hosts.ts";

const SECOND = 1_000;

test("a service that did not answer is left alone for a minute, and no other one", () => {
  const hosts = silentHosts();
  hosts.wasSilent("a", 0, 10 * SECOND);
  expect([hosts.restOf("a", 10 * SECOND), hosts.restOf("b", 10 * SECOND)]).toEqual([60, 0]);
  expect(hosts.restOf("a", 69_999)).toBe(1);
  expect(hosts.restOf("a", 70 * SECOND)).toBe(0);
});

test("one that has answered others meanwhile is not", () => {
  const hosts = silentHosts();
  hosts.hasAnswered("a", 2 * SECOND);
  hosts.wasSilent("a", 1 * SECOND, 11 * SECOND);
  expect(hosts.restOf("a", 11 * SECOND)).toBe(0);
  hosts.wasSilent("a", 3 * SECOND, 13 * SECOND);
  expect(hosts.restOf("a", 13 * SECOND)).toBe(60);
});

test("names that strangers invent do not add up", () => {
  const hosts = silentHosts();
  hosts.wasSilent("first", 0, 0);
  for (let n = 0; n < 1_000; n += 1) hosts.wasSilent(`${n}`, 0, 0);
  expect(hosts.restOf("first", 0)).toBe(0);
});
