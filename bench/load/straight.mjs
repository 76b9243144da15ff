// @ts-check
// Sends the statements of one request straight to PostgreSQL, over and over on each connection, as a
// member: what the request costs when nothing stands before the database.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { Tally } from "./tally.mjs";

/**
 * `statements` run in one transaction; a parameter "<id>" becomes a fresh UUID.
 * @typedef {{ socketDir: string, connections: number, warmUpMs: number, measureMs: number,
 *   token: string, statements: { text: string, values: unknown[] }[] }} Order
 */
/** @param {Order} order */
async function run({ socketDir, connections, warmUpMs, measureMs, token, statements }) {
  const tally = new Tally(warmUpMs, measureMs);
  // The claims of a session that lives: the policies ask for it.
  const claims = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  const userId = JSON.parse(claims).sub;

  async function work() {
    const client = new pg.Client({ host: socketDir, user: "postgres", database: "postgres" });
    await client.connect();
    for (;;) {
      const sent = performance.now();
      if (sent >= tally.until) break;
      await client.query("begin");
      await client.query("set local role authenticated");
      await client.query(
        "select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)",
        [claims, userId],
      );
      const id = randomUUID();
      for (const { text, values } of statements) {
        await client.query(
          text,
          values.map((value) => (value === "<id>" ? id : value)),
        );
      }
      await client.query("commit");
      tally.add(sent);
    }
    await client.end();
  }

  await Promise.all(Array.from({ length: connections }, work));
  return tally.outcome();
}

process.once("message", async (/** @type {Order} */ order) => {
  const outcome = await run(order);
  process.send?.(outcome, () => process.exit());
});
process.once("disconnect", () => process.exit());
