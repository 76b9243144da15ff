import {
  createDecipheriv,
  createECDH,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
} from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { portOf } from "../free-port.ts";

/**
 * Returns the name of a time zone in which it is between 12:00 and 13:00 now. There, a server sends
 * messages about changes at once, and neither reminders nor the digest.
 */
function noonZone(): string {
  const ahead = 12 - new Date().getUTCHours();
  // The names of these zones have the sign that POSIX uses: `Etc/GMT-3` is three hours ahead of
  // UTC.
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** A TLS certificate for `localhost` with its key, valid until 2126. */
const CERTIFICATE = join(import.meta.dirname, "localhost.pem");
const TAG_BYTES = 16;

/** The subscription that a browser sends to the board. */
export type Subscription = { endpoint: string; p256dh: string; auth: string };

/** A message that the service accepted: its endpoint, its decrypted text and its headers. */
type Received = {
  endpoint: string;
  message: { title: string; body: string; path: string; tag: string };
  headers: { ttl: number; urgency: string | undefined; topic: string | undefined };
};

type Status = number | undefined;

/** Decides about the response to a request: undefined means 201, and 0 means no response at all. */
type Responder = (endpoint: string, response: ServerResponse) => Status | Promise<Status>;

/**
 * Checks that the key that a request names has signed the request for this service (RFC 8292).
 * @throws otherwise
 */
export async function checkSignature(authorization: string, origin: string): Promise<void> {
  const [, signed = "", claims = "", signature = "", point = ""] =
    /^vapid t=([\w-]+\.([\w-]+))\.([\w-]+), ?k=(.+)$/.exec(authorization) ?? [];
  const bytes = (part: string) => Buffer.from(part, "base64url");
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(point), algorithm, false, ["verify"]);
  const isSigned = await crypto.subtle.verify(
    algorithm,
    key,
    bytes(signature),
    Buffer.from(signed),
  );
  const { aud, sub } = JSON.parse(bytes(claims).toString());
  if (!isSigned || aud !== origin || !/^(?:https|mailto):/.test(sub)) throw new Error("not signed");
}

const derive = (secret: Uint8Array, salt: Uint8Array, info: string | Buffer, bytes: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));

/**
 * Decrypts a message with the keys of its subscription (RFC 8291, with a single record of RFC
 * 8188).
 */
function decrypt(content: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = content.subarray(0, 16);
  const end = 21 + (content[20] ?? 0);
  const sender = content.subarray(21, end);
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, keyInfo, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(content.subarray(-TAG_BYTES));
  const text = decipher.update(content.subarray(end, -TAG_BYTES));
  const padded = Buffer.concat([text, decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** A push service on loopback with TLS, which decrypts its messages as browsers do. */
export class PushService {
  readonly received: Received[] = [];
  /** Number of requests, including refused ones. */
  requestCount = 0;
  /** Decides about the responses to all later requests. */
  respond: Responder = () => undefined;
  readonly #receivers = new Map<string, { keys: ECDH; auth: Buffer }>();
  readonly certificate = readFileSync(CERTIFICATE, "utf8");
  readonly #server = createServer(
    { cert: this.certificate, key: this.certificate },
    (request, response) => {
      void this.#receive(request, response);
    },
  );
  #port = 0;

  static async start(): Promise<PushService> {
    const service = new PushService();
    service.#port = await portOf(service.#server);
    return service;
  }

  /** Makes the stopped service listen on its former port again. */
  async up(): Promise<void> {
    await once(this.#server.listen(this.#port, "127.0.0.1"), "listening");
  }

  /** Stops the service, and closes all its connections. */
  async down(): Promise<void> {
    const closed = once(this.#server.close(), "close");
    this.#server.closeAllConnections();
    await closed;
  }

  dispose(): Promise<void> {
    return this.down();
  }

  get host(): string {
    return `localhost:${this.#port}`;
  }

  /** The environment variables of a server that may send to this service. */
  get env(): Record<string, string> {
    return {
      PUSH_HOSTS: this.host,
      NODE_EXTRA_CA_CERTS: CERTIFICATE,
      CHURCH_TIMEZONE: noonZone(),
    };
  }

  /** Creates the subscription of a new browser. */
  subscribe(): Subscription {
    const keys = createECDH("prime256v1");
    const p256dh = keys.generateKeys("base64url");
    const auth = randomBytes(16);
    const endpoint = `https://${this.host}/push/${randomUUID()}`;
    this.#receivers.set(endpoint, { keys, auth });
    return { endpoint, p256dh, auth: auth.toString("base64url") };
  }

  /** Returns the messages to one subscription in the order of their arrival. */
  messagesTo({ endpoint }: Subscription) {
    return this.received.flatMap((one) => (one.endpoint === endpoint ? [one.message] : []));
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requestCount += 1;
    const content = await buffer(request);
    const endpoint = `https://${this.host}${request.url}`;
    const status = await this.respond(endpoint, response);
    if (status === 0) return;
    if (status !== undefined) return void response.writeHead(status).end("not now");
    const receiver = this.#receivers.get(endpoint);
    const { authorization, ttl, urgency, topic, ...headers } = request.headers as Record<
      string,
      string
    >;
    await checkSignature(authorization ?? "", `https://${this.host}`);
    if (!receiver || headers["content-encoding"] !== "aes128gcm") {
      return void response.writeHead(404).end();
    }
    const { notification } = JSON.parse(decrypt(content, receiver.keys, receiver.auth));
    const { title, body, tag, navigate } = notification;
    const message = { title, body, tag, path: new URL(navigate).pathname };
    this.received.push({ endpoint, message, headers: { ttl: Number(ttl), urgency, topic } });
    response.writeHead(201).end();
  }
}
