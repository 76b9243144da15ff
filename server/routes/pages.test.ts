import { get } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { forFile } from "../../test/support/fixtures.ts";
import { TestServer } from "../../test/support/server.ts";

const server = await forFile(TestServer.start({ CHURCH_NAME: '</script><b>"&' }));

/** The answer as it travels, before anything is decompressed. */
function fetchRaw(path: string, encoding: string) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve) =>
      get(server.url + path, { headers: { "Accept-Encoding": encoding } }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      }),
  );
}

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

  test("is named in its HTML by the church and the screen", async () => {
    const church = "Avisos &lt;/script&gt;&lt;b&gt;&quot;&amp; TC";
    for (const [path, title] of [
      ["/", church],
      ["/auth?esqueci", `Esqueci minha senha · ${church}`],
      ["/conta", `Minha conta · ${church}`],
      ["/nada/aqui", `Página não encontrada · ${church}`],
    ]) {
      const html = await (await fetch(server.url + path)).text();
      expect(html.match(/<title>.*?<\/title>/g)).toEqual([`<title>${title}</title>`]);
      expect(html.match(/<meta name="description" content="Avisos e eventos/g)).toHaveLength(1);
    }
  });

  test("stands at one address, in lower case and without a slash at its end", async () => {
    for (const [path, location] of [
      ["/auth/?esqueci", "/auth?esqueci"],
      ["/nada/aqui/", "/nada/aqui"],
    ]) {
      const redirected = await fetch(server.url + path, { redirect: "manual" });
      expect(redirected.status).toBe(308);
      expect(redirected.headers.get("location")).toBe(location);
    }
    for (const path of ["/AUTH", "/nada//", "//example.org/", "/\\example.org/"]) {
      expect((await fetch(server.url + path, { redirect: "manual" })).status).toBe(404);
    }
  });

  test("of an unknown address comes with its content", async () => {
    const html = await (await fetch(`${server.url}/nada/aqui`)).text();
    expect(html).toContain("Oops! Page not found");
    expect(await (await fetch(`${server.url}/conta`)).text()).toContain('<div id="root"></div>');
  });

  test("travels compressed", async () => {
    const { headers, body } = await fetchRaw("/", "gzip");
    expect(headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(body).toString()).toContain('<div id="root">');
  });
});

describe("assets", () => {
  test("are cached for ever and travel in the better form the browser takes", async () => {
    const path = await scriptPath();
    const plain = await fetchRaw(path, "identity");
    expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const brotli = await fetchRaw(path, "gzip, br");
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    const gzip = await fetchRaw(path, "gzip");
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(gzip.headers["content-type"]).toContain("javascript");
  });

  test("that are not there are 404, not the page", async () => {
    const response = await fetch(`${server.url}/assets/gone-123.js`);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain("<div");
  });

  test("nothing outside the folder can be reached", async () => {
    for (const path of ["/assets/../../package.json", "/assets/%2e%2e/%2e%2e/package.json"]) {
      const { status, body } = await fetchRaw(path, "identity");
      expect(status).toBe(404);
      expect(body.toString()).not.toContain("dependencies");
    }
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

  test("the manifest carries the church's name", async () => {
    const response = await fetch(`${server.url}/manifest.webmanifest`);
    expect(response.headers.get("content-type")).toContain("application/manifest+json");
    expect(await response.json()).toMatchObject({
      name: 'Avisos </script><b>"&',
      lang: "pt-BR",
      start_url: "/",
    });
  });
});
