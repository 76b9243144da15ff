import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { forFile } from "../support/fixtures.ts";
import { TestServer } from "../support/server.ts";

const server = await forFile(TestServer.start({ EMBED_ORIGINS: "https://www.igreja.example" }));

/** Asks for `path` letter for letter; `fetch` would put it into its usual form. */
async function ask(path: string, method = "GET") {
  const sent = request({ port: server.port, host: "localhost", path, method }).end();
  const [response] = await once(sent, "response");
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

const DENIED = {
  "x-frame-options": "DENY",
  "content-security-policy": expect.stringMatching(/frame-ancestors 'none'$/),
};

describe("an address has one spelling", () => {
  test.each([
    ["/%65mbed?periodo=30", "/embed?periodo=30"],
    ["/embed/", "/embed"],
    ["/%65mbed/", "/embed"],
    ["/%61visos/x", "/avisos/x"],
    ["/rest/v1/%61nnouncements?select=id", "/rest/v1/announcements?select=id"],
  ])("%s leads to %s, and is shown inside no other site", async (path, location) => {
    const { status, headers, body } = await ask(path);
    expect({ status, body }).toEqual({ status: 308, body: "" });
    expect(headers).toMatchObject({ ...DENIED, location, "cache-control": "no-store" });
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("also for what is written", async () => {
    const { status, headers } = await ask("/auth/v1/%73ignup", "POST");
    expect(status).toBe(308);
    expect(headers.location).toBe("/auth/v1/signup");
  });

  test("what a proxy names with the site is that path", async () => {
    const { status, headers } = await ask("http://igreja.example/embed");
    expect(status).toBe(200);
    expect(headers["x-frame-options"]).toBeUndefined();
    expect((await ask("http://igreja.example/%65mbed")).headers.location).toBe("/embed");
  });

  test.each([
    ...["/avisos/%2e%2e\\rest\\v1\\ministries", "/avisos/%2e%2e\\embed"],
    ...["/avisos/%2e%2e\\made-up", "/avisos/..\\embed", "/avisos/../embed"],
    ...["/avisos/%2e%2e/embed", "/x%2f..%2fembed", "/embed%00", "/100%", "//igreja.example/"],
    ...["/%FF", "/fotos/%FF.jpg", "/agenda/%C3.ics", "/rest/v1/%FF", "/auth/v1/%C0%AF"],
    ...["/rest/v1/%2e%2e/v1/ministries", "/assets/%2e%2e/%2e%2e/package.json"],
  ])("%s is no address: neither data nor the board, and not in a frame", async (path) => {
    const { status, headers, body } = await ask(path);
    expect(status).toBe(404);
    expect(headers).toMatchObject(DENIED);
    expect(body).toContain("Oops! Page not found");
    expect(body).not.toContain("Avisos da Igreja</h1>");
  });
});
