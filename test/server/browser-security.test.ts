import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { PUBLISHABLE_KEY as apikey } from "../support/clients/visitor.ts";
import { forFile } from "../support/for-file.ts";
import { TestServer } from "../support/server.ts";

const FRIEND = "https://app.igreja.example";
const STRANGER = "https://evil.example";

const SITES = ["https://www.igreja.example", "https://igreja.example:8443"];

const plain = await forFile(TestServer.start());
const open = await forFile(
  TestServer.start({
    PUBLIC_URL: "https://api.example",
    ALLOWED_ORIGINS: FRIEND,
    EMBED_ORIGINS: SITES.join(", "),
  }),
);

const PATHS = ["/", "/auth", "/nao-existe", "/health", "/rest/v1/ministries", "/auth/v1/settings"];

describe("the security headers of a response", () => {
  test.each(PATHS)("are complete for %s", async (path) => {
    const { headers } = await fetch(plain.url + path, { headers: { apikey } });
    const policy = headers.get("Content-Security-Policy") ?? "";
    const script = /script-src ([^;]*)/.exec(policy)?.[1];
    expect(script).toMatch(/^'self'( 'sha256-[\w+/]{43}=')*$/);
    for (const directive of [
      "default-src 'none'",
      "connect-src 'self'",
      "img-src 'self' data:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy).toContain(directive);
    }
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(headers.get("Permissions-Policy")).toContain("camera=()");
    expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
    expect(headers.get("Strict-Transport-Security")).toBeNull();
    expect(headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("allow exactly the inline scripts of the page by their hashes", async () => {
    const response = await fetch(`${plain.url}/`);
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    const inline = [...(await response.text()).matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
      // Browsers do not execute a script element that contains data.
      .filter(([, attributes = ""]) => !/src=|application\/(?:ld\+)?json/.test(attributes))
      .map(([, , text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
    expect(policy.match(/'sha256-[^']*'/g) ?? []).toEqual(inline);
  });

  test("demand https on a server whose public address has https", async () => {
    const { headers } = await fetch(`${open.url}/`);
    expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
  });
});

describe("other origins", () => {
  const preflight = (server: TestServer, origin: string, path = "/rest/v1/announcements") =>
    fetch(server.url + path, {
      method: "OPTIONS",
      headers: {
        Origin: origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "apikey,authorization,content-type,prefer,x-client-info",
      },
    });
  const call = (server: TestServer, origin: string, path = "/rest/v1/ministries") =>
    fetch(server.url + path, { headers: { Origin: origin, apikey } });
  const allowed = (response: Response) => response.headers.get("Access-Control-Allow-Origin");

  test("may not read responses by default", async () => {
    expect(allowed(await preflight(plain, FRIEND))).toBeNull();
    expect(allowed(await call(plain, FRIEND))).toBeNull();
    expect(allowed(await call(plain, FRIEND, "/auth/v1/settings"))).toBeNull();
  });

  test("that ALLOWED_ORIGINS names may call the APIs", async () => {
    const response = await preflight(open, FRIEND);
    expect(response.status).toBe(204);
    expect(allowed(response)).toBe(FRIEND);
    expect(response.headers.get("Access-Control-Allow-Methods")).toContain("PATCH");
    for (const header of ["apikey", "authorization", "content-type", "prefer", "x-client-info"]) {
      expect(response.headers.get("Access-Control-Allow-Headers")).toContain(header);
    }
    for (const path of ["/rest/v1/ministries", "/auth/v1/settings", "/auth/v1/nothing"]) {
      const response = await call(open, FRIEND, path);
      expect(allowed(response)).toBe(FRIEND);
      expect(response.headers.get("Vary")).toContain("Origin");
      expect(response.headers.get("Access-Control-Expose-Headers")).toContain("content-range");
      expect(response.headers.get("Access-Control-Allow-Credentials")).toBeNull();
    }
  });

  test("that ALLOWED_ORIGINS names may fetch calendars and feeds", async () => {
    for (const path of ["/agenda.ics", "/avisos.xml"]) {
      for (const origin of [FRIEND, STRANGER, "null", FRIEND]) {
        const expected = origin === FRIEND ? FRIEND : null;
        const response = await call(open, origin, path);
        expect([path, response.status, allowed(response)]).toEqual([path, 200, expected]);
        expect(response.headers.get("Vary")).toContain("Origin");
        expect(allowed(await preflight(open, origin, path))).toBe(expected);
        expect(allowed(await call(plain, origin, path))).toBeNull();
      }
    }
    const policyOf = (response: Response) => response.headers.get("Cross-Origin-Resource-Policy");
    for (const path of ["/fotos/none.jpg", "/imagens/none.png"]) {
      expect(policyOf(await call(open, STRANGER, path))).toBe("cross-origin");
      expect(policyOf(await call(plain, FRIEND, path))).toBe("same-origin");
    }
    for (const origin of [STRANGER, FRIEND]) {
      const page = await call(open, origin, "/");
      expect([policyOf(page), allowed(page)]).toEqual(["same-origin", null]);
    }
  });

  test.each([STRANGER, `${FRIEND}.evil.example`, "null"])("like %s are refused", async (origin) => {
    expect(allowed(await preflight(open, origin))).toBeNull();
    expect(allowed(await call(open, origin))).toBeNull();
  });
});

test("only the sites that EMBED_ORIGINS names may show /embed in a frame", async () => {
  const policyOf = async (server: TestServer, path: string) => {
    const { headers } = await fetch(server.url + path);
    const policy = headers.get("content-security-policy") ?? "";
    return [/frame-ancestors ([^;]*)$/.exec(policy)?.[1], headers.get("x-frame-options")];
  };
  for (const path of ["/embed", "/embed", "/embed?periodo=30"]) {
    expect(await policyOf(open, path)).toEqual([SITES.join(" "), null]);
  }
  const closed = ["'none'", "DENY"];
  for (const path of ["/", "/auth", "/embed/x", "/embedx", "/health", "/nada"]) {
    expect(await policyOf(open, path)).toEqual(closed);
  }
  for (const path of ["/embed", "/"]) expect(await policyOf(plain, path)).toEqual(closed);
});
