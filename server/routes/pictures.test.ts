import { beforeEach, expect, test, vi } from "vitest";
import type { Drawing } from "../pictures/pictures.ts";
import { type Described, type PageConfig, readRoutes } from "../render/web-app.ts";
import { pictureRoutes } from "./pictures.ts";

const ID = "0b0e7a1c-3a52-4c47-9c7e-5d2f1a6b8c90";
const PLAIN = Buffer.from("plain");
const DRAWN = Buffer.from("drawn");
const day = { weekday: "sáb", day: "21", month: "nov", until: "", isHeld: true };
const announcement: Described = {
  id: ID,
  revision: 7,
  title: "Ceia",
  when: "sábado",
  struck: "",
  place: "",
  ministry: "",
  status: "",
  summary: "",
  reason: "",
  description: "",
  published: "",
  updated: "",
  poster: { day, ground: "", color: "", arch: "" },
};

let found: Described | "deleted" | "unknown" | Error;
let drawing: Drawing | Error;
const draw = vi.fn(async () => {
  if (drawing instanceof Error) throw drawing;
  return drawing;
});
const config: PageConfig = {
  supabaseAnonKey: "",
  churchName: "da Graça",
  timeZone: "UTC",
  boardPicture: "",
  publicUrl: "http://localhost",
  canBeEmbedded: false,
  sendsMail: false,
  sendsPush: false,
};

const app = pictureRoutes({
  routes: await readRoutes("dist-server/web"),
  draw,
  webApp: {
    announcement: async () => {
      if (found instanceof Error) throw found;
      return found;
    },
  },
  config,
  plain: PLAIN,
});

beforeEach(() => {
  found = announcement;
  drawing = DRAWN;
  draw.mockClear();
});

async function get(file: string) {
  const response = await app.request(`/imagens/${file}`);
  const { status, headers } = response;
  return {
    status,
    location: headers.get("Location"),
    cause: headers.get("X-Failure-Cause"),
    retry: headers.get("Retry-After"),
    body: await response.text(),
  };
}

test.each(["7.png", "7-status.png"])(
  "a request for the current revision %s draws the picture",
  async (file) => {
    expect(await get(`${ID}/${file}`)).toMatchObject({ status: 200, body: "drawn", cause: null });
  },
);

test.each([
  [`${ID}/0.png`, `${ID}/7.png`],
  [`${ID}/99-status.png`, `${ID}/7-status.png`],
  ["quadro/0123456789abcdef.png", expect.stringMatching(/^quadro\/[0-9a-f]{16}\.png$/)],
])(
  "a request for %s, which is not the current revision, is redirected to the current revision",
  async (file, current) => {
    const { status, location } = await get(file);
    expect([status, location?.slice("/imagens/".length)]).toEqual([302, current]);
    expect(draw).not.toHaveBeenCalled();
  },
);

test.each([
  `${ID.toUpperCase()}/1.png`,
  `${ID}/x.png`,
  `${ID}/-1.png`,
  `${ID}/1.jpg`,
  `${ID}/12345678901.png`,
  `${ID}/1-stories.png`,
  `${ID}/status.png`,
  "tudo/1.png",
  "quadro/x.png",
])("a request for the malformed path %s draws nothing", async (file) => {
  expect((await get(file)).status).toBe(404);
  expect(draw).not.toHaveBeenCalled();
});

test.each([
  ["unknown", 404],
  ["deleted", 410],
  [new Error("away"), 503],
] as const)(
  "no picture is drawn when the lookup of the announcement gives %s, and the status is %i",
  async (state, status) => {
    found = state;
    for (const file of ["7.png", "7-status.png"]) {
      expect((await get(`${ID}/${file}`)).status).toBe(status);
    }
    expect(draw).not.toHaveBeenCalled();
  },
);

test.each([
  ["unavailable", null],
  ["busy", "the picture could not be drawn (busy)"],
  [new TypeError("segredo"), "the picture could not be drawn (TypeError)"],
] as const)(
  "when drawing fails (%s), a link preview is the plain picture and the Status picture is unavailable",
  async (fault, cause) => {
    drawing = fault;
    expect(await get(`${ID}/7.png`)).toMatchObject({ status: 200, body: "plain", cause });
    expect(await get(`${ID}/7-status.png`)).toMatchObject({ status: 503, retry: "5" });
  },
);
