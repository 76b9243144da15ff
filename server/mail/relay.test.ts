import { once } from "node:events";
import { createServer } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { forTest } from "../../test/support/fixtures.ts";
import { portOf } from "../../test/support/free-port.ts";
import { createRelay } from "./relay.ts";

const TO = "ana@example.org";
const refuse = (responseCode: number) => (_: unknown, _session: unknown, done: Done) =>
  done(Object.assign(new Error("no"), { responseCode }));
type Done = (error: Error) => void;

/** A real SMTP server; `begun` has what it was asked for. */
async function relayWith(options: SMTPServerOptions, url = "smtp://127.0.0.1") {
  const mails: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      void buffer(stream).then((mail) => mails.push(mail) && done());
    },
    ...options,
  });
  server.on("error", () => {});
  const { port } = await forTest({
    port: await portOf(server.server),
    close: () => server.close(),
  });
  const mail = { smtpUrl: `${url}:${port}`, from: "Avisos <avisos@igreja.example>" };
  return {
    relay: createRelay(mail, { churchName: "da Graça", publicUrl: "https://a.example" }),
    mails,
  };
}

/** Whatever is written for the operator. */
function linesOf() {
  const lines: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  return lines;
}

test("a relay that takes mails is sent none when it is asked, and one with what mailers say of themselves", async () => {
  const { relay, mails } = await relayWith({});
  expect(await relay.fault(TO)).toBeUndefined();
  expect(mails).toEqual([]);
  relay.send({ kind: "email_changed", to: TO });
  await expect.poll(() => mails.length).toBe(1);
  const { headers, messageId, date } = await PostalMime.parse(mails[0] ?? "");
  expect(headers).toContainEqual(
    expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
  );
  expect(messageId).toMatch(/@igreja\.example>$/);
  expect(Date.parse(date ?? "")).toBeGreaterThan(Date.now() - 60_000);
});

const WITH_TLS = { disabledCommands: [] };

describe("the operator is told in one line, without the password and an address, of a relay", () => {
  test.each<[string, SMTPServerOptions, string, RegExp]>([
    [
      "with a certificate of its own",
      WITH_TLS,
      "smtp://127.0.0.1",
      /certificate .*NODE_EXTRA_CA_CERTS/,
    ],
    [
      "that has one, and a password for it",
      WITH_TLS,
      "smtp://ana:segredo@127.0.0.1",
      /certificate/,
    ],
    ["without TLS for a password", {}, "smtp://ana:segredo@127.0.0.1", /TLS .*port 465/],
    ["that is told in the clear what wants TLS", {}, "smtps://127.0.0.1", /TLS .*port 465/],
    ["that wants a sign-in", { authOptional: false }, "smtp://127.0.0.1", /\(530\); set MAIL_FROM/],
    [
      "that does not know the sender",
      { onMailFrom: refuse(553) },
      "smtp://127.0.0.1",
      /\(553\); set MAIL_FROM/,
    ],
    [
      "that is busy",
      { onMailFrom: refuse(451) },
      "smtp://127.0.0.1",
      /takes no mails right now \(451\)/,
    ],
  ])("%s", async (_, options, url, expected) => {
    const lines = linesOf();
    const { relay } = await relayWith(options, url);
    await relay.check();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^mail: the relay at SMTP_URL .*[^\n]\n$/);
    expect(lines[0]).toMatch(expected);
    expect(lines[0]).not.toMatch(/segredo|@/);
  });
});

test("a sign-in that is refused is not tried again for every mail", async () => {
  const signIns = vi.fn(refuse(535));
  const options = { secure: true, onAuth: signIns };
  const { relay } = await relayWith(options, "smtps://ana:segredo@127.0.0.1");
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
  for (const _ of [1, 2])
    expect((await relay.fault(TO))?.what).toContain("refuses the sign-in (535)");
  expect(signIns).toHaveBeenCalledTimes(1);
});

test("a recipient that is refused for good is told at once and not written to again, a busy one is", async () => {
  const lines = linesOf();
  const asked = vi.fn(refuse(550));
  const { relay } = await relayWith({ onRcptTo: asked });
  expect(await relay.fault(TO)).toMatchObject({ isRecipient: true, isPermanent: true });
  relay.send({ kind: "email_changed", to: TO });
  await expect.poll(() => lines.join()).toMatch(/email_changed .* refuses the recipient \(550\)/);
  expect(asked).toHaveBeenCalledTimes(2);
  const { relay: busy } = await relayWith({ onRcptTo: refuse(450) });
  expect(await busy.fault(TO)).toBeUndefined();
});

test("a relay that says nothing is known within seconds", async () => {
  const silent = await forTest(createServer());
  const mail = { smtpUrl: `smtp://127.0.0.1:${await portOf(silent)}`, from: "a@example.org" };
  const relay = createRelay(mail, { churchName: "", publicUrl: "https://a.example" });
  const connected = once(silent, "connection");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const fault = relay.fault(TO);
  await connected;
  vi.advanceTimersByTime(6_000);
  expect((await fault)?.what).toBe("the relay at SMTP_URL does not answer");
  vi.useRealTimers();
});
