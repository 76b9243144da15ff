import { expect, test } from "vitest";
import { z } from "zod";
import { PUBLISHABLE_KEY as apikey, callJson, sessionOf } from "../support/clients/visitor.ts";
import { forTest } from "../support/fixtures.ts";
import { TestServer } from "../support/server.ts";

const email = "segredo.pessoal@example.org";
const password = "senha-muito-secreta";

const started = (env: Record<string, string> = {}) =>
  forTest(TestServer.start({ RATE_LIMITS: "on", ...env }));

const line = z.looseObject({ level: z.number(), msg: z.string() });
const linesOf = ({ output }: TestServer) =>
  output
    .split("\n")
    .filter((text) => text.startsWith("{"))
    .map((text) => line.parse(JSON.parse(text)));

test("a start says where, over what and which version, each request is one line that names no person", async () => {
  const server = await started();
  expect(server.output.split("\n")[0]).toBe(`Avisos da Igreja TC: ${server.url}`);
  await expect
    .poll(() => linesOf(server))
    .toContainEqual(
      expect.objectContaining({
        msg: "started",
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        address: `127.0.0.1:${server.port}`,
        backend: "embedded PostgreSQL",
        dataDir: server.dataDir,
      }),
    );
  const post = (path: string, body: object, headers = {}) =>
    callJson(server.url + path, body, { headers: { "X-Request-Id": "forjado", ...headers } });
  const account = { email, password, data: { name: "Zuleica" } };
  const session = sessionOf(await post("/auth/v1/signup", account));
  const bearer = { Authorization: `Bearer ${session.access_token}` };
  await post("/auth/v1/token?grant_type=password", { email, password });
  await post("/auth/v1/token?grant_type=password", { email, password: `${password}-errada` });
  await post("/auth/v1/token?grant_type=refresh_token", { refresh_token: session.refresh_token });
  await post("/auth/v1/signup", { email, password });
  const row = { title: "Título reservado", description: "Só para nós", date: "2030-01-01" };
  await post("/rest/v1/announcements", row, bearer);
  await post("/rest/v1/announcements", { ...row, title: "" }, bearer);
  await post("/rest/v1/announcements", { ...row, ministry_id: `${email}` }, bearer);
  const read = (query: string) =>
    fetch(`${server.url}/rest/v1/profiles?${query}`, { headers: { apikey, ...bearer } });
  const answer = await read(`select=name&user_id=eq.${session.user.id}`);
  await read(`select=name&name=eq.${email}`);
  await fetch(`${server.url}/${email}?token=${session.access_token}`);
  await fetch(`${server.url}/rest/v1/${email}`, { headers: { apikey } });

  const id = answer.headers.get("X-Request-Id") ?? "";
  await expect.poll(() => linesOf(server).length).toBeGreaterThanOrEqual(13);
  expect(linesOf(server)).toContainEqual({
    level: 30,
    time: expect.any(String),
    id,
    method: "GET",
    route: "/rest/v1/profiles",
    status: 200,
    ms: expect.any(Number),
    msg: "request",
  });
  expect(linesOf(server).filter(({ msg }) => msg === "request")).toHaveLength(12);
  for (const secret of [
    email,
    "segredo",
    password,
    "Zuleica",
    "reservado",
    "Só para nós",
    "forjado",
    session.access_token,
    session.access_token.split(".")[1] ?? "",
    session.refresh_token,
    session.user.id,
    "?",
  ]) {
    expect(server.output).not.toContain(secret);
  }
});

test("LOG_LEVEL says how much: silent leaves the first line alone", async () => {
  const server = await started({ LOG_LEVEL: "silent" });
  await fetch(`${server.url}/health`);
  expect(server.output).toBe(`Avisos da Igreja TC: ${server.url}\n`);
});
