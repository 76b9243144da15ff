import { once } from "node:events";
import { createServer } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { portOf } from "../../test/support/free-port.ts";
import { listenForChanges } from "./change-listener.ts";
import { asOwner } from "./connect.ts";

// Takes connections and says nothing, as a database does that is overloaded.
const silent = createServer((socket) => socket.on("error", () => {}).resume());
let stopping: AbortController;
let url: string;

beforeEach(async () => {
  stopping = new AbortController();
  url = `postgres://postgres@127.0.0.1:${await portOf(silent)}/postgres`;
});

afterEach(() => silent.close());

test("work of the owner fails when it is stopped while it connects", async () => {
  const working = asOwner({ url }, async () => "done", stopping.signal);
  await once(silent, "connection");
  stopping.abort();
  await expect(working).rejects.toThrow("Connection terminated");
});

test("the listener for changes ends when it is stopped while it connects", async () => {
  const listening = listenForChanges({ url }, () => {}, stopping.signal);
  await once(silent, "connection");
  stopping.abort();
  await listening;
});
