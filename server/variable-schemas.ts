import { z } from "zod";

// Matches a URL with an unescaped `/`, `?` or `#` in user or password. URL parsers take such a
// character as the end of the host.
const UNESCAPED = /^\w+:\/\/[^/?#]*[/?#].*@/;

export const url = (protocols: string[], example: string) =>
  z.string().refine((value) => {
    try {
      decodeURIComponent(value); // Throws for a bare percent sign, which passwords often contain.
      const { protocol, hostname } = new URL(value);
      return !UNESCAPED.test(value) && protocols.includes(protocol) && hostname !== "";
    } catch {
      return false;
    }
  }, `must be a URL such as ${example}`);

const commaSeparated = z
  .string()
  .default("")
  .transform((text) => text.split(",").flatMap((part) => part.trim() || []));

/**
 * Returns whether `value` is an origin as browsers send it: scheme, host and port, without a path.
 */
const isOrigin = (value: string) => /^https?:/.test(value) && URL.parse(value)?.origin === value;

export const origins = (example: string) =>
  commaSeparated.refine(
    (all) => all.every(isOrigin),
    `must be origins such as ${example}, without a slash or path at the end, separated by commas`,
  );

export function isTimeZone(value: string): boolean {
  // Refuse offsets such as -03:00, because PostgreSQL reads them with the opposite sign.
  if (!/^[a-z]/i.test(value)) return false;
  try {
    new Intl.DateTimeFormat("pt-BR", { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

export const isPort = (value: string) => /^\d{1,5}$/.test(value) && +value >= 1 && +value <= 65535;

const LABEL = /^[a-z0-9-]{1,63}$/;

/**
 * Returns whether `name` is a host name in small letters (RFC 1123 §2.1). The SQL function
 * `private.is_push_endpoint` checks the same rule. IP addresses and non-ASCII names are refused,
 * because URL parsers may read such names differently.
 */
function isHostName(name: string): boolean {
  const labels = name.split(".");
  const isLabel = (label: string) => LABEL.test(label) && !/^-|-$|^xn--/.test(label);
  return name.length <= 253 && labels.every(isLabel) && /^[a-z]/.test(labels.at(-1) ?? "");
}

/**
 * Returns whether `host` is a host name with an optional port. `*.` may stand before a name of two
 * or more labels.
 */
function isPushHost(host: string): boolean {
  const [, front, name = "", port] = /^(\*\.)?([^:]*)(?::(.*))?$/.exec(host) ?? [];
  const hasDomain = front === undefined || name.includes(".");
  return isHostName(name) && hasDomain && (port === undefined || isPort(port));
}

/**
 * Parses the hosts of push services that the server allows besides the usual ones. The value `off`
 * becomes undefined: the server then sends no push messages.
 */
export const pushHosts = commaSeparated
  .transform((all) => all.map((host) => host.toLowerCase()))
  .refine(
    (all) => all.every(isPushHost),
    "must be off, or host names such as push.example.org or *.push.example.org, separated by " +
      "commas",
  )
  .transform((all) => (all.join() === "off" ? undefined : all));

// Matches one e-mail address: alone, in angle brackets, or in angle brackets after a name. A name
// with a comma must be in quotation marks.
const ADDRESS = '[^\\s@<>(),;:"]+@[^\\s@<>(),;:".]+(\\.[^\\s@<>(),;:".]+)*';
export const MAIL_ADDRESS = new RegExp(
  `^(${ADDRESS}|([^@<>,;:"\\r\\n]*|"[^@<>"\\r\\n]*"\\s*)<${ADDRESS}>)$`,
);
