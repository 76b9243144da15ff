import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { forTest } from "../../test/support/for-file.ts";
import { portOf } from "../../test/support/free-port.ts";
import { createRelay } from "./relay.ts";

const TO = "ana@example.org";
const PLAIN = "smtp://127.0.0.1";
const lines: string[] = [];
const refuse = (responseCode: number) =>
  vi.fn((_: unknown, _session: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error("no"), { responseCode })),
  );

beforeEach(() => {
  lines.length = 0;
  vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
});

const relayAt = (smtpUrl: string) =>
  createRelay(
    { smtpUrl, from: "Avisos <avisos@igreja.example>" },
    { churchName: "da Graça", publicUrl: "https://a.example" },
  );

/**
 * Returns a relay that is connected to a real SMTP server, and the e-mails that the server has
 * received.
 */
async function relayWith(options: SMTPServerOptions, url = PLAIN) {
  const mails: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _, done) => void buffer(stream).then((mail) => mails.push(mail) && done()),
    ...options,
  });
  server.on("error", () => {});
  const port = await portOf(server.server);
  await forTest({ close: () => server.close() });
  return { relay: relayAt(`${url}:${port}`), mails };
}

test("the check of a relay sends no e-mail, and a sent e-mail is marked as automatic", async () => {
  const { relay, mails } = await relayWith({});
  expect([await relay.findFault(TO), mails]).toEqual([undefined, []]);
  relay.send({ kind: "email_changed", to: TO });
  await expect.poll(() => mails.length).toBe(1);
  const { headers, messageId, date } = await PostalMime.parse(mails[0] ?? "");
  const auto = { key: "auto-submitted", value: "auto-generated" };
  expect(headers).toContainEqual(expect.objectContaining(auto));
  expect([messageId, date]).toEqual([
    expect.stringMatching(/@igreja\.example>$/),
    expect.any(String),
  ]);
});

describe("one log line, without password and address, reports a relay", () => {
  const STARTTLS = { disabledCommands: [] };
  const WITH_PASSWORD = "smtp://ana:segredo@127.0.0.1";
  test.each<[string, SMTPServerOptions, string, RegExp]>([
    ["with an untrusted certificate", STARTTLS, PLAIN, /certificate .*NODE_EXTRA_CA_CERTS/],
    [
      "with an untrusted certificate, before sending the password",
      STARTTLS,
      WITH_PASSWORD,
      /certificate/,
    ],
    ["without TLS for a password", {}, WITH_PASSWORD, /TLS .*port 465/],
    ["without the TLS of smtps://", {}, "smtps://127.0.0.1", /TLS .*port 465/],
    ["that requires a sign-in", { authOptional: false }, PLAIN, /refuses MAIL_FROM \(530\)/],
    ["that refuses the sender", { onMailFrom: refuse(553) }, PLAIN, /MAIL_FROM \(553\)/],
    ["that is busy", { onMailFrom: refuse(451) }, PLAIN, /refuses e-mail at the moment \(451\)/],
  ])("%s", async (_, options, url, expected) => {
    await (await relayWith(options, url)).relay.check();
    expect(lines).toEqual([expect.stringMatching(/^mail: the relay at SMTP_URL .*; [^\n]+\n$/)]);
    expect(lines[0]).toMatch(expected);
    expect(lines[0]).not.toMatch(/segredo|@/);
  });
});

test("a refused sign-in is not repeated for the next e-mail", async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
  const onAuth = refuse(535);
  const { relay } = await relayWith({ secure: true, onAuth }, "smtps://ana:segredo@127.0.0.1");
  for (const _ of [1, 2]) expect((await relay.findFault(TO))?.what).toMatch(/sign-in \(535\)$/);
  expect(onAuth).toHaveBeenCalledTimes(1);
});

test("a permanently refused recipient is reported and not retried, and a temporarily refused recipient is retried", async () => {
  const onRcptTo = refuse(550);
  const { relay } = await relayWith({ onRcptTo });
  expect(await relay.findFault(TO)).toMatchObject({ isRecipient: true, isPermanent: true });
  relay.send({ kind: "email_changed", to: TO });
  await expect.poll(() => lines.join()).toMatch(/email_changed .* refuses the recipient \(550\)/);
  expect(onRcptTo).toHaveBeenCalledTimes(2);
  expect(await (await relayWith({ onRcptTo: refuse(450) })).relay.findFault(TO)).toBeUndefined();
});
