import { expect, test, vi } from "vitest";
import { type Mark, withMark } from "./said.ts";
import { createSender } from "./sender.ts";

const mark = (announcementId: string, saidAt: string | null = "19:00"): Mark => ({
  editionId: "e",
  announcementId,
  saidAt,
  at: 0,
});

/** A sender over marks in memory, whose sending is `send`. */
function senderOf(marks: Mark[], send: (mark: Mark) => Promise<void>) {
  const queue = { marks };
  const sent: string[] = [];
  const onRefused = vi.fn();
  const sendAll = createSender({
    read: () => queue.marks,
    update: (change) => {
      queue.marks = change(queue.marks);
    },
    send: async (one) => {
      await send(one);
      sent.push(one.announcementId);
    },
    onSent: async () => {},
    onRefused,
  });
  return { queue, sent, sendAll, onRefused };
}

test("marks are sent one after another, in their order", async () => {
  const { queue, sent, sendAll } = senderOf([mark("a"), mark("b"), mark("c")], async () => {});
  // The second call must not overtake the first.
  await Promise.all([sendAll(), sendAll()]);
  expect(sent).toEqual(["a", "b", "c"]);
  expect(queue.marks).toEqual([]);
});

test("without a connection every mark stays, and is sent later in its order", async () => {
  let isOnline = false;
  const { queue, sent, sendAll } = senderOf([mark("a"), mark("b")], async () => {
    if (!isOnline) throw new TypeError("Failed to fetch");
  });
  await sendAll();
  expect(queue.marks).toHaveLength(2);
  isOnline = true;
  await sendAll();
  expect(sent).toEqual(["a", "b"]);
});

test("what is pressed while a mark is under way is sent too", async () => {
  const { queue, sent, sendAll } = senderOf([mark("a")], async ({ saidAt }) => {
    if (saidAt !== null) queue.marks = withMark(queue.marks, mark("a", null));
  });
  await sendAll();
  expect(sent).toEqual(["a", "a"]);
  expect(queue.marks).toEqual([]);
});

test("a mark that is refused for good gives way to the next ones", async () => {
  const gone = Object.assign(new Error("gone"), { hint: "item_gone" });
  const { queue, sent, sendAll, onRefused } = senderOf([mark("a"), mark("b")], async (one) => {
    if (one.announcementId === "a") throw gone;
  });
  await sendAll();
  expect(onRefused).toHaveBeenCalledWith(gone);
  expect(sent).toEqual(["b"]);
  expect(queue.marks).toEqual([]);
});

test("a refusal that signing in again may end keeps the mark", async () => {
  const { queue, sendAll, onRefused } = senderOf([mark("a")], async () => {
    throw Object.assign(new Error("denied"), { code: "42501" });
  });
  await sendAll();
  expect(onRefused).not.toHaveBeenCalled();
  expect(queue.marks).toHaveLength(1);
});
