import { expect, test } from "vitest";
import { misspeltNames, parseEnvironment } from "./environment.ts";

const TEXT = "CHURCH_NAME=da Graça\nDATA_DIR=/srv/avisos\n";
const read = (bytes: Buffer) => Object.fromEntries(parseEnvironment(bytes, ".env in /srv"));
const little = (text: string) => Buffer.from(text, "utf16le");

test.each([
  ["UTF-8", Buffer.from(TEXT)],
  ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${TEXT}`)],
  ["UTF-16 LE", little(TEXT)],
  ["UTF-16 LE with a byte order mark", little(`\ufeff${TEXT}`)],
  ["UTF-16 BE", little(TEXT).swap16()],
  ["UTF-16 BE with a byte order mark", little(`\ufeff${TEXT}`).swap16()],
  ["UTF-8 with line ends of Windows", Buffer.from(TEXT.replaceAll("\n", "\r\n"))],
])("a file .env in %s is read", (_, bytes) => {
  expect(read(bytes)).toEqual({ CHURCH_NAME: "da Graça", DATA_DIR: "/srv/avisos" });
});

test.each([
  ["Windows-1252", Buffer.from(TEXT, "latin1"), /^\.env in \/srv is not in UTF-8 .*Windows-1252/],
  ["UTF-8 with # in a URL", Buffer.from("SMTP_URL=smtp://a:1#3@b.c"), /^SMTP_URL in .* %23/],
])("a file .env in %s is refused with one line", (_, bytes, message) => {
  expect(() => read(bytes)).toThrow(message);
});

test("a # in quotes or after a blank is allowed in a URL", () => {
  const text = 'SMTP_URL="smtp://a#b"\nPUBLIC_URL=http://a # ours';
  expect(read(Buffer.from(text))).toEqual({ SMTP_URL: "smtp://a#b", PUBLIC_URL: "http://a" });
});

const SLIPS = `CHURCHNAME Church_Name church_name CHRUCH_NAME CHURCH_TIME_ZONE SMTP_URLS SMTP_URI
  DATADIR MAILFROM ALLOWED_ORIGIN JWT_SECRET_FILE Port`.split(/\s+/);
const OTHERS = `PATH HOME HOSTNAME PGHOST PGPORT PGDATA MAIL TZ PORTS VHOST npm_config_loglevel
  VITE_CHURCH_NAME VITE_PUBLIC_URL SITE_ADDRESS HTTP_URL FTP_URL XDG_DATA_DIRS LOGNAME
  PORT DATA_DIR`.split(/\s+/);

test("misspelt names of variables are reported, and names of other programs are not", () => {
  const found = misspeltNames([...SLIPS, ...OTHERS]);
  expect(found.map((line) => line.split(" ")[0])).toEqual(SLIPS);
  expect(found[0]).toBe("CHURCHNAME is ignored; the board reads CHURCH_NAME");
});
