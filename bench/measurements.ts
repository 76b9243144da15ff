import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { request as send } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { PUBLISHABLE_KEY, signUp } from "../test/support/clients/visitor.ts";
import { pssMegabytes } from "../test/support/processes.ts";
import { type HttpRequest, load, median, medianRun, type Run } from "./load.ts";
import type { MeasuredServer } from "./measured-server.ts";

const DAY = 24 * 60 * 60_000;
const COLUMNS = "id,title,description,date,ends_at,location,contact,status,created_by";
const ROW = `select=${COLUMNS},ministry:ministries(id,name,color)`;

/** A measured value and its target: a maximum, a minimum or none. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  atMost?: number;
  atLeast?: number;
};

/**
 * The measured server, how often each request rate is measured, and the seconds of one measurement.
 */
export type Bench = { server: MeasuredServer; rounds: number; seconds: number };

type Account = Awaited<ReturnType<typeof signUpMember>>;

const apiHeaders = (token = PUBLISHABLE_KEY) => ({
  apikey: PUBLISHABLE_KEY,
  Authorization: `Bearer ${token}`,
  "Accept-Encoding": "br",
  "Content-Type": "application/json",
});

/**
 * Returns the request for the announcements of the next 30 days. A member sends the request with
 * `token`, a visitor without.
 */
function listRequest(token?: string): HttpRequest {
  const from = Date.now() - (Date.now() % 60_000);
  const [first, last] = [from, from + 30 * DAY].map((at) => new Date(at).toISOString());
  const query = new URLSearchParams(`date=gte.${first}&date=lte.${last}&order=date.asc,id.asc`);
  return { path: `/rest/v1/announcements?${ROW}&${query}`, headers: apiHeaders(token) };
}

/**
 * Returns the request that creates an announcement 60 days ahead, so that the measured list of 30
 * days does not grow.
 */
function createRequest({ id, token }: Account): HttpRequest {
  const date = new Date(Date.now() + 60 * DAY).toISOString();
  const row = { title: "Ensaio geral", description: "No salão, às 19h.", date, created_by: id };
  const headers = { ...apiHeaders(token), Prefer: "return=representation" };
  return { path: `/rest/v1/announcements?${ROW}`, headers, body: JSON.stringify(row) };
}

const signInRequest = ({ email, password }: Account): HttpRequest => ({
  path: "/auth/v1/token?grant_type=password",
  headers: apiHeaders(),
  body: JSON.stringify({ email, password }),
});

const pageRequest = (): HttpRequest => ({ path: "/", headers: { Accept: "text/html" } });

/**
 * Sends the request to the measured server. Then starts a minimal server that answers every request
 * with the same response.
 */
async function startBare(url: string, { path, headers }: HttpRequest) {
  const [response] = await once(send(url + path, { headers }).end(), "response");
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const child = fork("bench/bare-server.mjs", { execArgv: [], serialization: "advanced" });
  child.send({ headers: response.headers, body: Buffer.concat(chunks) });
  const [{ port }] = await once(child, "message");
  const processes = async () => [child.pid ?? 0];
  return { url: `http://127.0.0.1:${port}`, processes, stop: () => child.kill() };
}

/**
 * Measures our server and the minimal server in turn, so that other load on the machine affects
 * both.
 */
async function besideBare(
  { server, rounds, seconds }: Bench,
  makeRequest: () => HttpRequest,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [encoding, atLeast] of [
    ["identity", 80],
    ["br", 60],
  ] as const) {
    // Each run needs a new request, because the address of the request contains the current minute.
    const request = () => {
      const { path, headers } = makeRequest();
      return { path, headers: { ...headers, "Accept-Encoding": encoding } };
    };
    const bare = await startBare(server.url, request());
    const bareRuns: Run[] = [];
    const ours = await medianRun(rounds, async () => {
      bareRuns.push(await load(bare, request(), 64, seconds));
      return load(server, request(), 64, seconds);
    });
    bare.stop();
    const least = median(bareRuns.slice(1), (run) => run.rate);
    const rate = (100 * ours.rate) / least.rate;
    const cpu = (100 * least.cpu) / ours.cpu;
    figures.push(
      { name: `${encoding}, requests a second`, value: ours.rate, unit: "" },
      { name: `${encoding}, of bare node:http by rate`, value: rate, unit: "%", atLeast },
      { name: `${encoding}, by processor time`, value: cpu, unit: "%", atLeast },
      { name: `${encoding}, p99`, value: ours.p99, unit: "ms", atMost: 2 * least.p99 },
    );
  }
  return figures;
}

/** Measures the list of announcements as a visitor's browser requests it. */
export const list = (bench: Bench) => besideBare(bench, listRequest);

/** Measures the board's page as the server renders it. */
export const page = (bench: Bench) => besideBare(bench, pageRequest);

async function signUpMember({ url }: MeasuredServer) {
  const email = `${randomUUID()}@example.org`;
  const password = "senha-de-medida";
  const { access_token, user } = await signUp(url, email, password);
  return { email, password, id: user.id, token: access_token };
}

/** Measures how long visitors wait while eight connections sign in without a pause. */
export async function signIn({ server, seconds }: Bench): Promise<Figure[]> {
  const request = signInRequest(await signUpMember(server));
  const [signIns, reads] = await Promise.all([
    load(server, request, 8, seconds),
    load(server, listRequest(), 16, seconds),
  ]);
  return [
    { name: "sign-ins", value: signIns.rate, unit: "a second" },
    { name: "p99 of the list meanwhile", value: reads.p99, unit: "ms", atMost: 50 },
  ];
}

/**
 * Measures the memory of all processes together (PSS), at rest and under every kind of load at
 * once.
 */
export async function memory({ server, seconds }: Bench): Promise<Figure[]> {
  await server.restart();
  await delay(3_000);
  const measure = async () => pssMegabytes(await server.processes());
  const rest = await measure();
  const account = await signUpMember(server);
  let highest = rest;
  const loads = Promise.all([
    load(server, listRequest(), 32, seconds),
    load(server, pageRequest(), 16, seconds),
    load(server, listRequest(account.token), 4, seconds),
    load(server, createRequest(account), 4, seconds),
    load(server, signInRequest(account), 8, seconds),
  ]);
  while (!(await Promise.race([loads, delay(200)]))) highest = Math.max(highest, await measure());
  return [
    { name: "at rest", value: rest, unit: "MB", atMost: 220 },
    { name: "under load", value: highest, unit: "MB", atMost: 350 },
  ];
}
