import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { callJson, PUBLISHABLE_KEY, sessionOf, visit } from "../support/clients/visitor.ts";
import { forFile } from "../support/for-file.ts";
import { TestServer } from "../support/server.ts";

const server = await forFile(TestServer.start());

/**
 * Returns the log lines of all requests of `work`. Expects at least `least` of them, and no other
 * lines.
 */
async function linesDuring(least: number, work: () => Promise<unknown>) {
  const from = server.output.length;
  const lines = () =>
    server.output
      .slice(from)
      .split("\n")
      // The lines about the server's start and, some seconds later, its first backup are left out.
      .filter((line) => line !== "" && !/"started"|^backup: |^No admin /.test(line));
  await work();
  await expect.poll(() => lines().length).toBeGreaterThanOrEqual(least);
  // Another request is sent and logged, so that all lines of the earlier requests have been
  // written.
  await visit(`${server.url}/health`);
  await expect.poll(() => lines().some((line) => line.includes('"/health"'))).toBe(true);
  const requests = lines().filter((line) => !line.includes('"/health"'));
  for (const line of requests) {
    expect(JSON.parse(line)).toMatchObject({ msg: "request" });
    expect(line.length).toBeLessThan(300);
  }
  expect(requests.join()).not.toContain("egredo");
  return requests;
}

/** Sends raw bytes, and closes the connection after the first response, or at once. */
async function sendRaw(bytes: string, wait: boolean) {
  const socket = connect(server.port, "127.0.0.1").on("error", () => {});
  await once(socket, "connect");
  socket.write(bytes);
  if (wait) await once(socket, "data");
  socket.destroy();
}

test("the start is logged with version, address, database and data directory", async () => {
  expect(server.output.split("\n")[0]).toBe(`Avisos da Igreja: ${server.url}`);
  const started = () => server.output.split("\n").find((line) => line.includes('"started"'));
  await expect.poll(started).toBeDefined();
  expect(JSON.parse(started() ?? "")).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    address: `127.0.0.1:${server.port}`,
    backend: "embedded PostgreSQL",
    dataDir: server.dataDir,
  });
});

test.each(["/auth/v1/signup", "/rest/v1/rpc/follow", "/rest/v1/announcements"])(
  "a request to %s whose client leaves is logged as the client's fault",
  async (path) => {
    const [line = ""] = await linesDuring(1, () =>
      sendRaw(
        `POST ${path} HTTP/1.1\r\nHost: x\r\napikey: ${PUBLISHABLE_KEY}\r\n` +
          'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a":',
        false,
      ),
    );
    const { level, status } = JSON.parse(line);
    // Pino's level 30 is `info`.
    expect([level, status]).toEqual([30, 400]);
  },
);

test("the log lines of requests contain no person and no sent value", async () => {
  const email = "segredo.pessoal@example.org";
  const password = "senha-muito-secreta";
  const row = { title: "Título reservado", description: "Só para nós", date: "2030-01-01" };
  const secrets = [email, password, "Zuleica", "reservado", "Só para nós", "forjado", "?"];
  const from = server.output.length;
  const lines = await linesDuring(11, async () => {
    const post = (path: string, body: object, token = "") =>
      callJson(server.url + path, body, { headers: { "X-Request-Id": "forjado" }, token });
    const account = { email, password, data: { name: "Zuleica" } };
    const { access_token: token, ...session } = sessionOf(await post("/auth/v1/signup", account));
    const { refresh_token } = session;
    secrets.push(token, token.split(".")[1] ?? "", refresh_token, session.user.id);
    await post("/auth/v1/token?grant_type=password", { email, password });
    await post("/auth/v1/token?grant_type=password", { email, password: `${password}-errada` });
    await post("/auth/v1/token?grant_type=refresh_token", { refresh_token });
    await post("/auth/v1/signup", { email, password });
    for (const change of [{}, { title: "" }, { ministry_id: email }]) {
      await post("/rest/v1/announcements", { ...row, ...change }, token);
    }
    for (const path of [`rest/v1/profiles?name=eq.${email}`, `rest/v1/${email}`, email]) {
      await visit(`${server.url}/${path}`, { authorization: `Bearer ${token}` });
    }
  });
  expect(lines).toHaveLength(11);
  for (const secret of secrets) expect(server.output.slice(from)).not.toContain(secret);
});

test("a shared message that no service worker keeps leads to the board", async () => {
  const manifest = await (await fetch(`${server.url}/manifest.webmanifest`)).json();
  const { action, method, enctype, params } = manifest.share_target;
  expect([method, enctype]).toEqual(["POST", "multipart/form-data"]);
  const body = new FormData();
  for (const name of Object.values<string>(params)) body.set(name, "Segredo ".repeat(100_000));
  const lines = await linesDuring(1, async () => {
    const init = { method, body, redirect: "manual" } as const;
    const { status, headers } = await fetch(server.url + action, init);
    expect([status, headers.get("Location")]).toEqual([303, "/"]);
  });
  expect(lines.map((line) => JSON.parse(line).route)).toContain(action);
});

test("a request is logged as one line with its route", async () => {
  const secret = "segredo-".repeat(100);
  const pages = ["/", "/auth?esqueci=segredo", "/conta", "/segredo", "/SEGREDO"];
  const paths = [
    `/avisos/%FF${secret}`,
    `/${secret}`,
    `/rest/v1/${secret}`,
    `/rest/v1/announcements?${secret}=match.a`,
    `/rest/v1/announcements?title=${"a".repeat(5_000)}`,
  ];
  const lines = await linesDuring(13, async () => {
    for (const path of [...pages, ...paths]) await visit(server.url + path);
    await visit(`${server.url}/auth/v1/%00%0d%0a${secret}`, {}, "PROPFIND");
    await sendRaw("GET /rest/v1/announcements HTTP/1.1\r\nHost: x\r\n\r\n", false);
    await sendRaw("GET /rest/v1/profiles HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", true);
  });
  const routes = lines.map((line) => JSON.parse(line).route);
  expect(routes).toHaveLength(13);
  expect(routes.slice(0, 5)).toEqual(["/", "/auth", "/conta", "/*", "/*"]);

  // For bytes that are no HTTP request the server logs one line or none, sometimes later.
  const sent = [
    "nonsense\r\n\r\n",
    "SEGREDO / HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET / HTTP/9.9\r\nHost: x\r\n\r\n",
    "GET / HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: [\r\n\r\n",
    "GET http://%/ HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET //// HTTP/1.1\r\nHost: x\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
    "CONNECT segredo:1 HTTP/1.1\r\nHost: x\r\n\r\n",
    "TRACE / HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    "POST /auth/v1/signup HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
    "POST /auth/v1/signup HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(20_000)}\r\n\r\n`,
  ];
  const late = await linesDuring(1, async () => {
    for (const bytes of sent) await sendRaw(bytes, false);
  });
  expect(late.length).toBeLessThanOrEqual(sent.length);
});
