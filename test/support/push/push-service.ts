import {
  createECDH,
  createPublicKey,
  type ECDH,
  randomBytes,
  randomUUID,
  verify,
} from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { decrypted } from "./encrypted-message.ts";

/** A certificate of `localhost` for tests, and its key, until 2126. */
const CERTIFICATE = join(import.meta.dirname, "localhost.pem");

/** What a browser gives the board. */
export type Subscription = { endpoint: string; p256dh: string; auth: string };

/** A message that the service took: for whom, and as the receiver reads it. */
export type Taken = {
  endpoint: string;
  message: { title: string; body: string; path: string; tag: string };
  headers: { ttl: number; urgency: string | undefined; topic: string | undefined };
};

type Status = number | undefined;

/** How a request is answered: 201 when it says nothing, not at all with 0. */
type Answer = (endpoint: string, response: ServerResponse) => Status | Promise<Status>;

/** Throws unless the request is signed by the key that it names, for this service (RFC 8292). */
function checkSignature(authorization: string, origin: string): void {
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString("base64url"),
  );
  const jwk = { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" };
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { aud, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
  if (!isSigned || aud !== origin || !/^(mailto|https):/.test(sub)) throw new Error("not signed");
}

/** A real push service on loopback, with TLS, that decrypts what it is sent as the browsers would. */
export class PushService {
  readonly taken: Taken[] = [];
  /** Requests, those that were refused among them. */
  asked = 0;
  /** How requests are answered from now on. */
  answer: Answer = () => undefined;
  readonly #receivers = new Map<string, { keys: ECDH; auth: Buffer }>();
  readonly #server: Server;
  #port = 0;

  private constructor() {
    const pem = readFileSync(CERTIFICATE, "utf8");
    this.#server = createServer({ cert: pem, key: pem }, (request, response) => {
      void this.#receive(request, response);
    });
  }

  static async start(): Promise<PushService> {
    const service = new PushService();
    await service.up();
    return service;
  }

  /** Listens, on the port of before once it has listened. */
  async up(): Promise<void> {
    this.#server.listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Does not listen any more, and hangs up. */
  async down(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  dispose(): Promise<void> {
    return this.#server.listening ? this.down() : Promise.resolve();
  }

  get host(): string {
    return `localhost:${this.#port}`;
  }

  /** What a server needs that is to send here. */
  get env(): Record<string, string> {
    return { PUSH_HOSTS: this.host, NODE_EXTRA_CA_CERTS: CERTIFICATE };
  }

  /** A browser of its own. */
  subscribe(): Subscription {
    const keys = createECDH("prime256v1");
    const p256dh = keys.generateKeys("base64url");
    const auth = randomBytes(16);
    const path = `/push/${randomUUID()}`;
    this.#receivers.set(path, { keys, auth });
    return { endpoint: `https://${this.host}${path}`, p256dh, auth: auth.toString("base64url") };
  }

  /** The messages to one browser, in order. */
  to({ endpoint }: Subscription) {
    return this.taken.flatMap((one) => (one.endpoint === endpoint ? [one.message] : []));
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.asked += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const path = request.url ?? "";
    const endpoint = `https://${this.host}${path}`;
    const status = await this.answer(endpoint, response);
    if (status === 0) return;
    if (status !== undefined) return void response.writeHead(status).end("not now");
    const receiver = this.#receivers.get(path);
    const { headers } = request;
    checkSignature(headers.authorization ?? "", `https://${this.host}`);
    if (!receiver || headers["content-encoding"] !== "aes128gcm") {
      return void response.writeHead(404).end();
    }
    const message = decrypted(Buffer.concat(chunks), receiver.keys, receiver.auth);
    const { urgency, topic } = headers as Record<string, string>;
    this.taken.push({
      endpoint,
      message: JSON.parse(message),
      headers: { ttl: Number(headers.ttl), urgency, topic },
    });
    response.writeHead(201).end();
  }
}
