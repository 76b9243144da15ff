import { createClient } from "@supabase/supabase-js";
import { expect, onTestFinished, test, vi } from "vitest";
import { announcement } from "@/features/announcements/model/test-announcement.ts";
import { provideDataApi } from "@/lib/data/supabase.ts";
import { load, provideFetch, render } from "./server-entry.tsx";

const NOW = Date.parse("2026-11-24T12:00:00Z");
const ID = "0b5f9f0e-7c1c-4c2e-9d39-3f1f6f6b2a11";
const ROW = announcement({ id: ID, date: "2026-11-24T13:00:00Z" });

test.each([
  ["/", false],
  ["/telao", true],
  [`/avisos/${ID}`, false],
])(
  "loading the data of the page %s rejects after a failed read; the page can be rendered without the data: %s",
  async (url, isShown) => {
    provideFetch(async () => Response.json({ message: "away" }, { status: 503 }));
    const { data, hasFailed } = await load(url, NOW);
    expect(hasFailed).toBe(true);
    expect(render(url, { data, now: NOW }).html !== "").toBe(isShown);
  },
);

test("the data of a page do not depend on the second at which they were read", async () => {
  provideFetch(async () => Response.json([ROW]));
  const first = JSON.stringify(await load("/", NOW));
  vi.spyOn(Date, "now").mockReturnValue(NOW + 5_000);
  expect(JSON.stringify(await load("/", NOW))).toBe(first);
});

test.each(["/", "/telao", `/avisos/${ID}`])(
  "for the page %s, the server and a browser send the same requests to the data API, so that both use the same cache entries",
  async (url) => {
    const requests: string[] = [];
    const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
      const { method, url, headers } = new Request(input, init);
      requests.push([method, url, headers.get("accept"), headers.get("prefer")].join(" "));
      return Response.json([]);
    };
    vi.spyOn(Date, "now").mockReturnValue(NOW);
    provideFetch(fetch);
    await load(url, NOW);
    const serverRequests = requests.splice(0);
    // supabase-js needs a WebSocket class, which Node.js 20 does not have.
    vi.stubGlobal("WebSocket", class {});
    onTestFinished(() => void vi.unstubAllGlobals());
    provideDataApi(createClient("http://localhost", "key", { global: { fetch } }));
    await load(url, NOW);
    expect(serverRequests.length).toBeGreaterThan(1);
    expect(serverRequests).toEqual(requests);
  },
);
