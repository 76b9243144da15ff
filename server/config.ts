import { resolve } from "node:path";
import { z } from "zod";
import { isPort, isTimeZone, MAIL_ADDRESS, origins, pushHosts, url } from "./variable-schemas.ts";

/**
 * Error for an invalid environment variable. The message is one line and tells the operator what to
 * do.
 */
export class ConfigError extends Error {}

const WHOLE_SITE = /^https?:\/\/[^/?#@]+\/*$/i;
const ESCAPED = "with % in user and password as %25, # as %23, / as %2F, ? as %3F, @ as %40";

/**
 * The publishable key. The web app sends the key with every request. The key is not secret, because
 * it only selects the role `anon`.
 */
export const PUBLISHABLE_KEY = "sb_publishable_avisos-public-web-app";

/**
 * Returns the name of the board in feeds, calendars, pictures and the log. Only the titles of pages
 * add "TC" to the name.
 */
export const boardTitle = (churchName: string) => `Avisos ${churchName}`;

const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;

const environment = z.object({
  PORT: z
    .string()
    .default("3000")
    .refine(isPort, "must be a port number from 1 to 65535")
    .transform(Number),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: url(
    ["postgres:", "postgresql:"],
    `postgres://user:password@localhost:5432/avisos, ${ESCAPED}`,
  ).optional(),
  PUBLIC_URL: url(["http:", "https:"], "https://avisos.example.org")
    .regex(
      WHOLE_SITE,
      "must have no path: the board needs its own host name, such as avisos.<site>",
    )
    .optional(),
  SMTP_URL: url(
    ["smtp:", "smtps:"],
    `smtps://user:password@mail.example.org:465, ${ESCAPED}`,
  ).optional(),
  MAIL_FROM: z
    .string()
    .regex(MAIL_ADDRESS, "must be an address such as Avisos <avisos@example.org>")
    .optional(),
  CHURCH_NAME: z.string().max(80, "must have at most 80 characters").default("da Igreja"),
  CHURCH_TIMEZONE: z
    .string()
    .default("America/Sao_Paulo")
    .refine(isTimeZone, "must be an IANA time zone such as America/Sao_Paulo"),
  TRUST_PROXY: z
    .enum(["0", "1", "true", "false"], "must be 1 (behind one proxy of yours) or 0")
    .default("0")
    .transform((value) => value === "1" || value === "true"),
  RATE_LIMITS: z.enum(["on", "off"], "must be on or off").default("on"),
  ALLOWED_ORIGINS: origins("https://avisos.example.org"),
  EMBED_ORIGINS: origins("https://www.igreja.org.br"),
  PUSH_HOSTS: pushHosts,
  METRICS_TOKEN: z
    .string()
    .regex(
      /^[!-~]{16,}$/,
      "must have at least 16 characters and no spaces, for example from: openssl rand -hex 16",
    )
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info"),
  JWT_SECRET: z
    .string()
    .min(32, "must have at least 32 characters, for example from: openssl rand -hex 32")
    .optional(),
});

/** The names of the variables that the server reads. */
export const VARIABLES = Object.keys(environment.shape);

/**
 * The checked configuration of a server process. Paths are absolute, and `publicUrl` has no
 * trailing slash. `rateLimits` is off only in tests and benchmarks. Web apps at `allowedOrigins`
 * may call the API, and sites in `embedOrigins` may frame the board.
 */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads and checks the environment variables of the server. An empty variable counts as absent.
 * @throws {ConfigError} with the name of the first invalid variable, never with its value.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const garbled = VARIABLES.find((name) => nonEmpty[name]?.includes("\ufffd"));
  if (garbled !== undefined)
    throw new ConfigError(`${garbled} must be in UTF-8, not in Windows-1252`);
  const result = environment.safeParse(nonEmpty);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new ConfigError(`${issue?.path.join(".")} ${issue?.message}`);
  }
  const values = result.data;
  if (values.DATABASE_URL !== undefined && values.JWT_SECRET === undefined) {
    throw new ConfigError(
      "JWT_SECRET is required when DATABASE_URL is set, so that several servers accept each " +
        "other's sessions",
    );
  }
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin;
  const from = values.MAIL_FROM ?? `avisos@${new URL(publicUrl).hostname}`;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    publicUrl,
    mail: values.SMTP_URL === undefined ? undefined : { smtpUrl: values.SMTP_URL, from },
    churchName: values.CHURCH_NAME,
    churchTimezone: values.CHURCH_TIMEZONE,
    trustProxy: values.TRUST_PROXY,
    rateLimits: values.RATE_LIMITS === "on",
    allowedOrigins: values.ALLOWED_ORIGINS,
    embedOrigins: values.EMBED_ORIGINS,
    pushHosts: values.PUSH_HOSTS,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    jwtSecret: values.JWT_SECRET,
    hasDailyBackups: true,
  };
}
