import { Hono } from "hono";
import { beforeEach, expect, test } from "vitest";
import { readRoutes } from "../render/web-app.ts";
import { calendarRoutes, churchLogo, photoRoutes } from "./stored-files.ts";

const ID = "0b0e7a1c-3a52-4c47-9c7e-5d2f1a6b8c90";
const PICTURE = `${"0a".repeat(16)}-1600x1200`;
const HASH = "0123456789abcdef";
const routes = await readRoutes("dist-server/web");

/** The response of the fake data API, and the last request to it. */
let answer: { status: number; body: string; isStale?: boolean };
let lastRequest: string;

beforeEach(() => {
  answer = { status: 200, body: "" };
  lastRequest = "";
});

async function load(path: string) {
  lastRequest = decodeURIComponent(path);
  const { status, body, isStale = false } = answer;
  return { response: { status, body: Buffer.from(body) }, isStale };
}
const dataApi = {
  answer: async ({ path, parameters }: { path: string; parameters: URLSearchParams }) => {
    lastRequest = `${path}?${parameters}`;
    return new Response(answer.body, answer);
  },
};
const logo = churchLogo({ routes, load });
const board = { publicUrl: "https://a.example", name: "Avisos", timeZone: "America/Belem" };
const app = new Hono()
  .route("/", calendarRoutes({ ...board, routes, load }))
  .route("/", photoRoutes({ routes, dataApi }))
  .route("/", logo.routes);

const boardParameters = "board_url=https://a.example&board_name=Avisos&time_zone=America/Belem";
const special = `${boardParameters}&without_routine=true`;

test.each([
  ["/agenda.ics", "agenda.ics", `agenda?${boardParameters}`],
  ["/agenda.ics?programacao=sim", "agenda.ics", `agenda?${boardParameters}`],
  ["/agenda.ics?programacao=nao", "agenda.ics", `agenda?${special}`],
  [`/agenda/${ID}.ics`, "agenda.ics", `agenda?ministry_id=${ID}&${boardParameters}`],
  [`/agenda/${ID}.ics?programacao=nao`, "agenda.ics", `agenda?ministry_id=${ID}&${special}`],
  [`/avisos/${ID}.ics`, "aviso.ics", `agenda?announcement_id=${ID}&${boardParameters}`],
])("the response to %s is the calendar that the database writes", async (path, file, request) => {
  const { status, headers } = await app.request(path);
  expect([status, lastRequest]).toEqual([200, `/rest/v1/rpc/${request}`]);
  expect(headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  expect(headers.get("Content-Disposition")).toBe(`inline; filename="${file}"`);
});

test.each(["/agenda/louvor.ics", `/avisos/${ID.toUpperCase()}.ics`, "/avisos/'%20or%201=1.ics"])(
  "a request for %s gets 404 without a database query",
  async (path) => {
    expect([(await app.request(path)).status, lastRequest]).toEqual([404, ""]);
  },
);

test.each(["/fotos/x.jpg", `/fotos/original/${PICTURE}.jpg`, `/fotos/${PICTURE}.svg`])(
  "a request for the invalid picture %s gets 404",
  async (path) => {
    expect([(await app.request(path)).status, lastRequest]).toEqual([404, ""]);
  },
);

const FILES = [`/avisos/${ID}.ics`, `/fotos/${PICTURE}.jpg`, `/imagens/marca/${HASH}.png`];

test.each(FILES)("a request for %s gets 404 when the database has no such file", async (path) => {
  answer = path.includes("marca") ? { status: 200, body: "[]" } : { status: 404, body: "" };
  expect((await app.request(path)).status).toBe(404);
});

test("the calendar of a deleted announcement gets status 410", async () => {
  answer.status = 410;
  const response = await app.request(`/avisos/${ID}.ics`);
  expect([response.status, await response.text()]).toEqual([410, "Este aviso foi excluído."]);
});

test.each(FILES)("the file %s is unavailable when the database does not answer", async (path) => {
  answer.status = 503;
  const { status, headers } = await app.request(path);
  expect([status, headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(headers.get("X-Failure-Cause")).toMatch(/could not be read$/);
});

test("a calendar is unavailable when its data are stale", async () => {
  answer.isStale = true;
  expect((await app.request("/agenda.ics")).status).toBe(503);
});

test("the church's logo is served at the address with its hash, and its size is in the manifest", async () => {
  expect(await logo.icon().catch(() => undefined)).toBeUndefined();
  const png = Buffer.alloc(24);
  png.writeUInt32BE(180, 16);
  png.writeUInt32BE(90, 20);
  answer.body = JSON.stringify([{ logo: png.toString("base64"), logo_hash: HASH }]);
  const src = `/imagens/marca/${HASH}.png`;
  expect(await logo.icon()).toMatchObject({ src, sizes: "180x90", type: "image/png" });
  const sent = await app.request(src);
  expect(Buffer.from(await sent.arrayBuffer())).toEqual(png);
  expect(sent.headers.get("Cache-Control")).toContain("immutable");
  expect((await app.request(`/imagens/marca/${"f".repeat(16)}.png`)).status).toBe(404);
});
