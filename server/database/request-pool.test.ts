import { expect, test } from "vitest";
import { Databases } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/for-file.ts";
import { openRequestPool } from "./request-pool.ts";

const databases = await forFile(Databases.start());
const { target } = await databases.prepared();
const BOUNDS = { statementMs: 5_000, waitMs: 5_000, waiting: 3 };

test("an address at its limit waits, while another address gets the free connection", async () => {
  const ofOneAddress = { connections: 1, waiting: 1 };
  const pool = openRequestPool(target, { ...BOUNDS, connections: 2, ofOneAddress });
  try {
    const first = await pool.connect({ account: "a", address: "one" });
    const order: string[] = [];
    const second = pool.connect({ account: "b", address: "one" }).then((client) => {
      order.push("same address");
      client.release();
    });
    const third = pool.connect({ account: "c", address: "one" });
    await expect(third).rejects.toMatchObject({ code: "53300" });
    const other = await pool.connect({ account: "d", address: "two" });
    order.push("other address");
    other.release();
    first.release();
    await second;
    expect(order).toEqual(["other address", "same address"]);
  } finally {
    await pool.close();
  }
});

test("the waiting account that has used less connection time gets the next connection", async () => {
  const pool = openRequestPool(target, { ...BOUNDS, connections: 1 });
  try {
    const costly = await pool.connect({ account: "costly" });
    await costly.query("select pg_sleep(0.1)");
    costly.release();
    const holder = await pool.connect({ account: "holder" });
    const order: string[] = [];
    const wait = async (account: string) => {
      const client = await pool.connect({ account });
      order.push(account);
      client.release();
    };
    const waiting = [wait("costly"), wait("cheap")];
    holder.release();
    await Promise.all(waiting);
    expect(order).toEqual(["cheap", "costly"]);
  } finally {
    await pool.close();
  }
});
