import { expect, test } from "vitest";
import { load, onRendering, render } from "./server-entry.tsx";

const NOW = Date.parse("2026-11-24T12:00:00Z");
const IDS = [1, 2, 3].map((n) => `0b5f9f0e-7c1c-4c2e-9d39-3f1f6f6b2a1${n}`);
const ROWS = IDS.map((id, n) => ({
  id,
  title: `Culto ${n}`,
  description: "Venha.",
  date: new Date(NOW + (n + 1) * 3_600_000).toISOString(),
  ends_at: null,
  location: null,
  contact: null,
  link_url: null,
  link_label: null,
  status: "scheduled",
  status_reason: null,
  ministry_id: null,
  created_by: null,
  created_at: "2026-11-20T12:00:00Z",
  updated_at: "2026-11-20T12:00:00Z",
  revision: 1,
  ministry: null,
}));
const config = {
  churchName: "da Graça",
  timeZone: "UTC",
  supabaseAnonKey: "key",
  publicUrl: "http://localhost",
  boardPicture: "/previa.png",
  canBeEmbedded: false,
  sendsMail: false,
};

// Before its text is looked at: one that does not end has to have a name.
test.each([
  ["/", IDS],
  ["/embed", IDS],
  ["/telao", IDS],
  [`/avisos/${IDS[0]}`, IDS.slice(0, 1)],
])("%s tells of each announcement that is rendered", async (url, ids) => {
  const read = async (path: string) => {
    if (path.startsWith("/rest/v1/editions")) return [];
    return path.includes("id=eq.") ? ROWS.slice(0, 1) : ROWS;
  };
  const data = await load(url, NOW, read as Parameters<typeof load>[2]);
  const told: string[] = [];
  onRendering((id) => told.push(id));
  expect(render(url, { config, data, now: NOW }).html).toContain("Culto 0");
  expect([...new Set(told)]).toEqual(ids);
});
