import { describe, expect, test } from "vitest";
import { forFile } from "../support/fixtures.ts";
import { TestServer } from "../support/server.ts";

const SITES = ["https://www.igreja.example", "https://igreja.example:8443"];
const embedded = await forFile(TestServer.start({ EMBED_ORIGINS: SITES.join(", ") }));
const plain = await forFile(TestServer.start());

async function framingOf(server: TestServer, path: string) {
  const { headers, status } = await fetch(server.url + path);
  const policy = headers.get("content-security-policy") ?? "";
  expect(headers.get("set-cookie")).toBeNull();
  return {
    status,
    ancestors: /frame-ancestors ([^;]*)$/.exec(policy)?.[1],
    options: headers.get("x-frame-options"),
    // The rest of the policy is that of every page.
    scripts: /script-src [^;]*/.exec(policy)?.[0],
  };
}

describe("who may frame what", () => {
  // Twice: the second response comes from the cache.
  test.each(["/embed", "/embed", "/embed?periodo=30"])(
    "%s the sites that are named",
    async (path) => {
      expect(await framingOf(embedded, path)).toMatchObject({
        status: 200,
        ancestors: SITES.join(" "),
        options: null,
        scripts: (await framingOf(plain, "/")).scripts,
      });
    },
  );

  test.each(["/", "/auth", "/embed/x", "/embedx", "/Embed", "/health", "/nada"])(
    "%s nobody, even so",
    async (path) => {
      expect(await framingOf(embedded, path)).toMatchObject({
        ancestors: "'none'",
        options: "DENY",
      });
    },
  );

  test("nothing by anybody while no site is named", async () => {
    for (const path of ["/embed", "/"]) {
      expect(await framingOf(plain, path)).toMatchObject({ ancestors: "'none'", options: "DENY" });
    }
  });
});

test("the list is in the page, without header and without ways to an account", async () => {
  const html = await (await fetch(`${embedded.url}/embed`)).text();
  const [, root = ""] = /<div id="root">(.*)<\/div>\s*<script id="data"/s.exec(html) ?? [];
  expect(root).toContain("Filtrar por período");
  for (const other of ["<header", "Fazer Login", "/auth", "Minha conta"]) {
    expect(root).not.toContain(other);
  }
});
