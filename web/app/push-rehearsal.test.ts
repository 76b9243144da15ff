import { expect, test } from "vitest";
import { rehearsalMessage } from "./push-rehearsal.ts";

/** Returns the facts of an edition without announcements, for a church that uses no outputs. */
function edition(service_at: string, isPublished: boolean) {
  const list = { service_at, blocks: [], our_week_screen: true, our_week_printed: true };
  const published = isPublished ? { ...list, published_at: service_at, items: [] } : null;
  const rest = { service_word: "", items: [], outputs: [], used: ["none"], dead_links: [] };
  return { ...list, ...rest, published };
}

test("the message of the eve tells of the first service that lacks something", () => {
  const morning = edition("2026-11-22T13:00:00Z", true);
  const evening = edition("2026-11-22T22:00:00Z", false);
  expect(rehearsalMessage([morning, evening])).toMatchObject({
    title: "Domingo: falta 1 coisa",
    body: "A lista ainda não foi publicada",
    path: "/semana/2026-11-22-19h",
  });
  expect(rehearsalMessage([morning])).toMatchObject({
    title: "Domingo está pronto",
    path: "/semana/2026-11-22-10h",
  });
  expect(rehearsalMessage([])).toBeUndefined();
});
