import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { liftChangeLimits } from "../test/support/database/accounts.ts";
import { processTree } from "../test/support/processes.ts";
import { TestServer } from "../test/support/server.ts";

const SENTENCES = [
  "Venha e traga um amigo.",
  "Quem precisar de carona fale com a secretaria até quinta-feira, das 9h às 17h.",
  "A inscrição custa R$ 25,00 e inclui almoço, apostila e transporte; " +
    "ninguém fica de fora por falta de dinheiro.",
  "O grupo se reúne no portão principal às 6h30 e volta no fim da tarde. 🙏",
];

export type MeasuredServer = Awaited<ReturnType<typeof createServer>>;

/**
 * Starts the built server without limits on new announcements. The log of the server goes to a
 * file. The board has `rows` announcements in the next 30 days.
 */
export async function createServer(rows: number) {
  const place = await TestServer.create();
  const log = openSync(join(place.dataDir, "bench.log"), "a");
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...place.env };
  const url = `http://127.0.0.1:${place.port}`;
  let child: ChildProcess;

  /** Starts the server and waits until the health check passes. */
  async function start() {
    child = spawn(process.execPath, ["dist-server/main.js"], { env, stdio: ["ignore", log, log] });
    const check = () => fetch(`${url}/health`).catch(() => undefined);
    while (!(await check())?.ok) await delay(2);
  }

  async function stop() {
    const ended = once(child, "exit");
    child.kill();
    await ended;
  }

  await start();
  await place.asOwner(async (owner) => {
    await liftChangeLimits(owner);
    // The first announcement begins in two hours, so that no announcement ends during the
    // benchmark. Every tenth announcement has a long text.
    await owner`
      insert into public.announcements (title, description, date, ministry_id)
      select 'Ensaio do coral ' || i,
        (select string_agg((${SENTENCES}::text[])[1 + (i + n * n) % 4], ' ')
          from generate_series(0, case when i % 10 = 0 then 13 else i % 3 end) as n),
        date_trunc('minute', now()) + interval '2 hours' + i * interval '29 days' / ${rows}::int,
        (select array_agg(id order by name) from public.ministries)[nullif(i % 9, 0)]
      from generate_series(1, ${rows}::int) as i
    `;
    await owner`analyze public.announcements`;
  });
  return {
    url,
    /**
     * Returns the ids of the server's process and of the processes that it started, such as
     * PostgreSQL.
     */
    processes: () => processTree(child.pid ?? 0),
    restart: () => stop().then(start),
    dispose: () => stop().then(() => place.dispose()),
  };
}
