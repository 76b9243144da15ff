import { describe, expect, test, vi } from "vitest";
import { storage } from "./storage.ts";

describe("without a usable localStorage", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };

  test.each([
    ["missing", undefined],
    ["refusing", { getItem: refuse, setItem: refuse, removeItem: refuse }],
  ])("%s: values live as long as the page", (_, localStorage) => {
    vi.stubGlobal("localStorage", localStorage);
    expect(storage.get("key")).toBeNull();
    storage.set("key", "value");
    expect(storage.get("key")).toBe("value");
    expect(storage.keys()).toContain("key");
    storage.remove("key");
    expect(storage.get("key")).toBeNull();
  });
});

test("values stand in localStorage when it works", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  storage.set("key", "value");
  expect(kept.get("key")).toBe("value");
  expect(storage.get("key")).toBe("value");
  storage.remove("key");
  expect(kept.size).toBe(0);
});
