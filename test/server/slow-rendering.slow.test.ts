import { expect, test } from "vitest";
import { BuildCopy } from "../support/builds/build-copy.ts";
import { forFile } from "../support/fixtures.ts";
import { TestServer } from "../support/server.ts";

const SLOW = "texto que não acaba";
const SHELL = /<div id="root"><\/div>.*<script id="data" type="application\/json">null</s;

const build = await forFile(BuildCopy.copy());
await build.neverRenders(SLOW);
const server = await forFile(
  TestServer.start({ EMBED_ORIGINS: "https://www.igreja.example" }, build.root),
);
const owner = await forFile(server.owner());
const announce = (description: string, count: number) => owner<{ id: string }[]>`
  insert into public.announcements (title, description, date)
  select 'Aviso ' || n, ${description}, now() + interval '2 days' from generate_series(1, ${count}::integer) n
  returning id
`;
const slow = (await announce(SLOW, 3)).map(({ id }) => id);
const usual = (await announce("Todos", 1))[0]?.id ?? "";

const pageOf = async (path: string) => {
  const response = await fetch(server.url + path);
  return { status: response.status, html: await response.text() };
};

test("what cannot be rendered is left to the browser, names its announcement, and delays nobody", async () => {
  const order: string[] = [];
  const asked = ["/", "/embed", ...slow.map((id) => `/avisos/${id}`)].map(async (path) => {
    const page = await pageOf(path);
    order.push(path);
    return page;
  });
  // While the threads are busy with it.
  for (let n = 0; n < 20; n += 1) {
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    order.push("/health");
  }
  for (const { status, html } of await Promise.all(asked)) {
    expect(status).toBe(200);
    expect(html).toMatch(SHELL);
  }
  expect(order.indexOf("/health")).toBe(0);
  const told =
    server.output.match(/^announcement .* takes more than a second to render.*$/gm) ?? [];
  expect(told.length).toBeGreaterThan(0);
  for (const line of told) expect(slow.some((id) => line.includes(id))).toBe(true);
});

test("the page of another announcement is rendered as ever", async () => {
  await expect.poll(async () => (await pageOf(`/avisos/${usual}`)).html).toContain("Todos</p>");
});
