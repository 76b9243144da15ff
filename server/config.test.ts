import { resolve } from "node:path";
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const secret = "x".repeat(32);

test("the server needs no environment variable", () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    dataDir: resolve("data"),
    databaseUrl: undefined,
    publicUrl: "http://localhost:3000",
    mail: undefined,
    churchName: "da Igreja",
    churchTimezone: "America/Sao_Paulo",
    trustProxy: false,
    rateLimits: true,
    allowedOrigins: [],
    embedOrigins: [],
    pushHosts: [],
    metricsToken: undefined,
    logLevel: "info",
    jwtSecret: undefined,
    hasDailyBackups: true,
  });
});

test("the server reads every environment variable", () => {
  const config = readConfig({
    PORT: "8080",
    HOST: "0.0.0.0",
    DATA_DIR: "/var/lib/avisos",
    DATABASE_URL: "postgres://ana:1@db.example.org/avisos",
    PUBLIC_URL: "HTTPS://Avisos.example.org//",
    SMTP_URL: "SMTP://localhost:1025",
    CHURCH_NAME: "da Graça",
    CHURCH_TIMEZONE: "America/Manaus",
    TRUST_PROXY: "1",
    RATE_LIMITS: "off",
    ALLOWED_ORIGINS: "https://app.example.org, http://localhost:5173,",
    EMBED_ORIGINS: "https://www.igreja.org.br,https://igreja.example:8443",
    PUSH_HOSTS: "Push.example.org, *.push.example.com,localhost:8443,",
    METRICS_TOKEN: "m".repeat(16),
    LOG_LEVEL: "warn",
    JWT_SECRET: secret,
  });
  expect(config).toEqual({
    port: 8080,
    host: "0.0.0.0",
    dataDir: "/var/lib/avisos",
    databaseUrl: "postgres://ana:1@db.example.org/avisos",
    publicUrl: "https://avisos.example.org",
    mail: { smtpUrl: "SMTP://localhost:1025", from: "avisos@avisos.example.org" },
    churchName: "da Graça",
    churchTimezone: "America/Manaus",
    trustProxy: true,
    rateLimits: false,
    allowedOrigins: ["https://app.example.org", "http://localhost:5173"],
    embedOrigins: ["https://www.igreja.org.br", "https://igreja.example:8443"],
    pushHosts: ["push.example.org", "*.push.example.com", "localhost:8443"],
    metricsToken: "m".repeat(16),
    logLevel: "warn",
    jwtSecret: secret,
    hasDailyBackups: true,
  });
});

test("an empty environment variable counts as absent", () => {
  expect(readConfig({ PORT: "", SMTP_URL: "" })).toEqual(readConfig({}));
});

const refused: Record<string, string[]> = {
  PORT: ["0", "65536", "80a"],
  METRICS_TOKEN: ["m".repeat(15), "uma senha com espaço"],
  DATABASE_URL: ["mysql://localhost/avisos", "db-host", "postgres://ana:1#2@localhost/avisos"],
  PUBLIC_URL: [
    "igreja.org.br",
    "ftp://avisos.example.org",
    "https://example.org/avisos/",
    "https://ana:secret@example.org",
  ],
  SMTP_URL: ["igreja.org.br", "https://mail.example.org", "smtp://ana:secret"].concat(
    ["50%", "100%certo", "12#3", "12/3", "1?3"].map((key) => `smtp://ana:${key}@b.example`),
  ),
  MAIL_FROM: [
    "nobody",
    "a@b.c\nBcc: d@e.f",
    "Igreja <a@b",
    "Igreja <a@b.c",
    "Igreja a@b.c",
    "a@b.c>",
    "<>",
    "a@",
    "@b.c",
    "a@b..c",
    "a@b.c, d@e.f",
    "Igreja, a casa <a@b.c>",
    "a@b.c <d@e.f>",
  ],
  CHURCH_NAME: ["a".repeat(81), "da Gra\ufffda"],
  CHURCH_TIMEZONE: ["Brasilia", "GMT-3", "-03:00"],
  TRUST_PROXY: ["yes"],
  RATE_LIMITS: ["sometimes"],
  ALLOWED_ORIGINS: [
    "*",
    "app.example.org",
    "https://app.example.org/",
    "https://app.example.org/page",
    "https://app.example.org https://b.example.org",
  ],
  EMBED_ORIGINS: [
    "*",
    "https://www.igreja.org.br/avisos",
    "https://www.igreja.org.br; script-src *",
    "'self'",
  ],
  PUSH_HOSTS: [
    "https://push.example.org",
    "*.com",
    "127.0.0.1",
    "-a.example.org",
    "push..example.org",
    "push.example.org:65536",
  ],
  LOG_LEVEL: ["verbose"],
  JWT_SECRET: ["short"],
};
test.each(["a@b.c", "<a@b.c>", "Avisos da Graça <a@b.c>", '"Igreja, a casa" <a@b.c>'])(
  "MAIL_FROM may be %s",
  (from) => {
    expect(readConfig({ SMTP_URL: "smtp://localhost", MAIL_FROM: from }).mail?.from).toBe(from);
  },
);

const cases = Object.entries(refused).flatMap(([name, values]) =>
  values.map((value) => [name, value] as const),
);

test.each(cases)(
  "the variable %s=%j is refused with one line that does not contain the value",
  (name, value) => {
    const read = () => readConfig({ JWT_SECRET: secret, [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} must [^\\n]+$`));
    if (value.length > 4) expect(read).not.toThrow(value);
  },
);

test("DATABASE_URL without JWT_SECRET is refused, because several servers must share the secret", () => {
  expect(() => readConfig({ DATABASE_URL: "postgres://localhost/avisos" })).toThrow(/JWT_SECRET/);
});
