import { QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { AuthProvider } from "@/features/auth/components/auth-provider.tsx";
import { profileQuery } from "@/features/auth/queries.ts";
import { useAuth } from "@/features/auth/use-auth.ts";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { ThemeProvider, useTheme } from "@/features/theme/theme.tsx";
import { createQueryClient } from "@/lib/data/query-client.ts";

// These tests check sentences of docs/specification.md §3, §4, §8 and §9 that no test of a page can
// check.

const session = createElement(() => String(useAuth().loading));

test("useAuth needs an AuthProvider and loads until the session has been looked up", () => {
  const client = createQueryClient(() => {});
  const provided = createElement(AuthProvider, null, session);
  expect(renderToString(createElement(QueryClientProvider, { client }, provided))).toBe("true");
  expect(() => renderToString(session)).toThrow("useAuth needs an AuthProvider around it");
});

test("a ThemeProvider without options starts with the system theme and reads the storage key ui-theme", () => {
  const getItem = vi.fn(() => null);
  vi.stubGlobal("localStorage", { getItem });
  const theme = createElement(() => useTheme().theme);
  expect(renderToString(createElement(ThemeProvider, null, theme))).toBe("system");
  expect(getItem).toHaveBeenCalledWith("ui-theme");
});

test.each([
  ["the ministries", ministriesQuery.meta],
  ["the profile", profileQuery("id").meta],
])("a failed read of %s is logged and shows no toast", async (_, meta) => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const tell = vi.fn();
  const queryFn = () => Promise.reject(new Error("away"));
  const read = { queryKey: ["x"], queryFn, retry: false, ...(meta && { meta }) };
  await expect(createQueryClient(tell).query(read)).rejects.toThrow("away");
  expect(tell).not.toHaveBeenCalled();
  expect(logged).toHaveBeenCalledOnce();
});

test("TanStack Query and supabase-js keep their default options", async () => {
  expect(createQueryClient(() => {}).getDefaultOptions().queries).toBeUndefined();
  vi.stubGlobal("window", { location: { origin: "http://localhost" } });
  // supabase-js needs a WebSocket class, which Node.js 20 does not have.
  vi.stubGlobal("WebSocket", class {});
  const { client } = await import("@/lib/data/supabase-client.ts");
  onTestFinished(() => client.auth.stopAutoRefresh());
  const stored = { persistSession: true, storageKey: "sb-localhost-auth-token" };
  expect(client.auth).toMatchObject({ flowType: "implicit", autoRefreshToken: true, ...stored });
  expect(client.realtime).toMatchObject({ heartbeatIntervalMs: 25_000, timeout: 10_000 });
});
