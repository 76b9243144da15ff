import { QueryClientProvider } from "@tanstack/react-query";
import { createElement, type FunctionComponent } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { AuthProvider } from "@/features/auth/components/auth-provider.tsx";
import { profileQuery } from "@/features/auth/queries.ts";
import { useAuth } from "@/features/auth/use-auth.ts";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { ThemeProvider, useTheme } from "@/features/theme/theme.tsx";
import { createQueryClient } from "@/lib/data/query-client.ts";

// What the specification says of the app's foundations (§3, §4, §8, §9), and no screen shows by itself.

const LoadingProbe = () => String(useAuth().loading);
const ThemeProbe = () => useTheme().theme;
const html = (Component: FunctionComponent) => renderToString(createElement(Component));

describe("the session", () => {
  test("is an error outside of its provider", () => {
    expect(() => html(LoadingProbe)).toThrow("useAuth needs an AuthProvider around it");
  });

  test("is loading until it has been looked up", () => {
    const client = createQueryClient(() => {});
    const session = createElement(AuthProvider, null, createElement(LoadingProbe));
    expect(html(() => createElement(QueryClientProvider, { client }, session))).toBe("true");
  });
});

test("a theme provider without options begins with the system's, and reads the key ui-theme", () => {
  const getItem = vi.fn(() => null);
  vi.stubGlobal("localStorage", { getItem });
  expect(html(() => createElement(ThemeProvider, null, createElement(ThemeProbe)))).toBe("system");
  expect(getItem).toHaveBeenCalledWith("ui-theme");
});

describe("a failed read", () => {
  const failure = { title: "Erro", description: "Não foi possível." };

  test.each([
    ["is told in its own words", { failure }, [failure]],
    ["is only logged where it has none", {}, []],
  ])("%s", async (_, meta, expected) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const told: object[] = [];
    const client = createQueryClient((one) => void told.push(one));
    const broken = { queryKey: ["x"], queryFn: () => Promise.reject(new Error("away")), meta };
    await expect(client.query({ ...broken, retry: false })).rejects.toThrow("away");
    expect(told).toEqual(expected);
    expect(logged).toHaveBeenCalledOnce();
  });

  test("of the ministries or of the profile has no words of its own", () => {
    expect(ministriesQuery).not.toHaveProperty("meta.failure");
    expect(profileQuery("id")).not.toHaveProperty("meta.failure");
  });
});

test("what was read is kept, and reads are repeated, as the library does by itself", () => {
  expect(createQueryClient(() => {}).getDefaultOptions().queries).toBeUndefined();
});

test("the client of the data service keeps the library's defaults", async () => {
  vi.stubGlobal("window", { location: { origin: "http://localhost" } });
  // Node.js 20 has none.
  vi.stubGlobal("WebSocket", class {});
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_: unknown, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Response.json([]);
  });
  const { client } = await import("@/lib/data/supabase-client.ts");
  onTestFinished(() => client.auth.stopAutoRefresh());
  expect(client.auth).toMatchObject({
    ...{ flowType: "implicit", autoRefreshToken: true, persistSession: true },
    storageKey: "sb-localhost-auth-token",
  });
  expect(client.realtime).toMatchObject({ heartbeatIntervalMs: 25_000, timeout: 10_000 });
  await client.storage.from("x").list();
  const sortBy = { column: "name", order: "asc" };
  expect(sent).toEqual([{ prefix: "", limit: 100, offset: 0, sortBy }]);
});
