import { afterEach, expect, test, vi } from "vitest";
import { config, siteUrlFor } from "./config.ts";

afterEach(() => vi.unstubAllEnvs());

test.each([
  ["https://avisos.example", "https://avisos.example", "https://avisos.example"],
  // The configured address is used, because the receiver of a link may be outside this device's
  // local network.
  ["https://avisos.example", "http://192.168.0.7:3000", "https://avisos.example"],
  ["http://localhost:3000", "http://localhost:3000", "http://localhost:3000"],
  // A server without PUBLIC_URL has a localhost address. Other devices cannot open it, so the
  // page's own origin is used.
  ["http://localhost:3000", "http://192.168.0.7:3000", "http://192.168.0.7:3000"],
  ["http://[::1]:3000", "https://avisos.example", "https://avisos.example"],
  [undefined, "https://igreja.pages.example", "https://igreja.pages.example"],
  ["https://avisos.example", undefined, "https://avisos.example"],
  [undefined, undefined, ""],
])(
  "with the configured address %s and the page's origin %s, siteUrlFor returns %j",
  (given, origin, expected) => {
    expect(siteUrlFor(given, origin)).toBe(expected);
  },
);

test("without our server, the church's time zone comes from the build's environment, by default São Paulo", () => {
  expect(config.churchTimeZone).toBe("America/Sao_Paulo");
  vi.stubEnv("VITE_CHURCH_TIMEZONE", "America/Manaus");
  expect(config.churchTimeZone).toBe("America/Manaus");
});
