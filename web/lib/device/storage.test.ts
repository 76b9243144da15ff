import { describe, expect, test, vi } from "vitest";
import { storage } from "./storage.ts";

describe("without a usable localStorage", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };

  test.each([
    ["missing", undefined],
    ["refusing", { getItem: refuse, setItem: refuse, removeItem: refuse }],
  ])("values stay in memory until the page is closed (localStorage is %s)", (_, localStorage) => {
    vi.stubGlobal("localStorage", localStorage);
    expect(storage.get("key")).toBeNull();
    storage.set("key", "value");
    expect(storage.get("key")).toBe("value");
    expect(storage.keys()).toContain("key");
    storage.remove("key");
    expect(storage.get("key")).toBeNull();
  });
});
