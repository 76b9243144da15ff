import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { visit } from "../../test/support/clients/visitor.ts";
import { forFile } from "../../test/support/fixtures.ts";
import { TestServer } from "../../test/support/server.ts";

const server = await forFile(TestServer.start({ CHURCH_NAME: '</script><b>"&' }));

async function scriptPath() {
  const page = await (await fetch(server.url)).text();
  return /"(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? "";
}

describe("the page", () => {
  test("is asked for each time, and is the app's own screen with 404 on unknown paths", async () => {
    for (const [path, status] of [
      ["/", 200],
      ["/auth", 200],
      ["/nada/aqui", 404],
      ["/AUTH", 404],
      ["/index.html", 404],
    ] as const) {
      const response = await fetch(server.url + path);
      expect(response.status).toBe(status);
      expect(response.headers.get("cache-control")).toBe("no-cache");
      expect(await response.text()).toContain('<div id="root">');
    }
  });

  test("carries its configuration as data that cannot end its block", async () => {
    const page = await (await fetch(server.url)).text();
    const block = /<script id="config" type="application\/json">([^<]*)<\/script>/.exec(page)?.[1];
    expect(JSON.parse(block ?? "")).toMatchObject({
      churchName: '</script><b>"&',
      sendsMail: false,
    });
  });

  test("of a member is left to the browser, and its title is text, whatever the church is called", async () => {
    const html = await (await fetch(`${server.url}/conta`)).text();
    expect(html).toContain('<div id="root"></div>');
    const church = "Avisos &lt;/script&gt;&lt;b&gt;&quot;&amp; TC";
    expect(html.match(/<title>.*?<\/title>/g)).toEqual([`<title>Minha conta · ${church}</title>`]);
  });
});

describe("assets", () => {
  test("are cached for ever and travel in the better form the browser takes", async () => {
    const path = await scriptPath();
    const inForm = (encoding: string) => visit(server.url + path, { "accept-encoding": encoding });
    const plain = await inForm("identity");
    expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const brotli = await inForm("gzip, br");
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
    const gzip = await inForm("gzip");
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
    expect(gzip.headers["content-type"]).toContain("javascript");
  });

  test("that are not there are 404, not the page", async () => {
    const response = await fetch(`${server.url}/assets/gone-123.js`);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain("<div");
  });
});

describe("the installable app", () => {
  test("the service worker is asked for anew each time and is of the page's build", async () => {
    const response = await fetch(`${server.url}/sw.js`);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(response.headers.get("content-type")).toContain("javascript");
    const page = await (await fetch(server.url)).text();
    const build = /<meta name="build" content="([^"]+)"/.exec(page)?.[1] ?? "none";
    expect(await response.text()).toContain(build);
  });
});
