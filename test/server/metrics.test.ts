import { expect, test } from "vitest";
import { EventStream } from "../support/clients/event-stream.ts";
import { callJson, signUp, visit } from "../support/clients/visitor.ts";
import { forFile } from "../support/for-file.ts";
import { TestServer } from "../support/server.ts";

const TOKEN = "numeros-da-igreja-1";
const server = await forFile(TestServer.start({ METRICS_TOKEN: TOKEN, PUSH_HOSTS: "off" }));

const scrape = (token = TOKEN) =>
  fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });

/** Returns the value of each sample by its name with labels. */
async function read(): Promise<Record<string, number>> {
  const text = await (await scrape()).text();
  const samples = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return Object.fromEntries(
    samples.map((line) => {
      expect(line).toMatch(/^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [-+.\de]+$/);
      const [, name = "", value] = /^(.+) (\S+)$/.exec(line) ?? [];
      return [name, Number(value)];
    }),
  );
}

test("the metrics need the token", async () => {
  for (const token of ["", "outro-numero-da-igreja", TOKEN.slice(1)]) {
    const refused = await scrape(token);
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    expect(await refused.text()).not.toContain("avisos_");
  }
  expect((await visit(`${server.url}/metrics`)).status).toBe(401);
  const { status, headers } = await scrape();
  expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
});

test("requests are counted by route without a word that a person sent", async () => {
  const before = await read();
  await visit(`${server.url}/`);
  await visit(`${server.url}/`);
  await visit(`${server.url}/segredo?q=segredo`);
  await visit(`${server.url}/rest/v1/segredo`, { authorization: "Bearer segredo" });
  const { access_token: token, user } = await signUp(server.url, "segredo@example.org");
  await callJson(`${server.url}/rest/v1/profiles?select=name`, undefined, { method: "GET", token });
  const stream = await EventStream.open(server.url);
  const after = await read();
  const risen = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
  expect(risen('avisos_http_requests_total{route="/",status="200"}')).toBe(2);
  expect(risen('avisos_http_requests_total{route="/*",status="404"}')).toBe(1);
  expect(risen('avisos_http_requests_total{route="/auth/v1/signup",status="200"}')).toBe(1);
  expect(risen('avisos_http_requests_total{route="/rest/v1/profiles",status="200"}')).toBe(1);
  expect(risen('avisos_http_request_duration_seconds_count{kind="page"}')).toBe(2);
  expect(risen('avisos_http_request_duration_seconds_bucket{kind="data",le="+Inf"}')).toBe(2);
  expect(risen('avisos_http_request_duration_seconds_sum{kind="sign_in"}')).toBeGreaterThan(0.05);
  const { miss = 0, hit = 0 } = {
    miss: risen('avisos_response_cache_total{result="miss"}'),
    hit: risen('avisos_response_cache_total{result="hit"}'),
  };
  expect(miss).toBeGreaterThan(0);
  expect(miss + hit).toBe(2);
  expect(after.avisos_event_streams_open).toBe(1);
  stream.close();
  for (const sent of ["segredo", "@", "Ana", token, user.id]) {
    expect(Object.keys(after).join()).not.toContain(sent);
  }
});

test("the metrics show the state of database, jobs, backup and process", async () => {
  const isBackedUp = async () => (await read()).avisos_backup_age_seconds;
  await expect.poll(isBackedUp).toBeLessThan(60);
  const now = Date.now() / 1_000;
  const found = await read();
  expect(found).toMatchObject({
    avisos_database_up: 1,
    'avisos_database_requests_waiting{pool="members"}': 0,
    avisos_backup_failed: 0,
    'avisos_disk_state{state="full"}': 0,
    avisos_push_deliveries_waiting: 0,
  });
  const succeeded = found['avisos_job_last_success_timestamp_seconds{job="backup"}'] ?? 0;
  expect(Math.abs(now - succeeded)).toBeLessThan(60);
  expect(found['avisos_job_last_duration_seconds{job="backup"}']).toBeGreaterThan(0);
  expect(found.process_resident_memory_bytes).toBeGreaterThan(20e6);
  expect(found.process_start_time_seconds).toBeLessThan(now);
  const info = Object.keys(found).find((name) => name.startsWith("avisos_build_info"));
  expect(info).toMatch(/\{version="\d+\.\d+\.\d+",build="[\da-f]{12}",node="v\d+\.\d+\.\d+"\}$/);
});
