import { afterAll, afterEach, expect, test, vi } from "vitest";

const rpc = vi.fn();
// Other files of the same process may have loaded the module without this client.
vi.resetModules();
vi.doMock("@/lib/data/supabase.ts", () => ({ supabase: async () => ({ rpc }) }));
const { repeatAnnouncement } = await import("./several.ts");
afterEach(() => void rpc.mockReset());
afterAll(() => {
  vi.doUnmock("@/lib/data/supabase.ts");
  vi.resetModules();
});

const refusal = (hint: string) => ({ data: null, error: { code: "23514", message: "no", hint } });
const zones = () => rpc.mock.calls.map(([, { time_zone }]) => time_zone);
const weekly = { frequency: "weekly", until: null } as const;

test("a series from a device whose zone the database does not know uses the church's zone", async () => {
  rpc.mockResolvedValueOnce(refusal("time_zone_unknown")).mockResolvedValueOnce({ data: null });
  await repeatAnnouncement("a", weekly, "Etc/Unknown");
  expect(zones()).toEqual(["Etc/Unknown", "America/Sao_Paulo"]);
});

test("any other refusal, or one of the church's zone, is told", async () => {
  rpc.mockResolvedValueOnce(refusal("past_day"));
  await expect(repeatAnnouncement("a", weekly, "UTC")).rejects.toThrow();
  rpc.mockResolvedValueOnce(refusal("time_zone_unknown"));
  await expect(repeatAnnouncement("a", weekly, "America/Sao_Paulo")).rejects.toThrow();
  expect(zones()).toEqual(["UTC", "America/Sao_Paulo"]);
});
