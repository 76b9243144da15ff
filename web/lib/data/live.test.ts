import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { refetchChanged } from "./live.ts";

test("a query's first read is started again when it began before a change", async () => {
  const queryClient = new QueryClient();
  let board = "before the change";
  const responses: (() => void)[] = [];
  const queryFn = () => {
    const read = board;
    return new Promise<string>((resolve) => responses.push(() => resolve(read)));
  };
  const observer = new QueryObserver(queryClient, { queryKey: ["board"], queryFn });
  const stop = observer.subscribe(() => {});
  board = "after it";
  const done = refetchChanged(queryClient, ({ queryKey: [noun] }) => noun === "board");
  await expect.poll(() => responses.length).toBe(2);
  for (const respond of responses) respond();
  await done;
  expect(observer.getCurrentResult().data).toBe("after it");
  stop();
});
