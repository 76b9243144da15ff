import { expect, test } from "vitest";
import { createMemory } from "./memory.ts";

const KB = 1024;
const create = () => createMemory<{ bytes: number }>({ limit: 1024 * KB, largest: 100 * KB });

test("stays within its bytes, whatever it is given", () => {
  const memory = create();
  for (let i = 0; i < 5_000; i += 1) {
    memory.set(`key ${i}`, { bytes: (i % 90) * KB });
    expect(memory.size()).toBeLessThanOrEqual(1024 * KB);
  }
  expect(memory.size()).toBeGreaterThan(900 * KB);
});

test("counts entries without a body as well", () => {
  const memory = create();
  for (let i = 0; i < 5_000; i += 1) memory.set(`key ${i}`, { bytes: 0 });
  const kept = Array.from({ length: 5_000 }, (_, i) => memory.get(`key ${i}`)).filter(Boolean);
  expect(kept.length).toBeLessThan(1_024);
});

test("forgets what was not used for longest", () => {
  const memory = create();
  for (let i = 0; i < 10; i += 1) memory.set(`key ${i}`, { bytes: 95 * KB });
  memory.get("key 0");
  memory.set("one more", { bytes: 95 * KB });
  expect(memory.get("key 0")).toBeDefined();
  expect(memory.get("key 1")).toBeUndefined();
});

test("weighs an entry again that has grown, and gives up one that has grown too much", () => {
  const memory = create();
  const entry = { bytes: 10 * KB };
  memory.set("key", entry);
  const before = memory.size();
  entry.bytes = 20 * KB;
  memory.set("key", entry);
  expect(memory.size() - before).toBe(10 * KB);
  entry.bytes = 200 * KB;
  memory.set("key", entry);
  expect(memory.get("key")).toBeUndefined();
  expect(memory.size()).toBe(0);
});
