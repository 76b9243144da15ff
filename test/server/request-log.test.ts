import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { visit } from "../support/clients/visitor.ts";
import { forFile } from "../support/fixtures.ts";
import { TestServer } from "../support/server.ts";

const server = await forFile(TestServer.start());
/** Its lines come late: a request that is not whole is known to be over once its connection is. */
const other = await forFile(TestServer.start());

/** What a server has written since `from`, once it has written as many lines as `least`. */
async function linesSince(from: number, least: number, writer = server) {
  const lines = () =>
    writer.output
      .slice(from)
      .split("\n")
      // Beside the requests, the server tells of its start and, some seconds later, of its first backup.
      .filter((line) => line !== "" && !/"started"|^backup: /.test(line));
  await expect.poll(() => lines().length).toBeGreaterThanOrEqual(least);
  // Whatever follows would have been written by the time that another request is answered and logged.
  await visit(`${writer.url}/health`);
  await expect.poll(() => lines().some((line) => line.includes('"/health"'))).toBe(true);
  return lines().filter((line) => !line.includes('"/health"'));
}

/** Everything that `work` makes the server write, as lines of requests: there is nothing else. */
async function requestsDuring(count: number, work: () => Promise<unknown>) {
  const from = server.output.length;
  await work();
  const lines = await linesSince(from, count);
  const requests = lines.map((line) => JSON.parse(line));
  for (const { msg } of requests) expect(msg).toBe("request");
  expect(requests).toHaveLength(count);
  return requests;
}

/** Sends bytes as they are, and hangs up after the first answer, or at once. */
async function sendRaw(bytes: string, wait: boolean, receiver = server) {
  const socket = connect(receiver.port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(bytes);
  if (wait) await once(socket, "data");
  socket.destroy();
}

test("a screen by its address, and no address that is not one", async () => {
  const paths = ["/", "/auth?esqueci=segredo", "/conta", "/segredo", "/AUTH"];
  const lines = await requestsDuring(paths.length, async () => {
    for (const path of paths) await visit(server.url + path);
  });
  expect(lines.map(({ route }) => route)).toEqual(["/", "/auth", "/conta", "/*", "/*"]);
});

test("long and strange paths and methods, refused requests, and such that nobody waits for", async () => {
  const secret = "segredo-".repeat(100);
  const lines = await requestsDuring(8, async () => {
    await visit(`${server.url}/avisos/%FF${secret}`);
    await visit(`${server.url}/${secret}`);
    await visit(`${server.url}/rest/v1/${secret}`);
    await visit(`${server.url}/rest/v1/announcements?${secret}=match.a`);
    await visit(`${server.url}/rest/v1/announcements?title=${"a".repeat(5_000)}`);
    await visit(`${server.url}/auth/v1/%00%0d%0a${secret}`, {}, "PROPFIND");
    await sendRaw("GET /rest/v1/announcements HTTP/1.1\r\nHost: x\r\n\r\n", false);
    await sendRaw("GET /rest/v1/profiles HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", true);
  });
  expect(JSON.stringify(lines)).not.toContain("segredo");
  for (const line of lines) expect(JSON.stringify(line).length).toBeLessThan(300);
});

test("what is no HTTP writes nothing, or one line", async () => {
  const from = other.output.length;
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
  for (const bytes of sent) await sendRaw(bytes, false, other);
  const lines = await linesSince(from, 1, other);
  expect(lines.length).toBeLessThanOrEqual(sent.length);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ msg: "request" });
  expect(lines.join()).not.toContain("egredo");
});
