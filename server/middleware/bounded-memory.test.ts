import { expect, test } from "vitest";
import { BoundedMemory } from "./bounded-memory.ts";

test("many addresses do not fill the memory, and who goes on trying is not forgiven for them", async () => {
  const limiter = new BoundedMemory({ keyPrefix: "test", points: 5, duration: 3600 });
  await limiter.consume("once");
  for (let i = 0; i < 30_000; i += 1) {
    await limiter.consume(`address ${i}`);
    if (i % 10_000 === 0) await limiter.consume("again and again");
  }
  expect((await limiter.get("again and again"))?.consumedPoints).toBe(3);
  expect(await limiter.get("once")).toBeNull();
  let kept = 0;
  for (let i = 0; i < 30_000; i += 1) kept += (await limiter.get(`address ${i}`)) ? 1 : 0;
  expect(kept).toBe(19_999);
});
